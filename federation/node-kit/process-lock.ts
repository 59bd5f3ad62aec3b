import { mkdir, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const ASK_AGAIN_MS = 100
const SQLITE_BUSY = 5

/**
 * Acquires the lock of a file. Returns its release function, or null if another process owns it. SQLite's lock belongs to
 * the kernel, so that it ends with its process however that ends.
 */
export const tryLock = async (file: string): Promise<(() => void) | null> => {
  await mkdir(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  try {
    // A journal would lie about after a kill; nothing is ever written.
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
  const now = new Date()
  await utimes(file, now, now)
  return () => database.close()
}

/** Waits for the lock of a file and acquires it. Resolves to its release function. */
export const lock = async (file: string): Promise<() => void> => {
  for (;;) {
    const taken = await tryLock(file)
    if (taken) return taken
    await pause(ASK_AGAIN_MS)
  }
}
