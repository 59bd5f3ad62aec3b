import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { RELEASE_FILE } from '../store/release-digest.ts'
import { readRelease } from '../store/release-document.ts'
import { assertReleaseFiles } from '../store/release-folder.ts'
import { storePaths } from '../store/store-paths.ts'

/**
 * Lays what another store has of a release into a build's folder, as a build does: whole, each file held against its hash,
 * and without the seal, which is that store's. False where it has none that holds.
 */
export const takeBuilt = async (
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
  for (const { path } of document.assets) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(dir, path), join(folder, path))
  }
  await writeFile(join(folder, RELEASE_FILE), `${JSON.stringify(document, null, 1)}\n`)
  return true
}
