import { channelState, LIVE, StoreError } from '@federation/registry'
import type { ChannelEntry, PublicSettings, SiteContent } from 'shared-contracts'
import type { SiteEnvironment } from '@federation/node-kit'
import { changeLive, type LiveChange } from './go-live.ts'
import { isSameSite, readSettings, readActiveSite, type ActiveSite } from './active-site.ts'
import { rebaseCanary } from './start-canary.ts'

/** Parts of the site config that its owner may set. */
export interface SiteChange {
  origin?: string | undefined
  settings?: PublicSettings | undefined
}

const EMPTY =
  'Nothing is live yet. The first release takes SITE_ORIGIN and SITE_SETTINGS from its environment.'

/** The active site config. Throws CHANNEL_EMPTY if nothing is live. */
export const currentSite = async (environment: SiteEnvironment): Promise<ActiveSite> => {
  const { standing } = await channelState(environment.storeDir, LIVE)
  if (!standing) throw new StoreError('CHANNEL_EMPTY', EMPTY)
  return readActiveSite(environment, standing.entry, standing.composition)
}

/**
 * Composes the live releases with another origin or other settings, gates the result, and makes it live. A running canary is
 * rebased. Returns null if nothing changed.
 */
export const setSite = async (
  environment: SiteEnvironment,
  { origin, settings }: SiteChange,
  {
    isTrial = false,
    opens,
    progress,
    skipped = [],
  }: Pick<LiveChange, 'isTrial' | 'opens' | 'progress' | 'skipped'> = {},
): Promise<ChannelEntry | null> => {
  const changed = [
    ...(origin === undefined ? [] : [`origin ${origin}`]),
    ...(settings === undefined ? [] : ['settings']),
  ]
  const entry = await changeLive(environment, {
    kind: 'site',
    reason: `site: ${changed.join(', ')}`,
    isTrial,
    opens,
    progress,
    ...(skipped.length > 0 ? { skipped } : {}),
    releases: (live) => {
      if (!live) throw new StoreError('CHANNEL_EMPTY', EMPTY)
      const { shell, areas, retired } = live
      return { shell, areas, ...(retired ? { retired } : {}) }
    },
    site: (inForce): SiteContent => ({
      ...inForce,
      ...(origin === undefined ? {} : { origin }),
      ...(settings === undefined ? {} : { settings }),
    }),
  })
  if (!isTrial) await rebaseCanary(environment.storeDir)
  return entry
}

/** Values of SITE_ORIGIN and SITE_SETTINGS that are set and differ from the site config; null if none do. */
export const readRequestedSite = async (environment: SiteEnvironment): Promise<SiteChange | null> => {
  const { askedOrigin, settingsFile } = environment
  if (askedOrigin === undefined && settingsFile === undefined) return null
  const { content } = await currentSite(environment)
  const origin = askedOrigin === content.origin ? undefined : askedOrigin
  const given = settingsFile === undefined ? undefined : await readSettings(settingsFile)
  const settings = given && !isSameSite({ ...content, settings: given }, content) ? given : undefined
  return origin === undefined && settings === undefined ? null : { origin, settings }
}

/** One line that says how to apply the values of the environment to the site config; null if they do not differ. */
export const siteNotice = async (environment: SiteEnvironment): Promise<string | null> => {
  const asked = await readRequestedSite(environment)
  if (!asked) return null
  const { origin, settings } = asked
  const variables = [...(origin === undefined ? [] : ['SITE_ORIGIN']), ...(settings ? ['SITE_SETTINGS'] : [])]
  const options = [
    ...(origin === undefined ? [] : [`--origin ${origin}`]),
    ...(settings ? [`--settings ${environment.settingsFile}`] : []),
  ]
  return `${variables.join(' and ')} here: not what the site has, and changes nothing. To make it the site's: npm run fed -- site set ${options.join(' ')}`
}
