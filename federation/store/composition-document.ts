import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Composition } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { exists } from './place-folder.ts'
import { storePaths } from './store-paths.ts'

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

/** Whether the store has a composition, which is there whole or not at all. */
export const hasComposition = (store: string, id: string): Promise<boolean> =>
  exists(storePaths(store).composition(id))

/** Reads a composition's document from the store. */
export const readComposition = async (store: string, id: string): Promise<Composition> => {
  const text = await readFile(join(storePaths(store).composition(id), COMPOSITION_FILE), 'utf8')
  return parseContract(Composition, JSON.parse(text), `composition ${id}`)
}
