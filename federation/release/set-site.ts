import { diffEmbedSources } from '@federation/composer/embed-sources'
import { StoreError } from '@federation/registry'
import type {
  ChannelEntry,
  PublicSettings,
  RedirectChange,
  SiteContent,
  SiteRedirects,
} from 'shared-contracts'
import type { SiteEnvironment } from '@federation/node-kit'
import { NOTHING_LIVE, type SiteChange } from './active-site.ts'
import { changeLive, type LiveOptions } from './release.ts'
import { rebaseCanary } from './start-canary.ts'

/** Throws POLICY_UNCONFIRMED if the settings allow scripts or frames from a new origin. */
const assertPolicyConfirmed = (before: PublicSettings, after: PublicSettings): void => {
  const { added, removed } = diffEmbedSources(before, after)
  if (!added.some((line) => /^(?:script|frame)-src http/.test(line))) return
  throw new StoreError(
    'POLICY_UNCONFIRMED',
    [
      'These settings change the Content-Security-Policy of every page, and nothing changed. Check each origin, then repeat with --yes.',
      ...added.map((line) => `  + ${line}`),
      ...removed.map((line) => `  - ${line}`),
    ].join('\n'),
  )
}

/**
 * Returns the redirects after a change, sorted by path so that equal redirects give equal documents. A target on the site's own
 * origin becomes a path, so that the gate can check the target.
 */
const changeRedirects = (
  before: SiteRedirects = {},
  { put, remove }: RedirectChange,
  origin: string,
): SiteRedirects => {
  const unknown = remove.find((from) => !(from in before))
  if (unknown !== undefined)
    throw new Error(`The site has no redirect from ${unknown}. List them: npm run fed -- site redirects list`)
  const all = Object.entries({ ...before, ...put }).filter(([from]) => !remove.includes(from))
  return Object.fromEntries(
    all
      .map(([from, each]) => {
        const to = each.to.startsWith(`${origin}/`) ? each.to.slice(origin.length) : each.to
        return [from, { ...each, to }] as const
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const applyChange = (content: SiteContent, change: SiteChange): SiteContent => {
  const { redirects: before, banner: currentBanner, ...rest } = content
  const { origin = rest.origin, settings = rest.settings, banner = currentBanner } = change
  const redirects = change.redirects ? changeRedirects(before, change.redirects, origin) : before
  return {
    ...rest,
    origin,
    settings,
    ...(redirects && Object.keys(redirects).length > 0 ? { redirects } : {}),
    ...(banner ? { banner } : {}),
  }
}

const nameRedirects = ({ put, remove }: RedirectChange): string => {
  const [[from, { to }] = ['', { to: '' }], ...more] = Object.entries(put)
  if (remove.length === 0 && more.length === 0) return `redirect ${from} to ${to}`
  if (remove.length === 1 && from === '') return `no redirect from ${remove[0]}`
  return `${more.length + (from === '' ? 0 : 1) + remove.length} redirects`
}

/** Describes a change of the site config in words, for the channel history. */
const nameChange = ({ origin, settings, redirects, banner }: SiteChange): string =>
  [
    ...(origin === undefined ? [] : [`origin ${origin}`]),
    ...(settings === undefined ? [] : ['settings']),
    ...(redirects === undefined ? [] : [nameRedirects(redirects)]),
    ...(banner === undefined ? [] : [banner ? `banner “${banner.text}”` : 'no banner']),
  ].join(', ')

/**
 * Composes the live releases with a changed site config, checks the result, and makes it live. A running canary is composed
 * again with the new site config. Returns null if nothing changes. Throws POLICY_UNCONFIRMED if the settings allow scripts or
 * frames from a new origin, unless `isConfirmed` or `isDryRun`.
 */
export const setSite = async (
  environment: SiteEnvironment,
  change: SiteChange,
  { isConfirmed = false, ...options }: LiveOptions & { isConfirmed?: boolean } = {},
): Promise<ChannelEntry | null> => {
  const { settings } = change
  const entry = await changeLive(environment, {
    ...options,
    kind: 'site',
    reason: `site: ${nameChange(change)}`,
    releases: (live) => {
      if (!live) throw new StoreError('CHANNEL_EMPTY', NOTHING_LIVE)
      return live
    },
    site: (active) => {
      if (settings && !isConfirmed && !options.isDryRun) assertPolicyConfirmed(active.settings, settings)
      return applyChange(active, change)
    },
  })
  if (!options.isDryRun) await rebaseCanary(environment.storeDir)
  return entry
}
