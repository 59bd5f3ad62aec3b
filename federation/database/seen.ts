import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../service/durable-files.ts'
import { scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'

/** Of which database a folder is a copy, and how far. */
export interface Seen {
  /** Null where nothing was brought yet. */
  id: string | null
  /** Number of the newest change that was brought. */
  version: number
  /** Places of which the database does not hold what it should: they are asked for again. */
  behind: string[]
}

const fileOf = (store: string): string => join(store, 'database.json')

/** How far a folder has been brought. One that cannot be read says nothing: all is looked at again, which changes nothing. */
export const readSeen = async (store: string): Promise<Seen> => {
  try {
    return JSON.parse(await readFile(fileOf(store), 'utf8')) as Seen
  } catch {
    return { id: null, version: 0, behind: [] }
  }
}

export const writeSeen = async (store: string, seen: Seen): Promise<void> => {
  const aside = join(storePaths(store).scratch, scratchName())
  await writeDurably(aside, JSON.stringify(seen))
  await rename(aside, fileOf(store))
}
