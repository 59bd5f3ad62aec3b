import type { ChannelEntry, Composition, SiteContent } from 'shared-contracts'
import type { SiteEnvironment } from '../service/environment.ts'
import { compositionId } from '../store/composition-document.ts'
import { readSiteDocument } from '../store/site-document.ts'
import { publishComposer } from './publish-composer.ts'
import { readSettings } from './read-settings.ts'

/** What belongs to the site; `version` is null where no document says it yet. */
export interface SiteInForce {
  version: number | null
  content: SiteContent
}

/**
 * What the site is composed with, as live's newest entry says. Where nothing is live the environment says it, once and for
 * the first document; where what is live is older than documents it stays as it is, and its composer becomes this checkout's.
 */
export const siteInForce = async (
  environment: SiteEnvironment,
  entry: ChannelEntry | null,
  composition: Composition | null,
): Promise<SiteInForce> => {
  const { storeDir, settingsFile, origin } = environment
  if (entry?.site !== undefined) {
    const document = await readSiteDocument(storeDir, entry.site)
    const { origin: itsOrigin, settings, composer } = document
    return { version: entry.site, content: { origin: itsOrigin, settings, composer } }
  }
  const settings = composition?.settings ?? (await readSettings(settingsFile))
  const { release: composer } = await publishComposer(storeDir)
  return { version: null, content: { origin: composition?.origin ?? origin, settings, composer } }
}

const idOf = (content: SiteContent): string => compositionId({ schema: 1, shell: '0', areas: {}, ...content })

/** Whether two contents make the same pages, in whatever order they are written. */
export const isSameSite = (a: SiteContent, b: SiteContent): boolean => idOf(a) === idOf(b)
