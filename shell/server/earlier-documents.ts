import { join } from 'node:path'
import { faultOf, StoreFault } from 'federation/store/faults'
import { PAGE_TABLE_FILE, servedContent, type PageTable } from 'federation/store/page-table'
import { isAsServed, readServed, type ServedBytes } from 'federation/store/served-bytes'
import { storePaths } from 'federation/store/store-paths'
import { placeOf, storeReader } from 'federation/store/store-reader'
import { readPageTable } from 'federation/store/whole-composition'
import { CompositionId } from 'shared-contracts'

/** Compositions whose tables stay in memory. */
const MOST_TABLES = 10

/**
 * Reads documents of compositions that are not in memory, held against what was sealed. Null where the store has none;
 * rejects, and reports it once, where it is damaged or cannot be read now.
 */
export const createEarlier = (store: string, report: (error: unknown) => void) => {
  const tables = new Map<string, PageTable>()
  const told = new Set<string>()

  const tableOf = async (composition: string): Promise<PageTable> => {
    const before = tables.get(composition)
    if (before) return before
    const table = await readPageTable(store, composition)
    if (tables.size >= MOST_TABLES) tables.clear()
    tables.set(composition, table)
    return table
  }
  const tell = (error: StoreFault) => {
    if (!told.has(error.message)) report(error)
    told.add(error.message)
  }

  const read = async (composition: string, name: string): Promise<ServedBytes | null> => {
    const row = (await tableOf(composition)).fragments[`/${name}`]
    if (!row) return null
    return readServed(store, join(storePaths(store).composition(composition), row.file), {
      read: storeReader(store),
      isIntact: (bytes) => isAsServed(row, bytes),
      tell: (fault) => tell(new StoreFault(fault)),
    })
  }

  const find = async (composition: string, name: string): Promise<ServedBytes | null> => {
    const isKnown = tables.has(composition)
    try {
      return await read(composition, name)
    } catch (error) {
      tables.delete(composition)
      // It may have been removed since its table was read, as what no open tab can need is.
      if (isKnown) return find(composition, name)
      const fault = faultOf(error, `compositions/${composition}/${name}`)
      if (fault.code === 'FILE_MISSING' && fault.place.endsWith(PAGE_TABLE_FILE)) return null
      const failure = new StoreFault(fault)
      tell(failure)
      throw Object.assign(failure, { statusCode: 503 })
    }
  }

  return async (composition: string, name: string): Promise<ServedBytes | null> =>
    CompositionId.safeParse(composition).success ? find(composition, name) : null
}

/** Reads late styles by their sha256, whichever composition names them. As above where that cannot be. */
export const createStyles =
  (store: string, report: (error: unknown) => void) =>
  async (sha256: string): Promise<ServedBytes | null> => {
    const file = storePaths(store).content(sha256)
    try {
      return await readServed(store, file, {
        read: storeReader(store),
        isIntact: (bytes) => isAsServed(servedContent(sha256), bytes),
        tell: (fault) => report(new StoreFault(fault)),
      })
    } catch (error) {
      const fault = faultOf(error, placeOf(store, file))
      if (fault.code === 'FILE_MISSING') return null
      throw Object.assign(new StoreFault(fault), { statusCode: 503 })
    }
  }
