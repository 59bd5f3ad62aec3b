import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  PAGE_TABLE_FILE,
  type EmbedSources,
  type PageRow,
  type PageTable,
  type ServedFile,
} from 'federation/store/page-table'
import { storePaths } from 'federation/store/store-paths'
import { assertCompositionTrusted } from 'federation/store/trust-composition'
import { assertTable } from 'federation/store/trust-entry'
import type { ChannelEntry } from 'shared-contracts'
import { readServed, type ServedBytes } from './served-file.ts'

export interface LoadedFile extends ServedFile {
  bytes: ServedBytes
}

/** A composition in memory: every answer is a look-up. */
export interface LoadedComposition {
  entry: ChannelEntry
  pages: Map<string, LoadedFile & PageRow>
  fragments: Map<string, LoadedFile>
  redirects: Map<string, string>
  files: Map<string, LoadedFile & { type: string }>
  notFound: LoadedFile
  embeds: EmbedSources
}

const loadAll = async <T extends ServedFile>(dir: string, rows: Record<string, T>) => {
  const loaded = await Promise.all(
    Object.entries(rows).map(async ([path, row]) => {
      const bytes = await readServed(join(dir, row.file))
      return [path, { ...row, bytes }] as const
    }),
  )
  return new Map(loaded)
}

/**
 * Reads all that a composition answers into memory. Rejects where it is not what was signed; `current` is what is shown
 * meanwhile. Where nothing is, pages are shown whose releases do not hold, since the entry's signature holds for the pages:
 * of such a release no file is served.
 */
export const loadComposition = async (
  store: string,
  entry: ChannelEntry,
  current: LoadedComposition | null = null,
): Promise<LoadedComposition> => {
  const dir = storePaths(store).composition(entry.composition)
  const text = await readFile(join(dir, PAGE_TABLE_FILE))
  assertTable(entry, text)
  if (current) await assertCompositionTrusted(store, entry.composition)
  const table = JSON.parse(text.toString()) as PageTable
  return {
    entry,
    pages: await loadAll(dir, table.pages),
    fragments: await loadAll(dir, table.fragments),
    embeds: table.embeds ?? { frame: [], script: [] },
    redirects: new Map(Object.entries(table.redirects)),
    files: await loadAll(dir, table.files ?? {}),
    notFound: { ...table.notFound, bytes: await readServed(join(dir, table.notFound.file)) },
  }
}
