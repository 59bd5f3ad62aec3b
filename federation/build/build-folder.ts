import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { namesIn } from '../service/names-in.ts'
import { lock, tryLock } from '../service/process-lock.ts'
import { WORKSPACE } from '../service/workspace.ts'

/** `<deployable>@<release>.lock`, and beside it the folders `<deployable>@<release>_<random>` of builds under way. */
const BUILDS = 'var/builds'
const LOCK = '.lock'
/** Past this nobody waits for a lock any more. */
const OLD_MS = 24 * 60 * 60_000

const removeFolder = (path: string): Promise<void> =>
  // A build that is dying may still write.
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Removes what builds left whose process is gone: their lock is free. */
export const removeStaleBuilds = async (workspace = WORKSPACE): Promise<void> => {
  const builds = join(workspace, BUILDS)
  const names = await namesIn(builds)
  const keys = new Set(names.map((name) => name.replace(/\.lock$|_[\w-]+$/, '')))
  for (const key of keys) {
    const file = join(builds, key + LOCK)
    const giveBack = await tryLock(file)
    if (!giveBack) continue
    try {
      for (const name of names.filter((each) => each.startsWith(`${key}_`)))
        await removeFolder(join(builds, name))
    } finally {
      giveBack()
    }
  }
}

/** Removes the locks that nobody took for a day. */
const removeOldLocks = async (workspace: string): Promise<void> => {
  const builds = join(workspace, BUILDS)
  for (const name of (await namesIn(builds)).filter((each) => each.endsWith(LOCK))) {
    const file = join(builds, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > OLD_MS) await rm(file, { force: true })
  }
}

/**
 * Runs a build of one release while no other process of this workspace builds the same, in a folder of its own that is gone
 * afterwards.
 */
export const inBuildFolder = async <Result>(
  name: DeployableName,
  release: string,
  run: (folder: string) => Promise<Result>,
  workspace = WORKSPACE,
): Promise<Result> => {
  await removeOldLocks(workspace)
  await removeStaleBuilds(workspace)
  const key = join(workspace, BUILDS, `${name}@${release}`)
  const giveBack = await lock(key + LOCK)
  const folder = `${key}_${randomUUID()}`
  try {
    await mkdir(folder)
    return await run(folder)
  } finally {
    await removeFolder(folder).finally(giveBack)
  }
}
