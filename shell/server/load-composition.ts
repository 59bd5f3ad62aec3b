import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assertCompositionTrusted,
  assertTableSigned,
  type EmbedSources,
  type Fault,
  hasComposition,
  inspectComposition,
  PAGE_TABLE_FILE,
  type PageRow,
  type ServedBytes,
  type ServedFile,
  StoreFault,
  storePaths,
} from '@federation/registry'
import { memoize } from '@federation/node-kit'
import { type ChannelEntry, CompositionId } from 'shared-contracts'
import type { StoreCopy } from './store-copy.ts'

export interface LoadedFile extends ServedFile {
  bytes: ServedBytes
}

export interface LoadedComposition {
  entry: ChannelEntry
  pages: Map<string, LoadedFile & PageRow>
  fragments: Map<string, LoadedFile>
  lateStyles: Map<string, LoadedFile>
  redirects: Map<string, string>
  /** Source paths of temporary redirects. */
  temporary: ReadonlySet<string>
  files: Map<string, LoadedFile & { type: string }>
  notFound: LoadedFile
  embeds: EmbedSources
  /** Faults of the compressed copies that are damaged in the store. The server does not send these copies. */
  leftOut: Fault[]
}

const bytesByHash = ({
  pages,
  fragments,
  lateStyles,
  files,
  notFound,
}: LoadedComposition): Map<string, ServedBytes> => {
  const bytesBySha256 = new Map<string, ServedBytes>()
  const all = [pages, fragments, lateStyles, files].flatMap((rows) => [...rows.values()])
  for (const { sha256, bytes } of [...all, notFound])
    if (sha256 !== undefined) bytesBySha256.set(sha256, bytes)
  return bytesBySha256
}

/**
 * Loads and verifies all files of a composition (a set of releases that make one site). Reuses bytes of `before`, the
 * composition that is served now. At the server's start, `before` is null. Rejects with a StoreFault for a missing or damaged
 * file, and with a StoreError for an invalid signature.
 *
 * If `before` is null, does not check the signatures of releases. The signature of the channel entry covers the pages. The
 * server checks the signature of a release before it sends scripts or other assets of that release.
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
  assertTableSigned(
    entry,
    await readFile(join(storePaths(store).composition(entry.composition), PAGE_TABLE_FILE)),
  )
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
    temporary: new Set(table.temporary),
    files: all(table.files ?? {}),
    notFound: loaded(table.notFound),
    leftOut: copies,
  }
}

/**
 * Loads a composition. If the store's copy is damaged, downloads the composition again from the database or registry and retries
 * once.
 */
export const createRepairingLoader =
  ({ repair }: Pick<StoreCopy, 'repair'>): typeof loadComposition =>
  async (store, entry, before) => {
    try {
      return await loadComposition(store, entry, before)
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error
      await repair(entry.composition)
      return loadComposition(store, entry, before)
    }
  }

/** Number of previewed compositions (sets of releases) to keep in memory. Testers usually look at only a few. */
const CACHED_PREVIEWS = 2

export interface PastCompositions {
  /**
   * Loads any trusted composition of the store, live or not. Resolves to null if the composition is missing. If loading fails,
   * reports the error and resolves to null.
   */
  get: (id: string) => Promise<LoadedComposition | null>
}

/**
 * Creates a loader for compositions that are neither live nor the canary, such as earlier versions of the site. The loader
 * caches the compositions that were used last.
 */
export const createPastCompositions = (store: string, report: (error: unknown) => void): PastCompositions => {
  const read = async (id: string): Promise<LoadedComposition | null> => {
    if (!CompositionId.safeParse(id).success || !(await hasComposition(store, id))) return null
    await assertCompositionTrusted(store, id)
    return loadComposition(store, {
      seq: 1,
      composition: id,
      parent: null,
      reason: 'preview',
      at: new Date(0).toISOString(),
    })
  }
  const cached = memoize(read, { least: CACHED_PREVIEWS })
  return {
    get: (id) =>
      cached(id).catch((error: unknown) => {
        report(error)
        return null
      }),
  }
}
