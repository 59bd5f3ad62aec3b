import { cp, glob, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Asset,
  type DeployableName,
  type Provenance,
  type Release,
  CONTRACT_VERSION,
} from 'shared-contracts'
import {
  buildInChildProcess,
  diffInputs,
  inBuildFolder,
  readInputs,
  runChecks,
  listAssets,
  writeReleaseDocument,
} from '@federation/area-kit'
import type { CheckName, Part } from '@federation/area-kit/check-names'
import {
  formatErrorWithAdvice,
  packageDir,
  type Progress,
  writeDurably,
  WORKSPACE,
} from '@federation/node-kit'
import {
  assertReleaseFiles,
  assertReleaseTrusted,
  brotli,
  ensureTrust,
  gzipBytes,
  hasCompressedCopies,
  readCompressedCopies,
  createFolderAtomically,
  getStorePath,
  readRelease,
  readReleaseDocument,
  readReleaseFile,
  createScratchName,
  replaceFile,
  type SealedRelease,
  findSealError,
  sealNext,
  getSharedStore,
  StoreError,
  storePaths,
  acceptSealedRelease,
  BROWSER_RULES_VERSION,
  COMPOSER_PROTOCOL_VERSION,
} from '@federation/registry'
import { RELEASE_FILE } from '@federation/node-kit/release-format'
import { computeComposerVersion, readInstalledVersion } from './composer.ts'
import { isPublished } from './promotable.ts'
import { build } from 'vite'

/**
 * Copies a release from another store to a build folder, as if it had been built here. Verifies the release, and removes the other
 * store's signature. Returns false if that store has no valid copy.
 */
export const copyRelease = async (
  from: string,
  name: DeployableName,
  release: string,
  folder: string,
): Promise<boolean> => {
  const dir = storePaths(from).release(name, release)
  const published = await readRelease(from, name, release).catch(() => null)
  const isWhole =
    published !== null &&
    (await assertReleaseFiles(dir, published).then(
      () => true,
      () => false,
    ))
  if (!isWhole) return false
  const { seal: _, ...document } = published
  for (const asset of document.assets) {
    await mkdir(dirname(join(folder, asset.path)), { recursive: true })
    for (const ending of hasCompressedCopies(asset) ? ['', '.br', '.gz'] : [''])
      await cp(join(dir, asset.path + ending), join(folder, asset.path + ending))
  }
  await writeFile(join(folder, RELEASE_FILE), `${JSON.stringify(document, null, 1)}\n`)
  return true
}

const WRITES_AT_ONCE = 4

const textOf = (release: Release): string => `${JSON.stringify(release, null, 1)}\n`

/** Writes the files of a built release and their compressed copies, then the signed release document. */
const fill = async (dir: string, builtFolder: string, release: SealedRelease): Promise<void> => {
  const write = async (asset: Asset): Promise<void> => {
    const bytes = await readReleaseFile(builtFolder, release, asset.path)
    const file = join(dir, asset.path)
    await writeDurably(file, bytes)
    if (!hasCompressedCopies(asset)) return
    // Reuse compressed copies in the built folder, such as those of a copied release. Compressing is the slowest part of
    // publishing.
    const copies = await readCompressedCopies(join(builtFolder, asset.path), bytes)
    await writeDurably(`${file}.br`, copies.br ?? (await brotli(bytes, 11)))
    await writeDurably(`${file}.gz`, copies.gz ?? (await gzipBytes(bytes)))
  }
  const remaining = [...release.assets]
  const work = async () => {
    for (let asset = remaining.shift(); asset; asset = remaining.shift()) await write(asset)
  }
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, work))
  await writeDurably(join(dir, RELEASE_FILE), textOf(release))
}

/**
 * Renews the seal (signature, time and expiry) of a published release: replaces the release document in one step. The other
 * files do not change.
 */
const renewSeal = async (store: string, release: SealedRelease): Promise<void> => {
  const dir = storePaths(store).release(release.name, release.release)
  await replaceFile(store, join(dir, RELEASE_FILE), textOf(release))
  await getSharedStore(store).publish(getStorePath(store, dir), true)
}

