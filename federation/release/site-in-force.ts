import { readFile } from 'node:fs/promises'
import { type ChannelEntry, type Composition, PublicSettings, type SiteContent } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import type { SiteEnvironment } from '../service/environment.ts'
import { compositionId } from '../store/compositions.ts'
import { readSiteDocument } from '../store/site-document.ts'
import { publishComposer } from './publish.ts'

const readJson = async (file: string): Promise<unknown> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ContractError(
      error.code === 'ENOENT'
        ? `The settings file ${file} does not exist.`
        : `The settings file ${file} cannot be read: ${error.message}`,
    )
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContractError(
      `The settings file ${file} is not JSON: ${error instanceof Error ? error.message : ''}`,
      { cause: error },
    )
  }
}

/** The settings that browsers may know: a JSON file's or, without one, the defaults. Throws with every bad field at once. */
export const readSettings = async (file: string | undefined): Promise<PublicSettings> =>
  parseContract(
    PublicSettings,
    file === undefined ? {} : await readJson(file),
    `settings ${file ?? ''}`.trim(),
  )

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
