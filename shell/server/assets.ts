import { join } from 'node:path'
import { isAsServed, readPageTable, readServed, type ServedBytes } from 'federation/store/compositions'
import { PAGE_TABLE_FILE, type PageTable, servedContent } from 'federation/store/page-table'
import { readServedRelease } from 'federation/store/releases'
import { CLIENT_DIR, integrityOf } from 'federation/store/release-format'
import { faultOf, StoreError, StoreFault } from 'federation/store/store-errors'
import { placeOf, storePaths, storeReader } from 'federation/store/store-files'
import { type Asset, CompositionId, DeployableName, ReleaseId } from 'shared-contracts'
import { IMMUTABLE, readyAnswers, type ReadyAnswers } from './answers.ts'
import { foreignHeaders, type ForeignHosts, NO_HOSTS } from './headers.ts'

/** Compositions whose tables stay in memory. */
const MOST_TABLES = 10

/**
 * Reads documents of compositions that are not in memory, held against what was sealed. Null where the store has none;
 * rejects, and reports it once, where it is damaged or cannot be read now.
 */
export const createEarlier = (store: string, report: (error: unknown) => void) => {
  const tables = new Map<string, PageTable>()
  const told = new Set<string>()

  const tableOf = async (composition: string): Promise<PageTable> => {
    const before = tables.get(composition)
    if (before) return before
    const table = await readPageTable(store, composition)
    if (tables.size >= MOST_TABLES) tables.clear()
    tables.set(composition, table)
    return table
  }
  const tell = (error: StoreFault) => {
    if (!told.has(error.message)) report(error)
    told.add(error.message)
  }

  const read = async (composition: string, name: string): Promise<ServedBytes | null> => {
    const row = (await tableOf(composition)).fragments[`/${name}`]
    if (!row) return null
    return readServed(store, join(storePaths(store).composition(composition), row.file), {
      read: storeReader(store),
      isIntact: (bytes) => isAsServed(row, bytes),
      tell: (fault) => tell(new StoreFault(fault)),
    })
  }

  const find = async (composition: string, name: string): Promise<ServedBytes | null> => {
    const isKnown = tables.has(composition)
    try {
      return await read(composition, name)
    } catch (error) {
      tables.delete(composition)
      // It may have been removed since its table was read, as what no open tab can need is.
      if (isKnown) return find(composition, name)
      const fault = faultOf(error, `compositions/${composition}/${name}`)
      if (fault.code === 'FILE_MISSING' && fault.place.endsWith(PAGE_TABLE_FILE)) return null
      const failure = new StoreFault(fault)
      tell(failure)
      throw Object.assign(failure, { statusCode: 503 })
    }
  }

  return async (composition: string, name: string): Promise<ServedBytes | null> =>
    CompositionId.safeParse(composition).success ? find(composition, name) : null
}

/** Reads late styles by their sha256, whichever composition names them. As above where that cannot be. */
export const createStyles =
  (store: string, report: (error: unknown) => void) =>
  async (sha256: string): Promise<ServedBytes | null> => {
    const file = storePaths(store).content(sha256)
    try {
      return await readServed(store, file, {
        read: storeReader(store),
        isIntact: (bytes) => isAsServed(servedContent(sha256), bytes),
        tell: (fault) => report(new StoreFault(fault)),
      })
    } catch (error) {
      const fault = faultOf(error, placeOf(store, file))
      if (fault.code === 'FILE_MISSING') return null
      throw Object.assign(new StoreFault(fault), { statusCode: 503 })
    }
  }

export interface LoadedAsset {
  asset: Asset
  bytes: ServedBytes
  /** By the Origin that a request names, if any. */
  answersTo: (origin: string | undefined) => ReadyAnswers
}

const answersFor = (
  { integrity, type }: Asset,
  bytes: ServedBytes,
  hosts: ForeignHosts,
): LoadedAsset['answersTo'] => {
  const made = new Map<string | null, ReadyAnswers>()
  return (origin) => {
    const host = origin !== undefined && hosts.has(origin) ? origin : null
    const before = made.get(host)
    if (before) return before
    const answers = readyAnswers(bytes, () => ({
      status: 200,
      type,
      etag: `"${integrity.slice(7, 29)}"`,
      cacheControl: IMMUTABLE,
      headers: foreignHeaders(hosts, origin),
    }))
    made.set(host, answers)
    return answers
  }
}

