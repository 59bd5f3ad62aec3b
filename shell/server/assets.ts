import { join } from 'node:path'
import { CLIENT_DIR } from 'federation/release/paths'
import { StoreError } from 'federation/store/errors'
import { readRelease } from 'federation/store/publish'
import { storePaths } from 'federation/store/store-paths'
import { DeployableName, ReleaseId, type Asset } from 'shared-contracts'
import { readServed, type ServedBytes } from './served-file.ts'

export interface LoadedAsset {
  asset: Asset
  bytes: ServedBytes
}

type ReleaseAssets = Map<string, { asset: Asset; file: string }>

/** How many bytes of assets stay in memory; the least recently used leave first. */
const CACHE_BYTES = 64 * 1024 * 1024

const sizeOf = ({ bytes }: LoadedAsset) =>
  bytes.identity.length + (bytes.br?.length ?? 0) + (bytes.gzip?.length ?? 0)

/**
 * Finds assets of all published releases, older ones included, so that a tab left open keeps working. Only files
 * that a release lists are ever read.
 */
export const createAssets = (store: string, report: (error: unknown) => void) => {
  const releases = new Map<string, ReleaseAssets>()
  const cache = new Map<string, LoadedAsset>()
  let cached = 0

  const releaseAssets = async (name: string, release: string): Promise<ReleaseAssets | null> => {
    if (!DeployableName.safeParse(name).success || !ReleaseId.safeParse(release).success) return null
    const key = `${name}/${release}`
    const known = releases.get(key)
    if (known) return known
    const document = await readRelease(store, name, release).catch((error: unknown) => {
      if (!(error instanceof StoreError) || error.code !== 'RELEASE_UNKNOWN') report(error)
      return null
    })
    if (!document) return null
    const dir = storePaths(store).release(name, release)
    const served = document.assets.filter((asset) => asset.path.startsWith(CLIENT_DIR))
    const assets = new Map(
      served.map((asset) => [asset.path.slice(CLIENT_DIR.length), { asset, file: join(dir, asset.path) }]),
    )
    releases.set(key, assets)
    return assets
  }

  const keep = (key: string, loaded: LoadedAsset) => {
    cache.set(key, loaded)
    cached += sizeOf(loaded)
    for (const [oldest, entry] of cache) {
      if (cached <= CACHE_BYTES) return
      cache.delete(oldest)
      cached -= sizeOf(entry)
    }
  }

  return async (name: string, release: string, path: string): Promise<LoadedAsset | null> => {
    const key = `${name}/${release}/${path}`
    const hit = cache.get(key)
    if (hit) {
      cache.delete(key)
      cache.set(key, hit)
      return hit
    }
    const found = (await releaseAssets(name, release))?.get(path)
    if (!found) return null
    const loaded = { asset: found.asset, bytes: await readServed(found.file) }
    keep(key, loaded)
    return loaded
  }
}
