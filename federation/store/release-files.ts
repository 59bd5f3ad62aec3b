import { join } from 'node:path'
import type { Release } from 'shared-contracts'
import { StoreFault } from './faults.ts'
import { integrityOf, readRelease } from './release-document.ts'
import { storePaths } from './store-paths.ts'
import { placeOf, storeReader } from './store-reader.ts'

/** Reads a file of a release, by its path there. Rejects with a StoreFault where it is not the one that was released. */
export type ReadReleaseFile = (owner: Pick<Release, 'name' | 'release'>, path: string) => Promise<Buffer>

/** A way to read files of releases, each held against the release's document, which is read once. */
export const releaseFiles = (store: string): ReadReleaseFile => {
  const read = storeReader(store)
  const documents = new Map<string, Promise<Release>>()
  return async ({ name, release }, path) => {
    const key = `${name}/${release}`
    const document = documents.get(key) ?? readRelease(store, name, release)
    documents.set(key, document)
    const asset = (await document).assets.find((candidate) => candidate.path === path)
    const file = join(storePaths(store).release(name, release), path)
    const bytes = await read(file)
    if (integrityOf(bytes) !== asset?.integrity)
      throw new StoreFault({ code: 'FILE_CHANGED', place: placeOf(store, file) })
    return bytes
  }
}
