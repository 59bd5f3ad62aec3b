import { readFile } from 'node:fs/promises'
import {
  type Banner,
  type ChannelEntry,
  type Composition,
  PublicSettings,
  type RedirectChange,
  type SiteContent,
} from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import type { SiteEnvironment } from '@federation/node-kit'
import { channelState, compositionId, LIVE, readSiteDocument, StoreError } from '@federation/registry'
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
 * Returns the site config to which the current live entry `entry` refers. If an old entry refers to none, origin and settings
 * are those of the live `composition`. If nothing is live, they are those of the environment variables and the settings file.
 * In these two cases `version` is null, and the composer is that of this checkout.
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

export const isSameSite = (a: SiteContent, b: SiteContent): boolean => idOf(a) === idOf(b)

/** Fields of the site config that the site's owner may change. */
export interface SiteChange {
  origin?: string | undefined
  settings?: PublicSettings | undefined
  redirects?: RedirectChange | undefined
  /** New banner of the site. Null removes the banner. Undefined keeps the present one. */
  banner?: Banner | null | undefined
}

/** Message of the error CHANNEL_EMPTY, for changes of the site config while nothing is live. */
export const NOTHING_LIVE =
  'Nothing is live yet. The first release takes SITE_ORIGIN and SITE_SETTINGS from its environment.'

/** Returns the active site config. Throws CHANNEL_EMPTY if nothing is live. */
export const readCurrentSite = async (environment: SiteEnvironment): Promise<ActiveSite> => {
  const { current } = await channelState(environment.storeDir, LIVE)
  if (!current) throw new StoreError('CHANNEL_EMPTY', NOTHING_LIVE)
  return readActiveSite(environment, current.entry, current.composition)
}

/** Returns the values of SITE_ORIGIN and SITE_SETTINGS that differ from the site config, or null if none differs. */
export const readRequestedSite = async (environment: SiteEnvironment): Promise<SiteChange | null> => {
  const { requestedOrigin, settingsFile } = environment
  if (requestedOrigin === undefined && settingsFile === undefined) return null
  const { content } = await readCurrentSite(environment)
  const origin = requestedOrigin === content.origin ? undefined : requestedOrigin
  const requestedSettings = settingsFile === undefined ? undefined : await readSettings(settingsFile)
  const settings =
    requestedSettings && !isSameSite({ ...content, settings: requestedSettings }, content)
      ? requestedSettings
      : undefined
  return origin === undefined && settings === undefined ? null : { origin, settings }
}

/** Returns one line that says how to apply SITE_ORIGIN and SITE_SETTINGS to the site config, or null if nothing differs. */
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
