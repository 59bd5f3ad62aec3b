import { join } from 'node:path'
import {
  type Fault,
  toFault,
  matchesServedFile,
  PAGE_TABLE_FILE,
  type PageTable,
  getStorePath,
  readPageTable,
  readServedFile,
  readServedRelease,
  type ServedBytes,
  toServedFile,
  StoreError,
  StoreFault,
  storePaths,
  createStoreReader,
} from '@federation/registry'
import { CLIENT_DIR, computeIntegrity } from '@federation/node-kit/release-format'
import type { FastifyPluginAsync } from 'fastify'
import { type Asset, CompositionId, DeployableName, ReleaseId } from 'shared-contracts'
import {
  IMMUTABLE_CACHE_CONTROL,
  prepareResponses,
  type PreparedResponses,
  sendPreparedResponse,
} from './responses.ts'
import { sendFileNotFound } from './error-pages.ts'
import { createCrossOriginHeaders, type ForeignHosts, NO_HOSTS } from './headers.ts'

/**
 * Maximum number of page tables (lists of a composition's pages and fragments) in memory. When the limit is reached, all tables
 * are dropped.
 */
const MAX_CACHED_TABLES = 10

/** Creates a reader that verifies files of the store, and reports each fault once. `read` reads a file and its compressed copies. */
const createVerifiedReader = (
  store: string,
  report: (error: unknown) => void,
  read: typeof readServedFile = readServedFile,
) => {
  const reportedErrors = new Set<string>()
  const toFailure = (fault: Fault): StoreFault & { statusCode: 503 } => {
    const error = new StoreFault(fault)
    if (!reportedErrors.has(error.message)) report(error)
    reportedErrors.add(error.message)
    return Object.assign(error, { statusCode: 503 as const })
  }
  return {
    /** Converts a fault to an error with status 503. Reports each fault once. */
    toFailure,
    readVerified: (file: string, isIntact: (bytes: Buffer) => boolean): Promise<ServedBytes> =>
      read(store, file, {
        read: createStoreReader(store),
        isIntact,
        onFault: (fault) => void toFailure(fault),
      }),
  }
}

/**
 * Creates functions that read and verify files in the store, for compositions that are not in memory. They return null if the
 * store does not contain the file. For a damaged or unreadable file, they reject with a StoreFault (status 503), and report
 * each fault once.
 */
export const createPastFiles = (store: string, report: (error: unknown) => void) => {
  const { toFailure, readVerified } = createVerifiedReader(store, report)
  const tables = new Map<string, PageTable>()

  const readCachedTable = async (composition: string): Promise<PageTable> => {
    const cachedTable = tables.get(composition)
    if (cachedTable) return cachedTable
    const table = await readPageTable(store, composition)
    if (tables.size >= MAX_CACHED_TABLES) tables.clear()
    tables.set(composition, table)
    return table
  }

  /** Reads a file of an earlier composition, such as `_wake.json` (hydration data). Open browser tabs can still request it. */
  const earlier = async (composition: string, name: string): Promise<ServedBytes | null> => {
    if (!CompositionId.safeParse(composition).success) return null
    const isKnown = tables.has(composition)
    try {
      const row = (await readCachedTable(composition)).fragments[`/${name}`]
      if (!row) return null
      const file = join(storePaths(store).composition(composition), row.file)
      return await readVerified(file, (bytes) => matchesServedFile(row, bytes))
    } catch (error) {
      tables.delete(composition)
      // The cached page table (the list of a composition's pages and files) can name files that were pruned after it was read.
      // So this function reads the page table from the store again and repeats the search.
      if (isKnown) return earlier(composition, name)
      const fault = toFault(error, `compositions/${composition}/${name}`)
      if (fault.code === 'FILE_MISSING' && fault.place.endsWith(PAGE_TABLE_FILE)) return null
      throw toFailure(fault)
    }
  }

  /**
   * Reads the style sheet with this sha256, from any composition. It contains the styles of the content below the first screen.
   */
  const styles = async (sha256: string): Promise<ServedBytes | null> => {
    const file = storePaths(store).content(sha256)
    try {
      return await readVerified(file, (bytes) => matchesServedFile(toServedFile(sha256), bytes))
    } catch (error) {
      const fault = toFault(error, getStorePath(store, file))
      if (fault.code === 'FILE_MISSING') return null
      throw toFailure(fault)
    }
  }

  return { earlier, styles }
}

export interface LoadedAsset {
  asset: Asset
  bytes: ServedBytes
  /**
   * Returns the prepared responses that send this asset. Their CORS headers depend on `origin`, the request's Origin header.
   * Without such a header, `origin` is undefined.
   */
  getAssetResponses: (origin: string | undefined) => PreparedResponses
}

const createAssetResponses = (
  { integrity, type }: Asset,
  bytes: ServedBytes,
  hosts: ForeignHosts,
): LoadedAsset['getAssetResponses'] => {
  const responsesByHost = new Map<string | null, PreparedResponses>()
  return (origin) => {
    const host = origin !== undefined && hosts.has(origin) ? origin : null
    const cachedResponses = responsesByHost.get(host)
    if (cachedResponses) return cachedResponses
    const answers = prepareResponses(bytes, () => ({
      status: 200,
      type,
      etag: `"${integrity.slice(7, 29)}"`,
      cacheControl: IMMUTABLE_CACHE_CONTROL,
      headers: createCrossOriginHeaders(hosts, origin),
    }))
    responsesByHost.set(host, answers)
    return answers
  }
}

type ReleaseAssets = Map<string, { asset: Asset; file: string }>

/**
 * Default limit of assets in memory, in bytes. When the limit is exceeded, the least recently used assets are dropped first.
 */
