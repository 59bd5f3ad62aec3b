import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import { namesIn } from '../service/names-in.ts'
import { StoreFault } from './store-errors.ts'

/**
 * The store's folders: `releases/<name>/<release>`, `compositions/<id>`, `pages/<2 digits>/<sha256>` (what compositions
 * serve, shared by all that have it), and the numbered files of `channels/<name>`, `sequences/<name>`, `site` and `trust`. All
 * but `scratch` and `set-aside` only ever gain whole,
 * finished entries.
 */
export const storePaths = (store: string) => ({
  release: (name: string, release: string) => join(store, 'releases', name, release),
  releases: (name: string) => join(store, 'releases', name),
  deployables: join(store, 'releases'),
  composition: (id: string) => join(store, 'compositions', id),
  compositions: join(store, 'compositions'),
  channels: join(store, 'channels'),
  content: (sha256: string) => join(store, 'pages', sha256.slice(0, 2), sha256),
  channel: (name: string) => join(store, 'channels', name),
  /** Which release took which of a name's sequence numbers. */
  sequence: (name: string) => join(store, 'sequences', name),
  site: join(store, 'site'),
  trust: join(store, 'trust'),
  /** What the gate last said, for people. */
  gate: join(store, 'gate'),
  scratch: join(store, 'scratch'),
  /** What a repair took out of use, below the same path as it had. */
  aside: (...path: string[]) => join(store, 'set-aside', ...path),
})

/** The file of a number in a folder of numbered files. */
export const linkedFile = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(8, '0')}.json`)

/** The numbers in use in a folder, lowest first. */
export const linkedNumbers = async (folder: string): Promise<number[]> =>
  (await namesIn(folder))
    .flatMap((name) => (/^\d{8}\.json$/.test(name) ? [Number(name.slice(0, 8))] : []))
    .toSorted((a, b) => a - b)

/**
 * Puts a text under a number of a folder: compare-and-set. It is written aside and linked under its number, which
 * fails where somebody else took that number first (false), and which a crash leaves done or not done.
 */
export const linkText = async (
  store: string,
  folder: string,
  number: number,
  text: string,
): Promise<boolean> => {
  const aside = join(storePaths(store).scratch, scratchName())
  await mkdir(folder, { recursive: true })
  await writeDurably(aside, text)
  try {
    await link(aside, linkedFile(folder, number))
    await syncPath(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(aside, { force: true })
  }
}

/** A document as it lies under its number. */
export const documentText = (document: object): string => `${JSON.stringify(document)}\n`

// A pipe that lies there must not hold whoever opens it.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** A file's path from the store's folder. */
export const placeOf = (store: string, file: string): string => relative(store, file).split(sep).join('/')

/** Reads a file of a store, by its whole path. Rejects with a StoreFault where a link stands in the way. */
export type ReadStoreFile = (file: string) => Promise<Buffer>

/** Opens files of a store that lie there themselves. Folders are looked at once. */
const createOpener = (store: string) => {
  const folders = new Map<string, Promise<boolean>>()
  let root: Promise<string> | null = null
  const isPlain = async (folder: string): Promise<boolean> => {
    const path = relative(store, folder)
    if (path === '..' || path.startsWith(`..${sep}`)) return false
    root ??= realpath(store)
    const [own, whole] = await Promise.all([realpath(folder), root])
    return own === join(whole, path)
  }
  return async (file: string): Promise<FileHandle> => {
    const linked = new StoreFault({ code: 'FILE_LINKED', place: placeOf(store, file) })
    const folder = dirname(file)
    const before = folders.get(folder) ?? isPlain(folder)
    folders.set(folder, before)
    if (!(await before)) throw linked
    return open(file, FLAGS).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? linked : error
    })
  }
}

/**
 * A way to read a store's files that follows no link, wherever in the store that is; the store's own folder may be one.
 * Take a new one for each thing that is read: what it has seen of folders it does not look at again.
 */
export const storeReader = (store: string): ReadStoreFile => {
  const openFile = createOpener(store)
  return async (file) => {
    const handle = await openFile(file)
    try {
      const stats = await handle.stat()
      if (!stats.isFile() && !stats.isDirectory()) {
        throw new StoreFault({ code: 'FILE_CHANGED', place: placeOf(store, file), detail: 'no plain file' })
      }
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  }
}

/** Rejects with a StoreFault where a link stands in the way to a file; with ENOENT where there is none. */
export const assertPlain = async (store: string, file: string): Promise<void> => {
  const handle = await createOpener(store)(file)
  await handle.close()
}

/** Past this nothing is being written any more, whoever began it and on whichever machine. */
const OLD = 24 * 60 * 60_000

/** A name below the store's scratch folder that says whose it is. */
export const scratchName = (): string => `${hostname()}.${process.pid}.${randomUUID()}`

const isAlive = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  // One that has ended keeps its number until its parent asks after it, which a busy machine's first process does late.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !state.slice(state.lastIndexOf(')')).startsWith(') Z')
}

const isAbandoned = async (path: string, name: string): Promise<boolean> => {
  // Compressed copies have an ending more.
  const [, host, pid] = /^(.+)\.(\d+)\.[\w-]+(?:\.(?:br|gz))?$/.exec(name) ?? []
  if (host === hostname()) return !(await isAlive(Number(pid)))
  return Date.now() - (await stat(path)).mtimeMs > OLD
}

/** What interrupted starts and releases left: that of processes of this machine that are gone, and what is old. */
export const staleScratch = async (store: string): Promise<string[]> => {
  const { scratch } = storePaths(store)
  const stale: string[] = []
  for (const name of await namesIn(scratch)) {
    const path = join(scratch, name)
    if (await isAbandoned(path, name).catch(() => false)) stale.push(path)
  }
  return stale
}

/** Removes what interrupted starts and releases left. */
export const removeStaleScratch = async (store: string): Promise<void> => {
  for (const path of await staleScratch(store)) await rm(path, { recursive: true, force: true })
}

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
