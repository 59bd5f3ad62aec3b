import { readFile } from 'node:fs/promises'
import { type ChannelEntry, type Composition, PublicSettings, type SiteContent } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import type { SiteEnvironment } from '@federation/node-kit'
import { compositionId, readSiteDocument } from '@federation/registry'
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

/** Reads the public settings from a JSON file; the defaults without one. Throws `ContractError` with all invalid fields. */
export const readSettings = async (file: string | undefined): Promise<PublicSettings> =>
  parseContract(
    PublicSettings,
    file === undefined ? {} : await readJson(file),
    `settings ${file ?? ''}`.trim(),
  )

/** Active site config. `version` is null if no site document exists yet. */
export interface ActiveSite {
  version: number | null
  content: SiteContent
}

/**
 * Returns the site config of the live entry. If nothing is live, reads it from the environment; it becomes the first site
 * document. A live composition without a site document keeps its origin and settings and gets this checkout's composer.
 */
export const readActiveSite = async (
  environment: SiteEnvironment,
  entry: ChannelEntry | null,
  composition: Composition | null,
): Promise<ActiveSite> => {
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

/** Returns true if two site configs are equal, independent of the order of fields. */
export const isSameSite = (a: SiteContent, b: SiteContent): boolean => idOf(a) === idOf(b)
