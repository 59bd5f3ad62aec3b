import { statSync } from 'node:fs'
import type { ViteDevServer } from 'vite'

/** Vite's watcher says nothing of a change of a file within 50 ms after one that it has told. */
const UNTOLD_MS = 60

const stateOf = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs} ${found.size}` : ''
}

/** Has a watcher tell the last of several changes as well, such as an editor's and at once its formatter's. */
export const tellEveryWrite = (watcher: ViteDevServer['watcher']): void => {
  watcher.on('change', (file) => {
    const told = stateOf(file)
    setTimeout(() => {
      const now = stateOf(file)
      // That it is gone is told apart.
      if (now !== '' && now !== told) watcher.emit('change', file)
    }, UNTOLD_MS).unref()
  })
}
