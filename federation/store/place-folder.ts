import { access, mkdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from '../service/durable-files.ts'
import { scratchName } from './stale-scratch.ts'

/** Whether a path is there. Rejects where that cannot be known just now. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )

/**
 * Whether a folder of the store is there; where it is, it counts as new from now on. In one step, so that nobody who removes
 * what is old takes it between the look and its use.
 */
export const claim = (path: string): Promise<boolean> => {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
}

/**
 * Fills a folder aside and moves it to `target` in one step, so that a reader sees all of it or nothing. Returns
 * false, and leaves the first in place, where `target` is there already.
 */
export const placeFolder = async (
  scratch: string,
  target: string,
  fill: (dir: string) => Promise<void>,
): Promise<boolean> => {
  const aside = join(scratch, scratchName())
  await mkdir(aside, { recursive: true })
  try {
    await fill(aside)
    await mkdir(dirname(target), { recursive: true })
    await rename(aside, target)
    await syncPath(dirname(target))
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false
    throw error
  } finally {
    // What broke may leave others still writing there; what cannot go now goes at the next start, and says nothing new.
    await rm(aside, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined)
  }
}
