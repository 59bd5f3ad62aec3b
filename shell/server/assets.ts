import { join } from 'node:path'
import { CLIENT_DIR } from 'federation/store/addresses'
import { StoreError } from 'federation/store/errors'
import { faultOf, StoreFault } from 'federation/store/faults'
import { integrityOf } from 'federation/store/release-digest'
import { readServedRelease } from 'federation/store/release-document'
import { readServed, type ServedBytes } from 'federation/store/served-bytes'
import { storePaths } from 'federation/store/store-paths'
import { placeOf, storeReader } from 'federation/store/store-reader'
import { DeployableName, ReleaseId, type Asset } from 'shared-contracts'
import { foreignHeaders, NO_HOSTS, type ForeignHosts } from './foreign-hosts.ts'
import { IMMUTABLE, readyAnswers, type ReadyAnswers } from './ready-answer.ts'

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
