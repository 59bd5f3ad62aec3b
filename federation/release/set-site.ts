import { diffEmbedSources } from '@federation/composer/embed-sources'
import { channelState, LIVE, StoreError } from '@federation/registry'
import type { ChannelEntry, PublicSettings, SiteContent } from 'shared-contracts'
import type { SiteEnvironment } from '@federation/node-kit'
import { changeLive, type LiveChange } from './go-live.ts'
import { isSameSite, readSettings, readActiveSite, type ActiveSite } from './active-site.ts'
import { rebaseCanary } from './start-canary.ts'

/** Fields of the site config that its owner may change. */
export interface SiteChange {
  origin?: string | undefined
  settings?: PublicSettings | undefined
}

const EMPTY =
  'Nothing is live yet. The first release takes SITE_ORIGIN and SITE_SETTINGS from its environment.'

/** Returns the active site config. Throws CHANNEL_EMPTY if nothing is live. */
export const readCurrentSite = async (environment: SiteEnvironment): Promise<ActiveSite> => {
  const { current } = await channelState(environment.storeDir, LIVE)
  if (!current) throw new StoreError('CHANNEL_EMPTY', EMPTY)
  return readActiveSite(environment, current.entry, current.composition)
}

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
 * Composes the live releases with another origin or other settings, checks the result, and makes it live. Rebases a running
 * canary. Returns null if nothing changes. Throws POLICY_UNCONFIRMED if the settings allow scripts or frames from a new
 * origin, unless `isConfirmed` or `isDryRun`.
 */
export const setSite = async (
  environment: SiteEnvironment,
  { origin, settings }: SiteChange,
  {
    isDryRun = false,
    isConfirmed = false,
    check,
    progress,
    skipped = [],
  }: Pick<LiveChange, 'isDryRun' | 'check' | 'progress' | 'skipped'> & { isConfirmed?: boolean } = {},
): Promise<ChannelEntry | null> => {
  const changed = [
    ...(origin === undefined ? [] : [`origin ${origin}`]),
    ...(settings === undefined ? [] : ['settings']),
  ]
  const entry = await changeLive(environment, {
    kind: 'site',
    reason: `site: ${changed.join(', ')}`,
    isDryRun,
    check,
    progress,
    ...(skipped.length > 0 ? { skipped } : {}),
    releases: (live) => {
      if (!live) throw new StoreError('CHANNEL_EMPTY', EMPTY)
      const { shell, areas, retired } = live
      return { shell, areas, ...(retired ? { retired } : {}) }
    },
    site: (inForce): SiteContent => {
      if (settings && !isConfirmed && !isDryRun) assertPolicyConfirmed(inForce.settings, settings)
      return {
        ...inForce,
        ...(origin === undefined ? {} : { origin }),
        ...(settings === undefined ? {} : { settings }),
      }
    },
  })
  if (!isDryRun) await rebaseCanary(environment.storeDir)
  return entry
}

/** Returns the values of SITE_ORIGIN and SITE_SETTINGS that differ from the site config, or null if none differs. */
export const readRequestedSite = async (environment: SiteEnvironment): Promise<SiteChange | null> => {
  const { requestedOrigin, settingsFile } = environment
  if (requestedOrigin === undefined && settingsFile === undefined) return null
  const { content } = await readCurrentSite(environment)
  const origin = requestedOrigin === content.origin ? undefined : requestedOrigin
  const given = settingsFile === undefined ? undefined : await readSettings(settingsFile)
  const settings = given && !isSameSite({ ...content, settings: given }, content) ? given : undefined
  return origin === undefined && settings === undefined ? null : { origin, settings }
}

/**
 * Returns one line that says how to apply SITE_ORIGIN and SITE_SETTINGS to the site config, or null if they do not differ.
 */
export const formatSiteNotice = async (environment: SiteEnvironment): Promise<string | null> => {
  const requestedSite = await readRequestedSite(environment)
  if (!requestedSite) return null
  const { origin, settings } = requestedSite
  const variables = [...(origin === undefined ? [] : ['SITE_ORIGIN']), ...(settings ? ['SITE_SETTINGS'] : [])]
  const options = [
    ...(origin === undefined ? [] : [`--origin ${origin}`]),
    ...(settings ? [`--settings ${environment.settingsFile}`] : []),
  ]
  return `${variables.join(' and ')} here: not what the site has, and changes nothing. To make it the site's: npm run fed -- site set ${options.join(' ')}`
}
