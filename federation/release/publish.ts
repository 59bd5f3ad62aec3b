import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from 'shared-contracts'
import { brotli, gzipped, isCompressible } from '../store/compression.ts'
import { writeDurably } from '../service/durable-files.ts'
import { placeFolder } from '../store/place-folder.ts'
import { StoreError } from '../store/errors.ts'
import { integrityOf, readRelease, readReleaseDocument, RELEASE_FILE } from '../store/release-document.ts'
import { storePaths } from '../store/store-paths.ts'

/**
 * Publishes a built release: every file is held against its hash, compressed beside itself, and the whole placed in
 * one step. Publishing the same again changes nothing; other content under the same id is refused.
 */
export const publishRelease = async (
  store: string,
  built: string,
): Promise<{ release: Release; isNew: boolean }> => {
  const release = await readReleaseDocument(built)
  const paths = storePaths(store)
  const target = paths.release(release.name, release.release)
  const isNew = await placeFolder(paths.scratch, target, async (dir) => {
    for (const asset of release.assets) {
      const bytes = await readFile(join(built, asset.path))
      if (integrityOf(bytes) !== asset.integrity) {
        throw new StoreError(
          'RELEASE_CORRUPT',
          `${release.name}: ${asset.path} is not the file that was built; build it again.`,
        )
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