type ReleaseAssets = Map<string, { asset: Asset; file: string }>

/** How many bytes of assets stay in memory; the least recently used leave first. */
const CACHE_BYTES = 64 * 1024 * 1024

const sizeOf = ({ bytes }: LoadedAsset) =>
  bytes.identity.length + (bytes.br?.length ?? 0) + (bytes.gzip?.length ?? 0)

interface AssetOptions {
  read?: typeof readServed
  /** Bytes that stay in memory. */
  limit?: number
  /** Nobody's where it is left out. */
  foreignHosts?: ForeignHosts
}

/** However many ask for the same at once, it is fetched once; what failed is forgotten. */
const createOnce = <T>() => {
  const underWay = new Map<string, Promise<T>>()
  return (key: string, fetch: () => Promise<T>): Promise<T> => {
    const before = underWay.get(key)
    if (before) return before
    const promise = fetch().finally(() => underWay.delete(key))
    underWay.set(key, promise)
    return promise
  }
}

/**
 * Finds assets of all published releases, older ones included, so that a tab left open keeps working. Only files
 * that a release lists are ever read.
 */
export const createAssets = (
  store: string,
  report: (error: unknown) => void,
  { read = readServed, limit = CACHE_BYTES, foreignHosts = NO_HOSTS }: AssetOptions = {},
) => {
  const releases = createOnce<ReleaseAssets>()
  const files = createOnce<LoadedAsset>()
  const cache = new Map<string, LoadedAsset>()
  const known = new Map<string, ReleaseAssets>()
  const told = new Set<string>()
  let cached = 0

  const readAssets = async (name: string, release: string): Promise<ReleaseAssets> => {
    const document = await readServedRelease(store, name, release)
    const dir = storePaths(store).release(name, release)
    const served = document.assets.filter((asset) => asset.path.startsWith(CLIENT_DIR))
    return new Map(
      served.map((asset) => [asset.path.slice(CLIENT_DIR.length), { asset, file: join(dir, asset.path) }]),
    )
  }

  /** Null where there is no such release; rejects where it cannot be read now. */
  const releaseAssets = async (name: string, release: string): Promise<ReleaseAssets | null> => {
    if (!DeployableName.safeParse(name).success || !ReleaseId.safeParse(release).success) return null
    const key = `${name}/${release}`
    const before = known.get(key)
    if (before) return before
    try {
      const assets = await releases(key, () => readAssets(name, release))
      known.set(key, assets)
      return assets
    } catch (error) {
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

  const held = (key: string): LoadedAsset | undefined => {
    const hit = cache.get(key)
    if (!hit) return undefined
    cache.delete(key)
    cache.set(key, hit)
    return hit
  }

  /** Says once what is wrong with a file, until it has been read. */
  const tell = (error: StoreFault): void => {
    if (!told.has(error.message)) report(error)
    told.add(error.message)
  }

  const load = (key: string, { asset, file }: { asset: Asset; file: string }): Promise<LoadedAsset> =>
    files(key, async () => {
      const bytes = await read(store, file, {
        read: storeReader(store),
        isIntact: (content) => integrityOf(content) === asset.integrity,
        tell: (fault) => tell(new StoreFault(fault)),
      })
      const loaded = { asset, bytes, answersTo: answersFor(asset, bytes, foreignHosts) }
      keep(key, loaded)
      return loaded
    })

  const find = async (name: string, release: string, path: string): Promise<LoadedAsset | null> => {
    const key = `${name}/${release}/${path}`
    const hit = held(key)
    if (hit) return hit
    const isKnown = known.has(`${name}/${release}`)
    let place = `releases/${name}/${release}`
    try {
      const found = (await releaseAssets(name, release))?.get(path)
      if (!found) return null
      place = placeOf(store, found.file)
      return await load(key, found)
    } catch (error) {
      known.delete(`${name}/${release}`)
      // The release may have been removed since it was read, as what no open tab can need is.
      if (isKnown) return find(name, release, path)
      const failure = new StoreFault(faultOf(error, place, 'RELEASE_UNREADABLE'))
      tell(failure)
      throw failure
    }
  }

  return {
    /**
     * Null where there is no such file. Rejects with a StoreFault, and reports it once, where it is not the one that was
     * released or cannot be read now: the next one asks anew.
     */
    find,
    /** What is in memory already of `<name>/<release>/<path>`. */
    held,
    /** Bytes in memory. */
    size: () => cached,
  }
}
