import { AreaName } from './area-name.ts'
import { z } from './zod.ts'

/** Name of a deployable: an area or the shell. */
export const DeployableName = z.union(
  [AreaName, z.literal('shell')],
  'must be shell, or the name of an area such as mf-hr',
)
export type DeployableName = z.infer<typeof DeployableName>

/**
 * Id of a release. Default: `<semver>-<12 hex digits of the inputs' hash>`; `--version` sets another id. The address of every
 * asset contains it.
 */
export const ReleaseId = z
  .string()
  .check(
    z.regex(/^[0-9a-z][0-9a-z.-]{0,63}$/, 'must be lower-case letters, digits, dots and dashes, 64 at most'),
  )

/** Path of the vulnerability disclosure file, from RFC 9116. */
export const SECURITY_TXT = '/.well-known/security.txt'

const PATH = /^\/(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*)?$/

/** A path of the site: lower case, starts with one slash, no trailing slash, no query. */
export const SitePath = z.string().check(z.regex(PATH, 'must be a path such as /hr/onboarding'))

/**
 * True for a path of the site with an optional query and URL fragment: `/career#roles`. The gate checks later that the page
 * exists.
 */
const isOnSite = (href: string): boolean => PATH.test(href.split(/[?#]/, 1)[0] ?? '')

/** A link to a page of the site. */
export const PageLink = z
  .string()
  .check(z.refine(isOnSite, 'must be a path of the site such as /hr/onboarding'))

/** A link to a page of the site or to an external address. */
export const Link = z
  .string()
  .check(
    z.refine(
      (href) => /^(?:https:\/\/|mailto:|tel:)/.test(href) || isOnSite(href),
      'must be a path of the site such as /hr/onboarding, or begin with https:, mailto: or tel:',
    ),
  )
