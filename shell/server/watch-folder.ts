import { watch, type FSWatcher } from 'node:fs'
import { stat } from 'node:fs/promises'

export interface FolderWatch {
  /** Starts the watch if none is active, or if the path now leads to another folder. Never rejects. */
  renew: () => Promise<void>
  close: () => void
}

/**
 * Watches a folder that may be created later, removed or replaced. Reports an error once per outage.
 * If the system allows no more watches, the caller must rely on polling.
 */
export const watchFolder = (
  dir: string,
  changed: () => void,
  report: (error: unknown) => void,
): FolderWatch => {
  let watcher: FSWatcher | null = null
  let watched = 0
  let isReported = false
  let isClosed = false

  const drop = () => {
    watcher?.close()
    watcher = null
  }
  const fail = (error: unknown) => {
    drop()
    if (!isReported) report(error)
    isReported = true
  }
  return {
    renew: async () => {
      const inode = await stat(dir).then(
        ({ ino }) => ino,
        () => null,
      )
      if (isClosed || (watcher && inode === watched)) return
      drop()
      if (inode === null) return
      try {
        watcher = watch(dir, changed).on('error', fail)
        watched = inode
        isReported = false
      } catch (error) {
        fail(error)
      }
    },
    close: () => {
      isClosed = true
      drop()
    },
  }
}
