import type { AreaTable } from './area-table.ts'
import type { ServedFile, StoredTable, WholeTable } from './page-table.ts'

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
