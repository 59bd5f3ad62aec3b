import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Composition } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { faultOf, StoreFault } from './faults.ts'
import { exists } from './place-folder.ts'
import { sharedStore } from './shared-store.ts'
import { storePaths } from './store-paths.ts'
import { placeOf, storeReader, type ReadStoreFile } from './store-reader.ts'

export const COMPOSITION_FILE = 'composition.json'

/** The same composition with its fields in the order of the contract and its areas in that of their names. */
export const inOrder = (composition: Composition): Composition => {
  const { areas, ...rest } = parseContract(Composition, composition, 'composition')
  return {
    ...rest,
    areas: Object.fromEntries(Object.entries(areas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** The composition's name: a hash over its document, in whatever order that is written. */
export const compositionId = (composition: Composition): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(composition)))
    .digest('hex')
    .slice(0, 16)

/** Whether the store has a composition; where it has, it counts as new from now on, so that nobody removes it. */
export const claimComposition = (store: string, id: string): Promise<boolean> =>
  sharedStore(store).claim(`compositions/${id}`)

/** Whether the store has a composition, which is there whole or not at all. */
export const hasComposition = (store: string, id: string): Promise<boolean> =>
  exists(storePaths(store).composition(id))

/** A composition's document as it was written, held against the composition's name, which is its hash. */
export const readSealed = async (
  store: string,
  id: string,
  read: ReadStoreFile,
  dir = storePaths(store).composition(id),
): Promise<unknown> => {
  const file = join(dir, COMPOSITION_FILE)
  try {
    const document: unknown = JSON.parse((await read(file)).toString())
    // As it was written, so that fields which contracts have got since do not count.
    const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex')
    if (hash.slice(0, 16) !== id)
      throw new StoreFault({ code: 'COMPOSITION_UNREADABLE', place: placeOf(store, file) })
    return document
  } catch (error) {
    throw new StoreFault(faultOf(error, placeOf(store, file), 'COMPOSITION_UNREADABLE'))
  }
}

/**
 * Reads a composition's document, from where compositions lie or from another folder of the store. Throws a StoreFault where it
 * is not the one that was sealed, or a ContractError.
 */
export const readComposition = async (store: string, id: string, dir?: string): Promise<Composition> =>
  parseContract(Composition, await readSealed(store, id, storeReader(store), dir), `composition ${id}`)
