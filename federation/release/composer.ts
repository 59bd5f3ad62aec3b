import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type ComposerRelease,
  type Composition,
  CONTRACT_VERSION,
  OLDEST_CONTRACT_VERSION,
} from 'shared-contracts'
import { collectImports } from '@federation/area-kit'
import { askProcess, WORKSPACE } from '@federation/node-kit'
import {
  BROWSER_RULES_VERSION,
  touchComposition,
  COMPOSER_PROTOCOL_VERSION,
  type ComposerResponse,
  type ComposerRequest,
  compositionId,
  type ComparisonScope,
  readRelease,
  getSharedStore,
  STORE_ERROR_CODES,
  StoreError,
  type StoreErrorCode,
  storePaths,
} from '@federation/registry'
import { computeIntegrity, RELEASE_FILE } from '@federation/node-kit/release-format'

/** Entry modules of the composer. All modules that they import belong to the composer too. */
const COMPOSER = ['federation/composer/compose/compose.ts', 'federation/release/publish.ts']

/**
 * Returns the release id of this checkout's composer: 12 hex digits of a hash. The hash covers the composer's modules and
 * the versions of the packages that they import.
 */
export const computeComposerVersion = async (workspace = WORKSPACE): Promise<string> => {
  const { modules, packages } = await collectImports(
    workspace,
    COMPOSER.map((file) => join(workspace, file)),
  )
  const hash = createHash('sha256').update(packages.join('\0'))
  for (const file of modules) hash.update(`\0${relative(workspace, file)}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}

const UPDATE_ADVICE = 'update this checkout: git pull, then npm start.'

/**
 * Throws RELEASE_UNKNOWN if the store lacks the composer, and TOOL_OUTDATED if this checkout is too old to run it. Call this
 * before parsing the composer's release, because an older checkout may not know the schema of that release.
 */
export const assertComposerCompatible = async (store: string, id: string): Promise<void> => {
  const file = join(storePaths(store).release('composer', id), RELEASE_FILE)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StoreError(
      'RELEASE_UNKNOWN',
      `The store has no release ${id} of the composer, which the site config names. Release it: npm run fed -- release composer`,
    )
  })
  const { protocol, browserRules = 0 } = JSON.parse(text) as { protocol: number; browserRules?: number }
  const older = "The fed command of this checkout is older than the site's composer"
  if (protocol > COMPOSER_PROTOCOL_VERSION)
    throw new StoreError(
      'TOOL_OUTDATED',
      `${older} (it has protocol ${COMPOSER_PROTOCOL_VERSION}, the composer ${protocol}); ${UPDATE_ADVICE}`,
    )
  if (browserRules > BROWSER_RULES_VERSION)
    throw new StoreError(
      'TOOL_OUTDATED',
      `${older} (it opens pages in a browser by rules ${BROWSER_RULES_VERSION}, the site by rules ${browserRules}); ${UPDATE_ADVICE}`,
    )
}

/** Module of the installed composer package. The composer's native packages are resolved from this module. */
const INSTALLED = pathToFileURL(createRequire(import.meta.url).resolve('@federation/composer')).href

/** Returns the installed version of a package that the composer imports. Returns undefined if it is not installed. */
export const readInstalledVersion = async (name: string): Promise<string | undefined> => {
  const file = findPackageJSON(name, INSTALLED)
  return file && (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

const assertNeeds = async (needs: Record<string, string>): Promise<void> => {
  for (const [name, version] of Object.entries(needs)) {
    const installedVersion = await readInstalledVersion(name)
    if (installedVersion !== version)
      throw new StoreError(
        'TOOL_OUTDATED',
        `The site's composer needs ${name} ${version}, this checkout has ${installedVersion ?? 'none'}; ${UPDATE_ADVICE}`,
      )
  }
}

const readComposer = async (store: string, id: string): Promise<ComposerRelease & { file: string }> => {
  await assertComposerCompatible(store, id)
  const composer = await readRelease(store, 'composer', id)
  if (composer.kind !== 'composer') throw new Error(`composer ${id} is not a release of the composer`)
  const file = join(storePaths(store).release('composer', id), composer.entry)
  const asset = composer.assets.find(({ path }) => path === composer.entry)
  if (asset?.integrity !== computeIntegrity(await readFile(file)))
    throw new StoreError(
      'RELEASE_CORRUPT',
      `composer ${id}: ${composer.entry} is not the file that was built.`,
    )
  await assertNeeds(composer.needs)
  return { ...composer, file }
}

/**
 * Throws RELEASE_FOREIGN if the composition contains a release of a newer contract version (format) than the composition's
 * composer can read.
 */
const assertContractsKnown = async (
  store: string,
  { shell, areas }: Composition,
  { contract = OLDEST_CONTRACT_VERSION }: ComposerRelease,
): Promise<void> => {
  if (contract >= CONTRACT_VERSION) return
  for (const [name, id] of Object.entries({ shell, ...areas })) {
    const release = await readRelease(store, name, id)
    const releaseContract = release.kind === 'area' ? release.manifest.contract : release.seal?.contract
    if (releaseContract !== undefined && releaseContract > contract)
      throw new StoreError(
        'RELEASE_FOREIGN',
        `${name} ${id} has contract ${releaseContract}, and the site's composer reads contracts up to ${contract}. Release the composer first: npm run fed -- release composer`,
      )
  }
}

const isCode = (code: unknown): code is StoreErrorCode => STORE_ERROR_CODES.some((known) => known === code)

const toError = ({ error }: Extract<ComposerResponse, { error: object }>): Error => {
  const { name, message, stack, ...fields } = error
  const { code } = fields
  const stackField = stack === undefined ? {} : { stack }
  return isCode(code)
    ? Object.assign(new StoreError(code, message), fields, stackField)
    : Object.assign(new Error(message), fields, stackField, { name })
}

const PROGRAM = fileURLToPath(new URL('composer-process.ts', import.meta.url))

/**
 * Runs the composition's composer in a separate process, which reads only the store. The composer first checks the releases
 * against the live site. Then it composes the pages, unless the store already has them, for example because the composition was
 * live before. Such a composition is checked again, because the live site can have changed since. Returns the composition's id.
 * Throws the composer's errors, RELEASE_UNKNOWN, and TOOL_OUTDATED if this checkout cannot run the composer.
 */
export const runComposer = async (
  store: string,
  composition: Composition,
  against: ComparisonScope = 'everything',
): Promise<string> => {
  const id = compositionId(composition)
  const isThere = await touchComposition(store, id)
  const composer = await readComposer(store, composition.composer)
  if (composer.protocol < 2 && (composition.redirects || composition.banner))
    throw new StoreError(
      'RELEASE_FOREIGN',
      "The site's composer is older than redirects and banner of the site config. Release the composer first: npm run fed -- release composer",
    )
  await assertContractsKnown(store, composition, composer)
  const { file, needs } = composer
  const question: ComposerRequest = { entry: file, needs: Object.keys(needs), store, composition, against }
  const answer = await askProcess<ComposerResponse>(PROGRAM, question, {
    silent: (ending, stderr) => `The composer ended without a result (${ending}):\n${stderr}`,
  })
  if ('error' in answer) throw toError(answer)
  if (!isThere) await getSharedStore(store).publish(`compositions/${id}`)
  return id
}
