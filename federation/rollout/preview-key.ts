import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeDurably } from '../service/durable-files.ts'
import { scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'

const keyFile = (store: string): string => join(store, 'secrets', 'preview-key')

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
export const makePreviewKey = async (store: string): Promise<string> => {
  const before = await readPreviewKey(store)
  if (before !== null) return before
  const file = keyFile(store)
  const aside = join(storePaths(store).scratch, scratchName())
  const key = randomBytes(32).toString('hex')
  await writeDurably(aside, `${key}\n`, 0o600)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await link(aside, file)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readPreviewKey(store)) ?? key
  } finally {
    await rm(aside, { force: true })
  }
}
