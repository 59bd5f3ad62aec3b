import { constants } from 'node:fs'
import { open, realpath, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { StoreFault } from './faults.ts'

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
