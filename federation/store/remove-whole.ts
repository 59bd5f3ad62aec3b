import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchName } from './stale-scratch.ts'
import { storePaths } from './store-paths.ts'

/** When something of the store was placed or last claimed, in milliseconds. */
export const changedAt = async (path: string): Promise<number> => {
  const { mtimeMs, ctimeMs } = await lstat(path)
  return Math.max(mtimeMs, ctimeMs)
}

/**
 * Removes something in one step that nobody sees half of. What was claimed between the look and that step is put back: who
 * claimed it finds it there, or finds it gone and makes it anew. False where it stays.
 */
export const removeWhole = async (store: string, path: string): Promise<boolean> => {
  const { scratch } = storePaths(store)
  const aside = join(scratch, scratchName())
  await mkdir(scratch, { recursive: true })
  const before = (await lstat(path)).mtimeMs
  await rename(path, aside)
  if ((await lstat(aside)).mtimeMs !== before) {
    await rename(aside, path).catch(() => undefined)
    return false
  }
  await rm(aside, { recursive: true, force: true })
  return true
}
