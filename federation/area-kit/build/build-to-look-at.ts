import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { packageDir } from '@federation/node-kit'
import { buildApart, inBuildFolder } from './build-apart.ts'
import { releaseOf } from './inputs.ts'

/** Builds a deployable into its `dist/` for inspection; no command reads it. Returns the release's id. */
export const buildToLookAt = async (name: DeployableName, version: string | undefined): Promise<string> => {
  const release = version ?? (await releaseOf(name))
  const dist = join(packageDir(name), 'dist')
  await inBuildFolder(name, release, async (folder) => {
    await buildApart(name, release, folder)
    await rm(dist, { recursive: true, force: true })
    await rename(folder, dist)
  })
  return release
}
