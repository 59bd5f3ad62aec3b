import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Release } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { digestOf, RELEASE_FILE } from '../release/seal.ts'
import { integrityOf } from '../release/release-files.ts'
import { brotli, gzipped, isCompressible } from './compression.ts'
import { placeFolder, writeDurably } from './durable-files.ts'
import { StoreError } from './errors.ts'
import { storePaths } from './store-paths.ts'

/** Reads a release document and holds it against its own digest. Throws RELEASE_CORRUPT, or a ContractError. */
export const readReleaseDocument = async (dir: string): Promise<Release> => {
  const text = await readFile(join(dir, RELEASE_FILE), 'utf8')
  const release = parseContract(Release, JSON.parse(text), `${dir}/${RELEASE_FILE}`)
  const { digest, ...content } = release
  if (digest !== digestOf(content)) {
    throw new StoreError('RELEASE_CORRUPT', `${dir}/${RELEASE_FILE} was changed after it was sealed; build it again.`)
  }
  return release
}

/** Reads a published release. Throws RELEASE_UNKNOWN where the store has none. */
export const readRelease = async (store: string, name: string, release: string): Promise<Release> => {
  const dir = storePaths(store).release(name, release)
  try {
    return await readReleaseDocument(dir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StoreError('RELEASE_UNKNOWN', `The store has no release ${release} of ${name}.`)
  }
}

/**
 * Publishes a built release: every file is held against its hash, compressed beside itself, and the whole placed in
 * one step. Publishing the same again changes nothing; other content under the same id is refused.
 */
export const publishRelease = async (store: string, built: string): Promise<{ release: Release; isNew: boolean }> => {
  const release = await readReleaseDocument(built)
  const paths = storePaths(store)
  const target = paths.release(release.name, release.release)
  const isNew = await placeFolder(paths.scratch, target, async (dir) => {
    for (const asset of release.assets) {
      const bytes = await readFile(join(built, asset.path))
      if (integrityOf(bytes) !== asset.integrity) {
        throw new StoreError('RELEASE_CORRUPT', `${release.name}: ${asset.path} is not the file that was built; build it again.`)
      }
      const file = join(dir, asset.path)
      await writeDurably(file, bytes)
      if (!isCompressible(asset.type) || !asset.path.startsWith('client/')) continue
      const [br, gz] = await Promise.all([brotli(bytes, 11), gzipped(bytes)])
      await writeDurably(`${file}.br`, br)
      await writeDurably(`${file}.gz`, gz)
    }
    await writeDurably(join(dir, RELEASE_FILE), await readFile(join(built, RELEASE_FILE)))
  })
  if (isNew) return { release, isNew }
  const published = await readRelease(store, release.name, release.release)
  if (published.digest !== release.digest) {
    throw new StoreError(
      'RELEASE_CHANGED',
      `${release.name} ${release.release} is published with other content; releases never change. Give the new content another version.`,
    )
  }
  return { release, isNew }
}
