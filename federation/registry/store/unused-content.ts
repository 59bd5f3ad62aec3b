import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '@federation/node-kit'
import {
  type AreaTable,
  PAGE_TABLE_FILE,
  type ServedFile,
  type StoredTable,
  type LegacyPageTable,
} from './page-table.ts'
import { getLastUsedMs, getStorePath, removeAtomically, storePaths } from './store-files.ts'

const listHashes = (files: readonly ServedFile[]): string[] => files.flatMap(({ sha256 }) => sha256 ?? [])

/** Returns the SHA-256 hashes that a composition's `pages.json` contains, without those in area tables. */
export const listTableContent = (table: StoredTable | LegacyPageTable): string[] =>
  listHashes([
    ...('pages' in table ? Object.values(table.pages) : []),
    ...Object.values(table.fragments),
    ...Object.values(table.files ?? {}),
    table.notFound,
  ])

export const listAreaTables = (table: StoredTable | LegacyPageTable): string[] =>
  'areas' in table ? Object.values(table.areas) : []

export const listAreaContent = ({ pages }: AreaTable): string[] =>
  Object.values(pages).flatMap(({ html, fragment, late }) => [html, fragment, ...(late ? [late] : [])])

/** Returns the SHA-256 hashes of the compositions' area tables, and of all content that the compositions serve. */
export const listUsedContent = async (
  store: string,
  compositions: readonly string[],
): Promise<Set<string>> => {
  const used = new Set<string>()
  const areas = new Set<string>()
  for (const id of compositions) {
    const text = await readFile(join(storePaths(store).composition(id), PAGE_TABLE_FILE), 'utf8')
    const table = JSON.parse(text) as StoredTable | LegacyPageTable
    for (const sha256 of listTableContent(table)) used.add(sha256)
    for (const sha256 of listAreaTables(table)) areas.add(sha256)
  }
  for (const sha256 of areas) {
    used.add(sha256)
    const text = await readFile(storePaths(store).content(sha256), 'utf8')
    for (const named of listAreaContent(JSON.parse(text) as AreaTable)) used.add(named)
  }
  return used
}

/** Lists unused content. Each inner list contains a file and its compressed copies. */
const unusedFiles = async (store: string, used: ReadonlySet<string>): Promise<string[][]> => {
  const unused = new Map<string, string[]>()
  for (const folder of await listFolder(join(store, 'pages'))) {
    for (const name of (await listFolder(join(store, 'pages', folder))).toSorted()) {
      const [sha256 = ''] = name.split('.', 1)
      const file = join(store, 'pages', folder, name)
      if (!used.has(sha256)) unused.set(sha256, [...(unused.get(sha256) ?? []), file])
    }
  }
  return [...unused.values()]
}

/**
 * Deletes content that no composition in `keptCompositions` serves, and that was not written or used after `unusedSince`. Returns
 * the deleted paths, relative to the store. With `isDryRun`, deletes nothing.
 */
export const deleteUnusedContent = async (
  store: string,
  keptCompositions: readonly string[],
  unusedSince: Date,
  isDryRun: boolean,
): Promise<string[]> => {
  const removed: string[] = []
  for (const [file = '', ...copies] of await unusedFiles(
    store,
    await listUsedContent(store, keptCompositions),
  )) {
    if ((await getLastUsedMs(file)) > unusedSince.getTime()) continue
    if (!isDryRun && !(await removeAtomically(store, file))) continue
    removed.push(getStorePath(store, file))
    if (!isDryRun) for (const copy of copies) await rm(copy, { force: true })
  }
  return removed
}