/**
 * Returns the release with a seal (signature, time and expiry). Keeps a valid seal from another machine, and signs any other
 * release here.
 */
const sealOf = (store: string, release: Release, publisher?: Provenance): Promise<SealedRelease> =>
  release.seal ? acceptSealedRelease(store, release) : sealNext(store, release, publisher)

/**
 * Verifies a release that is already published. If its seal (the signature with time and expiry) has expired, renews the seal.
 * Throws RELEASE_CHANGED if the content differs from the built release.
 */
const republish = async (store: string, builtRelease: Release, publisher?: Provenance): Promise<Release> => {
  const dir = storePaths(store).release(builtRelease.name, builtRelease.release)
  const published = await readReleaseDocument(dir)
  if (published.digest !== builtRelease.digest) {
    throw new StoreError(
      'RELEASE_CHANGED',
      `${builtRelease.name} ${builtRelease.release} is already published with other content, and a release never changes. Give the new content another version.`,
    )
  }
  await assertReleaseFiles(dir, published)
  if ((await findSealError(store, published)) === null) return published
  const release = await sealOf(store, builtRelease, publisher)
  await renewSeal(store, release)
  return release
}

/**
 * Publishes a built release: verifies and compresses its files, signs it, and adds it to the store in one step. A release that
 * already has a seal (signature) keeps it. Otherwise the area's key signs it, or the registry's key for a trusted CI job.
 * Publishing it again only renews an expired seal. Throws RELEASE_CHANGED if the store has other content under this release id.
 */
export const publishRelease = async (
  store: string,
  builtFolder: string,
  publisher?: Provenance,
): Promise<{ release: Release; isNew: boolean }> => {
  const builtRelease = await readReleaseDocument(builtFolder)
  await assertReleaseFiles(builtFolder, builtRelease, 'built')
  await ensureTrust(store, [builtRelease.name])
  if (builtRelease.seal) await assertReleaseTrusted(store, builtRelease)
  const paths = storePaths(store)
  const target = paths.release(builtRelease.name, builtRelease.release)
  const shared = getSharedStore(store)
  const storePath = getStorePath(store, target)
  if (await shared.markUsed(storePath))
    return { release: await republish(store, builtRelease, publisher), isNew: false }
  const release = await sealOf(store, builtRelease, publisher)
  const isPlaced = await createFolderAtomically(paths.scratch, target, (dir) =>
    fill(dir, builtFolder, release),
  )
  await shared.publish(storePath)
  // Another process can have published the same release first. The stored release then has the seal (signature and sequence
  // number) of that process, and this process reports no new release.
  const isNew = isPlaced && (await readReleaseDocument(target)).seal?.sequence === release.seal.sequence
  return isNew ? { release, isNew } : { release: await republish(store, builtRelease, publisher), isNew }
}

/** Destination of built releases: a store, or a registry on another machine. */
export interface PublishTarget {
  /**
   * Returns true if the target has the release and the release may go live. Also marks the release as used, so that no cleanup
   * removes it.
   */
  isPublished: (name: Part, release: string) => Promise<boolean>
  /** Publishes the release in the folder `built`, as `publishRelease` does. */
  publish: (built: string) => Promise<{ release: Release; isNew: boolean }>
}

/** Returns a store on this machine as the target of `publishParts`. */
export const storeTarget = (store: string): PublishTarget => ({
  isPublished: async (name, release) => {
    // Mark the release as used, so that no cleanup removes it before a composition contains it.
    if (!(await getSharedStore(store).markUsed(`releases/${name}/${release}`))) return false
    if (name !== 'composer') return isPublished(store, name, release)
    const document = await readRelease(store, name, release).catch(() => null)
    return document !== null && (await findSealError(store, document)) === null
  },
  publish: (built) => publishRelease(store, built),
})

