import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildComposer } from '../build/build-composer.ts'
import { exists } from '../store/place-folder.ts'
import { scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'
import { composerVersion } from './composer-version.ts'
import { publishRelease } from './publish.ts'

/** Builds this checkout's composer where the store does not have it yet, and publishes it. Returns its release. */
export const publishComposer = async (
  store: string,
): Promise<{ release: string; done: 'built and published' | 'was published before' }> => {
  const release = await composerVersion()
  const paths = storePaths(store)
  if (await exists(paths.release('composer', release))) return { release, done: 'was published before' }
  const dir = join(paths.scratch, scratchName())
  try {
    await buildComposer(dir, release)
    await publishRelease(store, dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  return { release, done: 'built and published' }
}
