import { AreaName, z } from './zod.ts'

/** Schema of the name of a deployable (an area or the shell), which is released separately. */
export const DeployableName = z.union(
  [AreaName, z.literal('shell')],
  'must be shell, or the name of an area such as mf-hr',
)
export type DeployableName = z.infer<typeof DeployableName>

/**
 * Id of a release. The URL of each file of the release contains the id. The default is `<semver>-<hash>`, where `<hash>`
 * consists of 12 hex digits of a hash of the build's inputs. The command-line option `--version` sets another id.
 */
export const ReleaseId = z
  .string()
  .check(
    z.regex(/^[0-9a-z][0-9a-z.-]{0,63}$/, 'must be lower-case letters, digits, dots and dashes, 64 at most'),
  )

/** Path of the file with contacts for security researchers (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt'

const PATH = /^\/(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*)?$/

/** A path of the site: lower case, starts with one slash, no trailing slash, no query. */
export const SitePath = z.string().check(z.regex(PATH, 'must be a path such as /hr/onboarding'))

/**
 * Returns true for a path of the site with optional query and fragment, such as `/career#roles`. Does not check that the page
 * exists, because the release gate (the checks of a release before visitors get it) does that.
 */
const isOnSite = (href: string): boolean => PATH.test(href.split(/[?#]/, 1)[0] ?? '')

/** Schema of a link to a page of this site, with optional query and fragment. */
export const PageLink = z
  .string()
  .check(z.refine(isOnSite, 'must be a path of the site such as /hr/onboarding'))

/** Schema of a link target: a path of the site, or an address with `https:`, `mailto:` or `tel:`. */
export const Link = z
  .string()
  .check(
    z.refine(
      (href) => /^(?:https:\/\/|mailto:|tel:)/.test(href) || isOnSite(href),
      'must be a path of the site such as /hr/onboarding, or begin with https:, mailto: or tel:',
    ),
  )
