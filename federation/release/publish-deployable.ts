import type { DeployableName } from 'shared-contracts'
import { buildApart } from '../build/build.ts'
import { releaseOf } from '../build/inputs.ts'
import { buildDir } from '../service/workspace.ts'
import { exists } from '../store/place-folder.ts'
import { readReleaseDocument } from '../store/release-document.ts'
import { storePaths } from '../store/store-paths.ts'
import { publishRelease } from './publish.ts'

/** Builds a deployable where the store does not have its release yet, and publishes it. Returns the release's id. */
export const publishDeployable = async (
  store: string,
  name: DeployableName,
  version: string | undefined,
): Promise<{ release: string; done: 'built and published' | 'published' | 'was published before' }> => {
  const release = version ?? (await releaseOf(name))
  if (version === undefined && (await exists(storePaths(store).release(name, release)))) {
    return { release, done: 'was published before' }
  }
  const built = await readReleaseDocument(buildDir(name)).catch(() => null)
  const isFresh = version === undefined && built?.release === release
  if (!isFresh) await buildApart(name, release)
  await publishRelease(store, buildDir(name))
  return { release, done: isFresh ? 'published' : 'built and published' }
}
