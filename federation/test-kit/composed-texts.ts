import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPageTable, storePaths } from '@federation/registry'

/** Texts that a composition serves, by path. Paths of fragments have no composition prefix; `404` is the 404 page. */
export const composedTexts = async (store: string, id: string): Promise<Map<string, string>> => {
  const { pages, fragments, lateStyles, files, notFound } = await readPageTable(store, id)
  const rows = Object.entries({ ...pages, ...fragments, ...lateStyles, ...files, 404: notFound })
  const dir = storePaths(store).composition(id)
  return new Map(
    await Promise.all(
      rows.map(async ([path, { file }]) => [path, await readFile(join(dir, file), 'utf8')] as const),
    ),
  )
}