const targetOf = (to: string | PublishTarget): PublishTarget =>
  typeof to === 'string' ? storeTarget(to) : to

/**
 * Builds this checkout's composer and publishes it to `to`, unless it was published there before. `to` is the folder of a
 * store, or a target such as a registry on another machine.
 */
export const publishComposer = async (
  to: string | PublishTarget,
): Promise<{ release: string; done: 'built and published' | 'was published before' }> => {
  const target = targetOf(to)
  const release = await computeComposerVersion()
  if (await target.isPublished('composer', release)) return { release, done: 'was published before' }
  const scratch = typeof to === 'string' ? storePaths(to).scratch : tmpdir()
  const dir = join(scratch, createScratchName())
  try {
    await buildComposer(dir, release)
    await target.publish(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  return { release, done: 'built and published' }
}

/** Maximum number of builds if source files keep changing during a build. */
const MAX_BUILD_ATTEMPTS = 3
const MAX_LISTED_FILES = 10

export interface PublishResult {
  release: string
  done: 'built and published' | 'taken and published' | 'was published before'
}

export interface PublishOptions {
  /**
   * Checks that the sources must pass. Each check uses the whole machine, so areas are checked and published one after the other.
   */
  checks?: readonly CheckName[]
  /** Another store. If it contains a release of this checkout's exact sources, that release is copied instead of built. */
  from?: string | undefined
  /** Called for each check and build that runs. Cached results are not reported. */
  progress?: Progress | undefined
}

/** Waits until all promises have settled. Returns one error with all failures, or null. */
const findFailure = async (work: readonly unknown[]): Promise<Error | null> => {
  const results = await Promise.allSettled(work)
  const [first, ...others] = results.flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  )
  if (first === undefined) return null
  return others.length === 0 && first instanceof Error
    ? first
    : new Error([first, ...others].map(formatErrorWithAdvice).join('\n\n'))
}

/**
 * Builds and publishes an area or the shell, unless `to` (a store's folder or a target) has the release. If sources change
 * during the build, builds again, so that the release id is the hash of its sources. `checks` run at the same time. Throws if a
 * check fails, or if sources changed in each of `MAX_BUILD_ATTEMPTS` builds.
 */
export const publishDeployable = async (
  to: string | PublishTarget,
  name: DeployableName,
  version: string | undefined,
  { checks = [], from, progress = () => undefined }: PublishOptions = {},
): Promise<PublishResult> => {
  const target = targetOf(to)
  let changedFiles: string[] = []
  for (let attempt = 0; attempt < MAX_BUILD_ATTEMPTS; attempt += 1) {
    const before = await readInputs(name)
    const release = version ?? before.release
    const buildInto = (folder: string) => {
      progress(`Building ${name}`)
      return buildInChildProcess(name, release, folder)
    }
    const publishResult = await inBuildFolder(
      name,
      release,
      async (folder): Promise<PublishResult | null> => {
        const isThere = version === undefined && (await target.isPublished(name, release))
        const isTaken =
          !isThere &&
          from !== undefined &&
          version === undefined &&
          (await copyRelease(from, name, release, folder))
        const failure = await findFailure([
          runChecks(name, checks, { progress }),
          isThere || isTaken ? null : buildInto(folder),
        ])
        changedFiles = diffInputs(before, await readInputs(name))
        if (changedFiles.length > 0) return null
        if (failure) throw failure
        if (isThere) return { release, done: 'was published before' }
        await target.publish(folder)
        return { release, done: isTaken ? 'taken and published' : 'built and published' }
      },
    )
    if (publishResult) return publishResult
  }
  throw new Error(
    `${name} was built ${MAX_BUILD_ATTEMPTS} times, and its sources changed during each build:\n` +
      `${changedFiles
        .slice(0, MAX_LISTED_FILES)
        .map((file) => `  ${file}`)
        .join(
          '\n',
        )}${changedFiles.length > MAX_LISTED_FILES ? `\n  and ${changedFiles.length - MAX_LISTED_FILES} more` : ''}\n` +
      'Nothing was published. Stop the program that writes them, such as a generator or a git checkout, then release again.',
  )
}

/** Maximum number of concurrent builds. A small machine has this number of CPU cores. */
const MAX_CONCURRENT_BUILDS = 2

export interface PublishedParts {
  releases: Map<DeployableName, string>
  /**
   * Release id of the composer, the code that assembles pages from fragments. Missing if `publishParts` was not called for the
   * composer.
   */
  composer?: string
}

interface PublishPartsOptions extends PublishOptions {
  version?: string | undefined
  onPublished: (part: Part, published: PublishResult) => void
}

const countModules = async (name: DeployableName): Promise<number> =>
  (await Array.fromAsync(glob('src/**/*.tsx', { cwd: packageDir(name) }))).length

/** Sorts by the number of `.tsx` files, most first, because areas with more files usually build longer. */
const longestBuildFirst = async (names: readonly DeployableName[]): Promise<DeployableName[]> => {
  const counted = await Promise.all(names.map(async (name) => ({ name, count: await countModules(name) })))
  return counted.toSorted((a, b) => b.count - a.count).map(({ name }) => name)
}

/**
 * Publishes `parts` (areas, shell or composer) to `to`, a store's folder or a target such as a registry. Does not build a part
 * if `to` has a release of the same sources. Changes no channel, so visitors see no difference.
 */
export const publishParts = async (
  to: string | PublishTarget,
  parts: readonly Part[],
  { version, checks = [], from, progress = () => undefined, onPublished }: PublishPartsOptions,
): Promise<PublishedParts> => {
  const published: PublishedParts = { releases: new Map() }
  if (parts.includes('composer')) {
    progress('Building composer, unless it is unchanged')
    const composer = await publishComposer(to)
    published.composer = composer.release
    onPublished('composer', composer)
  }
  const waiting = await longestBuildFirst(parts.filter((part) => part !== 'composer'))
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const done = await publishDeployable(to, name, version, { checks, from, progress }).catch(
        (error: unknown) => {
          // Start no further build. Running builds finish.
          waiting.length = 0
          throw error
        },
      )
      published.releases.set(name, done.release)
      onPublished(name, done)
    }
  }
  const workers = Math.min(checks.length > 0 ? 1 : MAX_CONCURRENT_BUILDS, waiting.length)
  const results = await Promise.allSettled(Array.from({ length: workers }, work))
  for (const each of results) if (each.status === 'rejected') throw each.reason
  return published
}

