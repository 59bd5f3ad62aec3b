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

/**
 * Reads the public settings from a JSON file, or the defaults if `file` is undefined. Throws `ContractError` with all
 * invalid fields.
 */
export const readSettings = async (file: string | undefined): Promise<PublicSettings> =>
  parseContract(
    PublicSettings,
    file === undefined ? {} : await readJson(file),
    `settings ${file ?? ''}`.trim(),
  )

/** Site config that is active. `version` is null until a version of the site config is stored. */
export interface ActiveSite {
  version: number | null
  content: SiteContent
}

/**
 * Returns the stored site config to which `entry`, the current entry of the live channel, refers. An old entry refers to none.
 * The origin and settings then come from `composition`, the live composition. If nothing is live, they come from environment
 * variables and the settings file. In these two cases, `version` is null, and the composer is that of this checkout.
 */
export const readActiveSite = async (
  environment: SiteEnvironment,
  entry: ChannelEntry | null,
  composition: Composition | null,
): Promise<ActiveSite> => {
  const { storeDir, settingsFile, origin } = environment
  if (entry?.site !== undefined) {
    const document = await readSiteDocument(storeDir, entry.site)
    const { schema: _schema, version, parent: _parent, at: _at, signed: _signed, ...content } = document
    return { version, content }
  }
  const settings = composition?.settings ?? (await readSettings(settingsFile))
  const { release: composer } = await publishComposer(storeDir)
  return { version: null, content: { origin: composition?.origin ?? origin, settings, composer } }
}

const idOf = (content: SiteContent): string => compositionId({ schema: 1, shell: '0', areas: {}, ...content })

/** Returns true if two site configs are equal. The order of fields does not matter. */
export const isSameSite = (a: SiteContent, b: SiteContent): boolean => idOf(a) === idOf(b)
