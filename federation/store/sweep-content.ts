import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from '../service/names-in.ts'
import {
  type AreaTable,
  PAGE_TABLE_FILE,
  type ServedFile,
  type StoredTable,
  type WholeTable,
} from './page-table.ts'
import { changedAt, placeOf, removeWhole, storePaths } from './store-files.ts'

const hashesOf = (files: readonly ServedFile[]): string[] => files.flatMap(({ sha256 }) => sha256 ?? [])

/** The content that a composition's `pages.json` names beside the tables of its areas, by sha256. */
export const contentOfTable = (table: StoredTable | WholeTable): string[] =>
  hashesOf([
    ...('pages' in table ? Object.values(table.pages) : []),
    ...Object.values(table.fragments),
    ...Object.values(table.files ?? {}),
    table.notFound,
  ])

/** The tables of areas that a composition's `pages.json` names, by sha256. */
export const areaTablesOf = (table: StoredTable | WholeTable): string[] =>
  'areas' in table ? Object.values(table.areas) : []

/** The content that an area's table names, by sha256. */
export const contentOfArea = ({ pages }: AreaTable): string[] =>
  Object.values(pages).flatMap(({ html, fragment, late }) => [html, fragment, ...(late ? [late] : [])])

/** The content that some compositions of the folder serve, with the tables that name it, by sha256. */
export const usedContent = async (store: string, compositions: readonly string[]): Promise<Set<string>> => {
  const used = new Set<string>()
  const areas = new Set<string>()
  for (const id of compositions) {
    const text = await readFile(join(storePaths(store).composition(id), PAGE_TABLE_FILE), 'utf8')
    const table = JSON.parse(text) as StoredTable | WholeTable
    for (const sha256 of contentOfTable(table)) used.add(sha256)
    for (const sha256 of areaTablesOf(table)) areas.add(sha256)
  }
  for (const sha256 of areas) {
    used.add(sha256)
    const text = await readFile(storePaths(store).content(sha256), 'utf8')
    for (const named of contentOfArea(JSON.parse(text) as AreaTable)) used.add(named)
  }
  return used
}

/** Content that is in no such set: each file, the compressed copies of it after it. */
const unusedFiles = async (store: string, used: ReadonlySet<string>): Promise<string[][]> => {
  const unused = new Map<string, string[]>()
  for (const folder of await namesIn(join(store, 'pages'))) {
    for (const name of (await namesIn(join(store, 'pages', folder))).toSorted()) {
      const [sha256 = ''] = name.split('.', 1)
      const file = join(store, 'pages', folder, name)
      if (!used.has(sha256)) unused.set(sha256, [...(unused.get(sha256) ?? []), file])
    }
  }
  return [...unused.values()]
}

/**
 * Removes content of a folder that none of the compositions serves which stay, and nobody placed or used since an instant.
 * Returns its paths from the folder; with `isDry` nothing is removed.
 */
export const sweepContent = async (
  store: string,
  staying: readonly string[],
  unusedSince: Date,
  isDry: boolean,
): Promise<string[]> => {
  const removed: string[] = []
  for (const [file = '', ...copies] of await unusedFiles(store, await usedContent(store, staying))) {
    if ((await changedAt(file)) > unusedSince.getTime()) continue
    if (!isDry && !(await removeWhole(store, file))) continue
    removed.push(placeOf(store, file))
    if (!isDry) for (const copy of copies) await rm(copy, { force: true })
  }
  return removed
}
