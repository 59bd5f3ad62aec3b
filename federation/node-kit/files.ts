import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** Flushes a file's content, or a folder's entries, to disk (fsync). */
export const fsyncPath = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a file and flushes it to disk. Creates its folder if needed. */
export const writeDurably = async (
  file: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'w', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Ending of the temporary file of `replaceDurably`. A process that is killed before the end leaves the file behind. */
export const TEMPORARY_ENDING = '.tmp'

/**
 * Creates or replaces a file in one step, and flushes it to disk. Even if the process is killed, readers get the old or the new
 * content, never a part.
 */
export const replaceDurably = async (
  file: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> => {
  const temporary = `${file}.${randomUUID()}${TEMPORARY_ENDING}`
  try {
    await writeDurably(temporary, content, mode)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await fsyncPath(dirname(file))
}

/** Creates a folder that only this user can read, and flushes it to disk. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await fsyncPath(dirname(folder))
}

/**
 * Creates an error handler for the method `catch` of a promise. The handler returns `value` if the file or folder does not
 * exist, and throws every other error.
 */
export const whenMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }

/** Returns the names in a folder. Returns an empty list if the folder does not exist. */
export const listFolder = (folder: string): Promise<string[]> => readdir(folder).catch(whenMissing([]))

const RETRY_INTERVAL_MS = 100
const SQLITE_BUSY = 5

/**
 * Acquires an exclusive lock on a file. Returns a function that releases it. Returns null if another process has the lock.
 * The lock is a SQLite transaction, so the operating system releases it when the process ends for any reason.
 */
export const tryLock = async (file: string): Promise<(() => void) | null> => {
  await mkdir(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  try {
    // Keep SQLite's journal in memory, because a journal file would remain after a kill. A journal is not needed to restore
    // data: the transaction is only a lock and writes nothing.
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

/** Waits for the lock of a file and acquires it. Resolves to a function that releases the lock. */
export const acquireLock = async (file: string): Promise<() => void> => {
  for (;;) {
    const releaseLock = await tryLock(file)
    if (releaseLock) return releaseLock
    await pause(RETRY_INTERVAL_MS)
  }
}

/**
 * Map that keeps at least the `least` entries that were set last, and at most twice as many. It drops all older entries at once,
 * because a Map is slow if single keys are often deleted and added again.
 */
export class RecentMap<Value> {
  readonly #least: number
  #recent = new Map<string, Value>()
  #older = new Map<string, Value>()

  constructor(least: number) {
    this.#least = least
  }

  get(key: string): Value | undefined {
    return this.#recent.get(key) ?? this.#older.get(key)
  }

  set(key: string, value: Value): void {
    this.#recent.set(key, value)
    if (this.#recent.size < this.#least) return
    this.#older = this.#recent
    this.#recent = new Map()
  }

  delete(key: string): void {
    this.#recent.delete(key)
    this.#older.delete(key)
  }
}

/**
 * Returns a function that calls `make` once for each list of arguments, and returns the cached result in later calls. The next
 * call runs `make` again after `ttlMs` milliseconds (default: unlimited), and if the result is a promise that rejects. Keeps at
 * least the `least` results that were used last (default: all), and at most twice as many.
 */
export const memoize = <Key extends string[], T>(
  make: (...key: Key) => T,
  { ttlMs = Infinity, least = Infinity } = {},
): ((...key: Key) => T) => {
  const results = new RecentMap<{ result: T; until: number }>(least)
  return (...key) => {
    const name = key.join('\0')
    let known = results.get(name)
    if (!known || Date.now() >= known.until) {
      known = { result: make(...key), until: Date.now() + ttlMs }
      if (known.result instanceof Promise) known.result.catch(() => results.delete(name))
    }
    results.set(name, known)
    return known.result
  }
}

/** Deletes the files of a folder that were last changed `ageMs` milliseconds before `now`, or earlier. */
export const deleteOldFiles = async (
  folder: string,
  ageMs: number,
  { now = Date.now(), pattern = /./ } = {},
): Promise<void> => {
  for (const name of (await listFolder(folder)).filter((text) => pattern.test(text))) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs >= ageMs) await rm(file, { force: true })
  }
}
