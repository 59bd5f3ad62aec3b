import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from 'shared-contracts'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import { brotli, gzipped } from '../store/compression.ts'
import { StoreError } from '../store/errors.ts'
import { placeFolder } from '../store/place-folder.ts'
import { RELEASE_FILE } from '../store/release-digest.ts'
import { readReleaseDocument } from '../store/release-document.ts'
import { assertReleaseFiles, hasCopies, readReleaseFile } from '../store/release-folder.ts'
import { ensureTrust } from '../store/set-up-trust.ts'
import { sharedStore } from '../store/shared-store.ts'
import { scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'
import { placeOf } from '../store/store-reader.ts'
import { assertReleaseTrusted, type SealedRelease } from '../store/trust-release.ts'
import { sealNext, sealFault, takeGiven } from './seal.ts'

const textOf = (release: Release): string => `${JSON.stringify(release, null, 1)}\n`

/** Writes the files of a built release, compressed beside themselves, and its sealed document. */
const fill = async (dir: string, built: string, release: SealedRelease): Promise<void> => {
  for (const asset of release.assets) {
    const bytes = await readReleaseFile(built, release, asset.path)
    const file = join(dir, asset.path)
    await writeDurably(file, bytes)
    if (!hasCopies(asset)) continue
    const [br, gz] = await Promise.all([brotli(bytes, 11), gzipped(bytes)])
    await writeDurably(`${file}.br`, br)
    await writeDurably(`${file}.gz`, gz)
  }
  await writeDurably(join(dir, RELEASE_FILE), textOf(release))
}

/** Gives a published release another seal, in one step. Its content stays. */
const renew = async (store: string, release: SealedRelease): Promise<void> => {
  const paths = storePaths(store)
  const dir = paths.release(release.name, release.release)
  const aside = join(paths.scratch, scratchName())
  await writeDurably(aside, textOf(release))
  await rename(aside, join(dir, RELEASE_FILE))
  await syncPath(dir)
  await sharedStore(store).share(placeOf(store, dir), true)
}

/** What is published already: whole, the same, and under a seal that may go live. Throws RELEASE_CHANGED. */
const publishAgain = async (store: string, given: Release): Promise<Release> => {
  const dir = storePaths(store).release(given.name, given.release)
  const published = await readReleaseDocument(dir)
  if (published.digest !== given.digest) {
    throw new StoreError(
      'RELEASE_CHANGED',
      `${given.name} ${given.release} is published with other content; releases never change. Give the new content another version.`,
    )
  }
  await assertReleaseFiles(dir, published)
  if ((await sealFault(store, published)) === null) return published
  const release = given.seal ? await takeGiven(store, given) : await sealNext(store, given)
  await renew(store, release)
  return release
}

/**
 * Publishes a built release: every file is held against its hash and compressed beside itself, the document sealed with the
 * key of its name, and the whole placed in one step. One that was sealed elsewhere keeps its seal, which must hold.
 * Publishing the same again changes nothing, but that a seal which may no longer go live is renewed; other content under
 * the same id is refused.
 */
export const publishRelease = async (
  store: string,
  built: string,
): Promise<{ release: Release; isNew: boolean }> => {
  const given = await readReleaseDocument(built)
  await assertReleaseFiles(built, given, 'built')
  await ensureTrust(store, [given.name])
  if (given.seal) await assertReleaseTrusted(store, given)
  const paths = storePaths(store)
  const target = paths.release(given.name, given.release)
  const shared = sharedStore(store)
  const place = placeOf(store, target)
  if (await shared.claim(place)) return { release: await publishAgain(store, given), isNew: false }
  const release = given.seal ? await takeGiven(store, given) : await sealNext(store, given)
  const isPlaced = await placeFolder(paths.scratch, target, (dir) => fill(dir, built, release))
  await shared.share(place)
  // Somebody else may have shared it first, under another seal.
  const isNew = isPlaced && (await readReleaseDocument(target)).seal?.sequence === release.seal.sequence
  return isNew ? { release, isNew } : { release: await publishAgain(store, given), isNew }
}
