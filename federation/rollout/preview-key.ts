import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedStore } from '../store/shared-store.ts'

type SecretName = 'preview-key' | 'cohort-key'

const readSecret = (store: string, name: SecretName): Promise<string | null> =>
  readFile(join(store, 'secrets', name), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/** Of several who make one at a time all get the first. */
const makeSecret = async (store: string, name: SecretName): Promise<string> =>
  (await readSecret(store, name)) ?? sharedStore(store).secret(name, randomBytes(32).toString('hex'))

/** The key that signs links to previews, 64 hex digits; null where no link was ever made. */
export const readPreviewKey = (store: string): Promise<string | null> => readSecret(store, 'preview-key')
export const makePreviewKey = (store: string): Promise<string> => makeSecret(store, 'preview-key')

/** The key that signs which part of the visitors one belongs to; null where no canary was ever started. */
export const readCohortKey = (store: string): Promise<string | null> => readSecret(store, 'cohort-key')
export const makeCohortKey = (store: string): Promise<string> => makeSecret(store, 'cohort-key')
