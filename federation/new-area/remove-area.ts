import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AreaName } from 'shared-contracts'
import { CHECKED } from '../checks/checks.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { keysDir } from '../signing/private-keys.ts'
import { linkPackages } from './link-packages.ts'

/**
 * Deletes what a retired area leaves: its folder, its lines in the lockfile, its private keys and the results of its checks. Its
 * releases and its public keys stay in the store, which is history. Returns the paths it deleted.
 */
export const removeArea = async (area: AreaName, store: string): Promise<string[]> => {
  const filesIn = async (folder: string): Promise<string[]> => {
    const names = await readdir(folder).catch((): string[] => [])
    return names.filter((name) => name.startsWith(`${area}.`)).map((name) => join(folder, name))
  }
  const paths = [
    join(WORKSPACE, area),
    ...(await filesIn(keysDir(store))),
    ...(await filesIn(join(WORKSPACE, CHECKED))),
  ]
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
  await linkPackages()
  return paths
}