const CACHE_BYTES = 64 * 1024 * 1024

const sizeOf = ({ bytes }: LoadedAsset) =>
  bytes.identity.length + (bytes.br?.length ?? 0) + (bytes.gzip?.length ?? 0)

interface AssetOptions {
  read?: typeof readServedFile
  limit?: number
  foreignHosts?: ForeignHosts
}

/**
 * Creates a cache for the assets of all published releases, including older ones, because open tabs still request their files.
 * The cache reads only files that a release lists.
 */
export const createAssets = (
  store: string,
  report: (error: unknown) => void,
  { read = readServedFile, limit = CACHE_BYTES, foreignHosts = NO_HOSTS }: AssetOptions = {},
) => {
  const { toFailure, readVerified } = createVerifiedReader(store, report, read)
  /** Assets that are being read, so that concurrent requests for an asset read it once. */
  const loading = new Map<string, Promise<LoadedAsset>>()
  const cache = new Map<string, LoadedAsset>()
  const releaseAssetsCache = new Map<string, Promise<ReleaseAssets>>()
  let cached = 0

  const readAssets = async (name: string, release: string): Promise<ReleaseAssets> => {
    const document = await readServedRelease(store, name, release)
    const dir = storePaths(store).release(name, release)
    const served = document.assets.filter((asset) => asset.path.startsWith(CLIENT_DIR))
    return new Map(
      served.map((asset) => [asset.path.slice(CLIENT_DIR.length), { asset, file: join(dir, asset.path) }]),
    )
  }

  /**
   * Returns the assets of a release. Returns null if the release does not exist. Rejects if the release document cannot be
   * read.
   */
  const releaseAssets = async (name: string, release: string): Promise<ReleaseAssets | null> => {
    if (!DeployableName.safeParse(name).success || !ReleaseId.safeParse(release).success) return null
    const key = `${name}/${release}`
    const assets = releaseAssetsCache.get(key) ?? readAssets(name, release)
    releaseAssetsCache.set(key, assets)
    try {
      return await assets
    } catch (error) {
      releaseAssetsCache.delete(key)
      if (error instanceof StoreError && error.code === 'RELEASE_UNKNOWN') return null
      throw error
    }
  }

  const keep = (key: string, loaded: LoadedAsset) => {
    cache.set(key, loaded)
    cached += sizeOf(loaded)
    for (const [oldest, entry] of cache) {
      if (cached <= limit) return
      cache.delete(oldest)
      cached -= sizeOf(entry)
    }
  }

  const getCached = (key: string): LoadedAsset | undefined => {
    const hit = cache.get(key)
    if (!hit) return undefined
    cache.delete(key)
    cache.set(key, hit)
    return hit
  }

  const load = async (key: string, asset: Asset, file: string): Promise<LoadedAsset> => {
    const bytes = await readVerified(file, (content) => computeIntegrity(content) === asset.integrity)
    const loaded = { asset, bytes, getAssetResponses: createAssetResponses(asset, bytes, foreignHosts) }
    keep(key, loaded)
    return loaded
  }

  const find = async (
    name: string,
    release: string,
    path: string,
    isRetry = false,
  ): Promise<LoadedAsset | null> => {
    const key = `${name}/${release}/${path}`
    const hit = getCached(key)
    if (hit) return hit
    const isKnown = releaseAssetsCache.has(`${name}/${release}`)
    let place = `releases/${name}/${release}`
    try {
      const found = (await releaseAssets(name, release))?.get(path)
      if (!found) return null
      place = getStorePath(store, found.file)
      const running =
        loading.get(key) ?? load(key, found.asset, found.file).finally(() => loading.delete(key))
      loading.set(key, running)
      return await running
    } catch (error) {
      releaseAssetsCache.delete(`${name}/${release}`)
      // The cached file list can contain files that were pruned later. So this function tries again with the file list of the
      // store.
      if (isKnown && !isRetry) return find(name, release, path, true)
      throw toFailure(toFault(error, place, 'RELEASE_UNREADABLE'))
    }
  }

  return {
    /**
     * Reads and verifies an asset. Returns null if the asset does not exist. Rejects with a StoreFault if the asset is damaged or
     * unreadable, and reports each fault once. The next request reads the file again.
     */
    find,
    /** Returns the asset `<name>/<release>/<path>` if it is in memory, otherwise undefined. */
    getCached,
    size: () => cached,
  }
}

interface AssetRouteOptions {
  assets: Pick<ReturnType<typeof createAssets>, 'find'>
  foreignHosts: ForeignHosts
  /** Called for each response with status 503, which means that the requested asset is damaged or unreadable. */
  onDamaged: () => void
}

/** Plugin: `GET /_r/<name>/<release>/<path>` for assets that are not in memory. */
export const assetRoutes: FastifyPluginAsync<AssetRouteOptions> = async (
  app,
  { assets, foreignHosts, onDamaged },
) => {
  app.get('/_r/:name/:release/*', async (request, reply) => {
    const { name, release, '*': path } = request.params as { name: string; release: string; '*': string }
    const { origin } = request.headers
    // Error responses have CORS headers too. Without them, a script of another origin could not read the status.
    reply.headers(createCrossOriginHeaders(foreignHosts, origin))
    const found = await assets.find(name, release, path).catch(() => undefined)
    if (found === undefined) {
      onDamaged()
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .header('retry-after', '1')
        .type('text/plain')
        .send('This file cannot be served just now.\n')
    }
    return found
      ? sendPreparedResponse(request, reply, found.getAssetResponses(origin))
      : sendFileNotFound(reply)
  })
}
