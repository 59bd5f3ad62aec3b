import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedStore } from '../store/shared-store.ts'

const NAME = 'preview-key'
const keyFile = (store: string): string => join(store, 'secrets', NAME)

/** The key that signs links to previews, 64 hex digits; null where no link was ever made. */
export const readPreviewKey = (store: string): Promise<string | null> =>
  readFile(keyFile(store), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/** The same, made where there is none yet; of several who make one at a time all get the first. */
export const makePreviewKey = async (store: string): Promise<string> =>
  (await readPreviewKey(store)) ?? sharedStore(store).secret(NAME, randomBytes(32).toString('hex'))
