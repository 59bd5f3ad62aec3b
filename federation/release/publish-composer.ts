import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildComposer } from '../build/build-composer.ts'
import { readRelease } from '../store/release-document.ts'
import { sharedStore } from '../store/shared-store.ts'
import { scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'
import { composerVersion } from './composer-version.ts'
import { publishRelease } from './publish.ts'
import { sealFault } from './seal.ts'

/** Whether a composer is in the store under a seal that may become the site's now. */
const isReady = async (store: string, release: string): Promise<boolean> => {
  if (!(await sharedStore(store).claim(`releases/composer/${release}`))) return false
  const document = await readRelease(store, 'composer', release).catch(() => null)
  return document !== null && (await sealFault(store, document)) === null
}

/** Builds this checkout's composer where the store does not have it yet, and publishes it. Returns its release. */
export const publishComposer = async (
  store: string,
): Promise<{ release: string; done: 'built and published' | 'was published before' }> => {
  const release = await composerVersion()
  if (await isReady(store, release)) return { release, done: 'was published before' }
  const dir = join(storePaths(store).scratch, scratchName())
  try {
    await buildComposer(dir, release)
    await publishRelease(store, dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  return { release, done: 'built and published' }
}
