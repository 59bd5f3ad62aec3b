import { randomUUID } from 'node:crypto'
import { constants, readFileSync, realpathSync } from 'node:fs'
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
import { listFolder, fsyncPath, memoize, whenMissing, writeDurably } from '@federation/node-kit'
import { StoreFault } from './store-errors.ts'

/**
 * Paths in a store. Content that compositions (sets of releases) share is in `pages/<2 hex digits>/<sha256>`. Folders of
 * numbered files are `channels/<name>`, `sequences/<name>`, `site` and `trust`. Files and folders appear complete, in one step,
 * except in `scratch` (temporary files) and `set-aside` (damaged files).
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
  /**
   * Folder of the sequence numbers of the releases of `name`, such as `mf-pay`. Each file names the release that uses the
   * number.
   */
  sequence: (name: string) => join(store, 'sequences', name),
  site: join(store, 'site'),
  trust: join(store, 'trust'),
  gate: join(store, 'gate'),
  scratch: join(store, 'scratch'),
  /** Folder to which a repair moves damaged files. A file has the same path below this folder as in the store. */
  quarantine: (...path: string[]) => join(store, 'set-aside', ...path),
})

/** Returns the path of a numbered file, such as `00000012.json`. */
export const numberedFile = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(8, '0')}.json`)

/** Returns the numbers of numbered files in a folder, in ascending order. Ignores other files. */
export const listNumbers = async (folder: string): Promise<number[]> =>
  (await listFolder(folder))
    .flatMap((name) => (/^\d{8}\.json$/.test(name) ? [Number(name.slice(0, 8))] : []))
    .toSorted((a, b) => a - b)

/** Highest number ever used in a folder such as `channels/live`, or 0. Includes numbers of quarantined (damaged) files. */
export const highestNumber = async (store: string, folder: string): Promise<number> => {
  const numbers = await listNumbers(join(store, folder))
  const quarantined = await listFolder(storePaths(store).quarantine(folder))
  return Math.max(
    0,
    ...numbers,
    ...quarantined.map((name) => Number(name.slice(0, 8))).filter(Number.isInteger),
  )
}

/**
 * Creates a complete file in one step: writes a temporary file, then hard-links it to the file's name. Returns false if the
 * file exists.
 */
export const createFile = async (
  store: string,
  file: string,
  text: string,
  mode?: number,
): Promise<boolean> => {
  const aside = join(storePaths(store).scratch, createScratchName())
  await writeDurably(aside, text, mode)
  try {
    await link(aside, file)
    await fsyncPath(dirname(file))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(aside, { force: true })
  }
}

/** Creates the file of a number with its complete content, and the folder if missing. Returns false if the number is in use. */
export const createNumberedFile = async (
  store: string,
  folder: string,
  number: number,
  text: string,
): Promise<boolean> => {
  await mkdir(folder, { recursive: true })
  return createFile(store, numberedFile(folder, number), text)
}

export const serializeDocument = (document: object): string => `${JSON.stringify(document)}\n`

// With O_NONBLOCK, opening a named pipe does not block.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Returns a path relative to the store, with slashes on every system. Faults and messages contain such paths. */
export const getStorePath = (store: string, file: string): string =>
  relative(store, file).split(sep).join('/')

/** Reads a file of a store by its absolute path. Rejects with StoreFault if the path contains a symbolic link. */
export type ReadStoreFile = (file: string) => Promise<Buffer>

/** True if no folder from `store` to `folder` is a symbolic link. `realFolder` and `realStore` are the resolved paths. */
const hasNoSymlink = (store: string, folder: string, realFolder: string, realStore: string): boolean => {
  const path = relative(store, folder)
  return path !== '..' && !path.startsWith(`..${sep}`) && realFolder === join(realStore, path)
}

/** Opens files of a store without following symbolic links. Checks each folder once. */
const createOpener = (store: string) => {
  const root = memoize(() => realpath(store))
  const isPlain = memoize(async (folder: string) =>
    hasNoSymlink(store, folder, ...(await Promise.all([realpath(folder), root()]))),
  )
  return async (file: string): Promise<FileHandle> => {
    const linked = new StoreFault({ code: 'FILE_LINKED', place: getStorePath(store, file) })
    if (!(await isPlain(dirname(file)))) throw linked
    return open(file, FLAGS).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? linked : error
    })
  }
}

/**
 * Creates a reader that follows no symbolic link inside the store. The store's folder itself may be a symbolic link. Create a
 * new reader for each operation, because a reader caches its checks of folders.
 */
export const createStoreReader = (store: string): ReadStoreFile => {
  const openFile = createOpener(store)
  return async (file) => {
    const handle = await openFile(file)
    try {
      const stats = await handle.stat()
      if (!stats.isFile() && !stats.isDirectory()) {
        throw new StoreFault({
          code: 'FILE_CHANGED',
          place: getStorePath(store, file),
          detail: 'no plain file',
        })
      }
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  }
}

/**
 * Creates a reader like `createStoreReader` that reads synchronously. It is several times as fast but blocks the process, so
 * use it only in commands.
 */
export const createBlockingReader = (store: string): ReadStoreFile => {
  const plainFolders = new Set<string>()
  let realStore: string | null = null
  const createLinkFault = (file: string) =>
    new StoreFault({ code: 'FILE_LINKED', place: getStorePath(store, file) })
  return async (file) => {
    const folder = dirname(file)
    if (!plainFolders.has(folder)) {
      realStore ??= realpathSync.native(store)
      if (!hasNoSymlink(store, folder, realpathSync.native(folder), realStore)) throw createLinkFault(file)
      plainFolders.add(folder)
    }
    try {
      return readFileSync(file, { flag: FLAGS })
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ELOOP' ? createLinkFault(file) : error
    }
  }
}

/** Rejects with StoreFault if the path of a file contains a symbolic link, and with ENOENT if the file is missing. */
export const assertNoSymlink = async (store: string, file: string): Promise<void> => {
  const handle = await createOpener(store)(file)
  await handle.close()
}

/** Age in ms from which a temporary file of another machine is considered left over from an interrupted process. */
const MAX_SCRATCH_AGE_MS = 24 * 60 * 60_000

/** Creates a unique name for a temporary file or folder. Host and process id in the name identify the process that owns it. */
export const createScratchName = (): string => `${hostname()}.${process.pid}.${randomUUID()}`

const isAlive = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  // A zombie process does not count as alive: it has ended, but keeps its id until its parent reaps it.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !state.slice(state.lastIndexOf(')')).startsWith(') Z')
}

const isAbandoned = async (path: string, name: string): Promise<boolean> => {
  // Names of scratch (temporary) files consist of host, process id and a unique part. Compressed copies also end with `.br` or
  // `.gz`.
  const [, host, pid] = /^(.+)\.(\d+)\.[\w-]+(?:\.(?:br|gz))?$/.exec(name) ?? []
  if (host === hostname()) return !(await isAlive(Number(pid)))
  return Date.now() - (await stat(path)).mtimeMs > MAX_SCRATCH_AGE_MS
}

/**
 * Lists scratch files that interrupted processes left: those of ended processes on this machine, and old ones of other
 * machines.
 */
export const listStaleScratch = async (store: string): Promise<string[]> => {
  const { scratch } = storePaths(store)
  const stale: string[] = []
  for (const name of await listFolder(scratch)) {
    const path = join(scratch, name)
    if (await isAbandoned(path, name).catch(() => false)) stale.push(path)
  }
  return stale
}

/** Deletes temporary files that interrupted processes left in a store. */
export const removeStaleScratch = async (store: string): Promise<void> => {
  for (const path of await listStaleScratch(store)) await rm(path, { recursive: true, force: true })
}

/** Returns true if a file or folder exists. Rejects if the path cannot be checked, for example for lack of permission. */
export const exists = (path: string): Promise<boolean> => access(path).then(() => true, whenMissing(false))

/**
 * Returns true if a folder of the store exists, and renews its modification time. The system call does both, so that no
 * cleanup can remove the folder in between.
 */
export const touchFolder = (path: string): Promise<boolean> => {
  const now = new Date()
  return utimes(path, now, now).then(() => true, whenMissing(false))
}

/**
 * Fills a temporary folder and renames it to `target`, so that a reader sees either all files or none. If `target` already
 * exists, does not change it and returns false.
 */
export const createFolderAtomically = async (
  scratch: string,
  target: string,
  fill: (dir: string) => Promise<void>,
): Promise<boolean> => {
  const aside = join(scratch, createScratchName())
  await mkdir(aside, { recursive: true })
  try {
    await fill(aside)
    await mkdir(dirname(target), { recursive: true })
    await rename(aside, target)
    await fsyncPath(dirname(target))
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false
    throw error
  } finally {
    // Ignore an error of this removal: parallel writes can still add files to the folder. The next start of the site deletes
    // what remains.
    await rm(aside, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined)
  }
}

/**
 * Returns the time at which a release, composition or file was written or last used, whichever is later, in ms since the epoch.
 * A use updates the file's change time.
 */
export const getLastUsedMs = async (path: string): Promise<number> => {
  const { mtimeMs, ctimeMs } = await lstat(path)
  return Math.max(mtimeMs, ctimeMs)
}

/**
 * Removes an item (release, composition or file) atomically: renames it to the scratch folder, then deletes it. If a process
 * used the item just before the rename, moves it back and returns false. A process that needs the item between the two renames
 * does not find it, and creates it again.
 */
export const removeAtomically = async (store: string, path: string): Promise<boolean> => {
  const { scratch } = storePaths(store)
  const aside = join(scratch, createScratchName())
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

/** Creates or replaces a file in one step. Also creates its folder. */
export const replaceFile = async (
  store: string,
  file: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> => {
  const aside = join(storePaths(store).scratch, createScratchName())
  await writeDurably(aside, content, mode)
  await mkdir(dirname(file), { recursive: true })
  await rename(aside, file)
  await fsyncPath(dirname(file))
}

export const removeArtifact = async (store: string, place: string): Promise<void> => {
  const aside = join(storePaths(store).scratch, createScratchName())
  await mkdir(dirname(aside), { recursive: true })
  await rename(join(store, place), aside).catch(whenMissing(undefined))
  await rm(aside, { recursive: true, force: true })
}
