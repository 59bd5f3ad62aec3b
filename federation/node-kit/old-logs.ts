import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from './names-in.ts'

export const DAY = 24 * 60 * 60_000
/** The privacy policy keeps server logs for 30 days. A file contains one day, and its last line determines its age. */
const KEPT = 29 * DAY

const LOG = /\.log(?:\.\d+)?$/

/** Renames a log to `<file>.1`, that one to `<file>.2`, and so on. The last one is deleted. */
export const putAside = async (file: string, kept: number): Promise<void> => {
  for (let number = kept; number > 0; number -= 1) {
    const from = number === 1 ? file : `${file}.${number - 1}`
    await rename(from, `${file}.${number}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/** Removes the logs of a folder that are older than they may be kept, of whatever service. */
export const sweepLogs = async (folder: string, now: number): Promise<void> => {
  for (const name of (await namesIn(folder)).filter((log) => LOG.test(log))) {
    const path = join(folder, name)
    if (now - (await stat(path)).mtimeMs >= KEPT) await rm(path, { force: true })
  }
}