/**
 * Packages that contain native code for one platform, so they cannot be bundled. The composer loads the packages that are
 * installed with this checkout.
 */
export const NATIVE_PACKAGES = ['lightningcss']
const ENTRY = 'composer.js'

/** Bundles this checkout's composer, and the gate that runs in it, into one module. Writes it to `dir` as a release. */
const buildComposer = async (dir: string, release: string): Promise<void> => {
  await build({
    root: join(WORKSPACE, 'federation'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: NATIVE_PACKAGES },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dir,
      emptyOutDir: true,
      ssr: true,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: join(WORKSPACE, 'federation/composer/compose/compose.ts'),
        output: { entryFileNames: ENTRY, codeSplitting: false },
        // Disable the bundler's debug comments: they contain absolute paths, which must not change the release.
        experimental: { attachDebugInfo: 'none' },
      },
    },
  })
  const needs: Record<string, string> = {}
  for (const name of NATIVE_PACKAGES) {
    const version = await readInstalledVersion(name)
    if (version === undefined) throw new Error(`Package ${name} is not installed. Run npm start`)
    needs[name] = version
  }
  await writeReleaseDocument(dir, {
    kind: 'composer',
    name: 'composer',
    release,
    entry: ENTRY,
    protocol: COMPOSER_PROTOCOL_VERSION,
    browserRules: BROWSER_RULES_VERSION,
    contract: CONTRACT_VERSION,
    needs,
    assets: await listAssets(dir),
  })
}
