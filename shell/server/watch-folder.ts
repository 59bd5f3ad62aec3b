import { watch, type FSWatcher } from 'node:fs'
import { stat } from 'node:fs/promises'

export interface FolderWatch {
  /** Takes up the watch where there is none, or where another folder lies at that path by now. Never rejects. */
  renew: () => Promise<void>
  close: () => void
}

/**
 * Watches a folder that may come late, go, and be replaced. Where the system gives no more watches, whoever polls must do
 * without: that is reported once, until a watch stands again.
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
