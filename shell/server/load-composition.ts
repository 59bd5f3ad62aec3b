import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreFault, type Fault } from 'federation/store/faults'
import {
  PAGE_TABLE_FILE,
  type EmbedSources,
  type PageRow,
  type ServedFile,
} from 'federation/store/page-table'
import type { ServedBytes } from 'federation/store/served-bytes'
import { storePaths } from 'federation/store/store-paths'
import { assertCompositionTrusted } from 'federation/store/trust-composition'
import { assertTable } from 'federation/store/trust-entry'
import { inspectComposition } from 'federation/store/whole-composition'
import type { ChannelEntry } from 'shared-contracts'

export interface LoadedFile extends ServedFile {
  bytes: ServedBytes
}

/** A composition in memory: every answer is a look-up. */
export interface LoadedComposition {
  entry: ChannelEntry
  pages: Map<string, LoadedFile & PageRow>
  fragments: Map<string, LoadedFile>
  lateStyles: Map<string, LoadedFile>
  redirects: Map<string, string>
  files: Map<string, LoadedFile & { type: string }>
  notFound: LoadedFile
  embeds: EmbedSources
  /** Compressed copies in the store that do not hold their content, and are done without. */
  leftOut: Fault[]
}

/** The bytes of a composition that is in memory, by their hash. */
const bytesByHash = ({
  pages,
  fragments,
  lateStyles,
  files,
  notFound,
}: LoadedComposition): Map<string, ServedBytes> => {
  const known = new Map<string, ServedBytes>()
  const all = [pages, fragments, lateStyles, files].flatMap((rows) => [...rows.values()])
  for (const { sha256, bytes } of [...all, notFound]) if (sha256 !== undefined) known.set(sha256, bytes)
  return known
}

/**
 * Reads all that a composition answers into memory, held against what was sealed. What `before` has of it is taken from
 * there. Rejects with a StoreFault, the first of those there are, where it is not whole, or a StoreError where it is not
 * what was signed. Where nothing is shown yet, pages are whose releases do not hold, since the entry's signature holds for
 * the pages: of such a release no file is served.
 */
export const loadComposition = async (
  store: string,
  entry: ChannelEntry,
  before: LoadedComposition | null = null,
): Promise<LoadedComposition> => {
  const { table, files, faults, copies } = await inspectComposition(
    store,
    entry.composition,
    before ? bytesByHash(before) : undefined,
  )
  const [fault] = faults
  if (fault) throw new StoreFault(fault)
  assertTable(entry, await readFile(join(storePaths(store).composition(entry.composition), PAGE_TABLE_FILE)))
  if (before) await assertCompositionTrusted(store, entry.composition)
  const loaded = <T extends ServedFile>(row: T): T & LoadedFile => {
    const bytes = files.get(row.file)
    if (!bytes) throw new Error(`composition ${entry.composition}: ${row.file} was not read`)
    return { ...row, bytes }
  }
  const all = <T extends ServedFile>(rows: Record<string, T>) =>
    new Map(Object.entries(rows).map(([path, row]) => [path, loaded(row)] as const))
  if (!table) throw new Error(`composition ${entry.composition} has no page table`)
  return {
    entry,
    pages: all(table.pages),
    fragments: all(table.fragments),
    lateStyles: all(table.lateStyles),
    embeds: table.embeds ?? { frame: [], script: [] },
    redirects: new Map(Object.entries(table.redirects)),
    files: all(table.files ?? {}),
    notFound: loaded(table.notFound),
    leftOut: copies,
  }
}
