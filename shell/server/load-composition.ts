import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attachDatabase } from 'federation/database/database-store'
import { followDatabase } from 'federation/database/follow-database'
import type { SiteEnvironment } from 'federation/service/environment'
import { explain } from 'federation/service/explain'
import type { Output } from 'federation/service/output'
import { hasComposition, inspectComposition, type ServedBytes } from 'federation/store/compositions'
import { detachStore } from 'federation/store/engines'
import {
  type EmbedSources,
  PAGE_TABLE_FILE,
  type PageRow,
  type ServedFile,
} from 'federation/store/page-table'
import { assertCompositionTrusted } from 'federation/store/releases'
import { type Fault, StoreFault } from 'federation/store/store-errors'
import { storePaths } from 'federation/store/store-files'
import { assertTable } from 'federation/store/trust'
import { type ChannelEntry, CompositionId } from 'shared-contracts'

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

/** A folder that is kept a copy of a database. */
export interface DatabaseCopy {
  /** What keeps the copy from being the newest. */
  reasons: () => string[]
  /** Brings a composition anew where the copy of it is damaged. */
  mend: (composition: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Keeps the folder of the store a copy of the database where one is set; of several processes of a machine one does, and all may write
 * to it. Null where the folder is the store itself.
 */
export const copyDatabase = async (
  { storeDir, databaseUrl }: SiteEnvironment,
  isFollowing: boolean,
  output: Pick<Output, 'write'>,
): Promise<DatabaseCopy | null> => {
  if (databaseUrl === undefined) return null
  const shared = attachDatabase(storeDir, databaseUrl)
  const following = isFollowing
    ? await followDatabase(shared, {
        url: databaseUrl,
        report: (error) =>
          output.write(
            `${JSON.stringify({
              level: 'error',
              time: new Date().toISOString(),
              msg: `the store's database: ${explain(error)}`,
            })}\n`,
          ),
      })
    : null
  return {
    reasons: () => following?.reasons() ?? [],
    mend: async (composition) => void (await shared.bringAgain([`compositions/${composition}`])),
    close: async () => {
      await following?.close()
      await detachStore(storeDir)
    },
  }
}

/** Loads a composition; once more where the copy was damaged, after it was brought anew. */
export const loadMended =
  ({ mend }: Pick<DatabaseCopy, 'mend'>): typeof loadComposition =>
  async (store, entry, before) => {
    try {
      return await loadComposition(store, entry, before)
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error
      await mend(entry.composition)
      return loadComposition(store, entry, before)
    }
  }

/** Those who look at previews are few, and look at the same. */
const MOST_HELD = 3

export interface PastCompositions {
  /** A composition of the store, whether it is live or never was; null where the store has none. */
  get: (id: string) => Promise<LoadedComposition | null>
}

/** Reads compositions that no channel points to, and holds the few that were asked for last. */
export const createPastCompositions = (
  store: string,
  report: (error: unknown) => void,
  load = loadComposition,
): PastCompositions => {
  const held = new Map<string, Promise<LoadedComposition | null>>()
  const read = async (id: string): Promise<LoadedComposition | null> => {
    if (!CompositionId.safeParse(id).success || !(await hasComposition(store, id))) return null
    await assertCompositionTrusted(store, id)
    return load(store, {
      seq: 1,
      composition: id,
      parent: null,
      reason: 'preview',
      at: new Date(0).toISOString(),
    })
  }
  return {
    get: (id) => {
      const before = held.get(id)
      const found =
        before ??
        read(id).catch((error: unknown) => {
          held.delete(id)
          report(error)
          return null
        })
      held.delete(id)
      held.set(id, found)
      for (const oldest of held.keys()) {
        if (held.size <= MOST_HELD) break
        held.delete(oldest)
      }
      return found
    },
  }
}
