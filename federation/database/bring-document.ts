import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import { linkedFile, linkText } from '../store/linked-files.ts'
import { exists } from '../store/place-folder.ts'
import { scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'

/** An entry of a channel, a site document or another one that is numbered, as the database has it. */
export interface DocumentRow {
  /** Path of its folder from the store's. */
  folder: string
  number: number
  document: string
  /** It is out of use, and its number stays taken. */
  isAside: boolean
}

/** Puts a document into its folder, or takes one out of use that others have set aside. */
export const bringDocument = async (
  store: string,
  { folder, number, document, isAside }: DocumentRow,
): Promise<void> => {
  const file = linkedFile(join(store, folder), number)
  if (!isAside) return void (await linkText(store, join(store, folder), number, document))
  // Its name keeps its number from being used again.
  const aside = storePaths(store).aside(`${folder}/${file.slice(-13)}.0`)
  if (await exists(aside)) return
  await writeDurably(aside, document)
  await rm(file, { force: true })
  await syncPath(join(store, folder)).catch(() => undefined)
}

/** Keeps a secret that all machines share, for this user alone. */
export const bringSecret = async (store: string, name: string, secret: string): Promise<void> => {
  const file = join(store, 'secrets', name)
  if ((await readFile(file, 'utf8').catch(() => '')).trim() === secret) return
  const aside = join(storePaths(store).scratch, scratchName())
  await writeDurably(aside, `${secret}\n`, 0o600)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await rename(aside, file)
}
