import { createReadStream, existsSync, statSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, listFolder, fsyncPath } from '@federation/node-kit'
import type { Kysely } from 'kysely'
import { inBatches, type CallsOf } from './operation.ts'

/** Files that belong to records. Beside SQLite they are in a folder of STATE_DIR; their names end with `suffix`. */
export interface RecordFileKind {
  folder: string
  suffix: string
}

/** Files of records, each under its record's id: a folder beside SQLite, rows in PostgreSQL. */
export interface FileStore {
  /** Moves the file at `path` into the store; durable once this resolves. Replaces an earlier file of the id. */
  keep(id: string, path: string): Promise<void>
  /** Content in pieces of at most `PIECE_BYTES`; null if there is no such file. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Those of the ids that have a file. */
  present(ids: string[]): Promise<string[]>
  remove(ids: string[]): Promise<void>
  /** Ids of files kept before an instant, in epoch milliseconds. */
  listStoredBefore(instant: number): Promise<string[]>
}

/** Memory used by one file in transfer. */
export const PIECE_BYTES = 256 * 1024

/** Folder of kept files, with the path of each. */
export const getFileFolder = (stateDir: string, { folder, suffix }: RecordFileKind) => {
  const path = join(stateDir, folder)
  return {
    path,
    /** Path made of the id only. The visitor's file name does not reach the file system. */
    of: (id: string): string => join(path, `${id}${suffix}`),
    ids: async (): Promise<string[]> =>
      (await listFolder(path))
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
  }
}

/** Files in a folder that no other user of the machine may read, on the disk to which they are uploaded. */
export const createFolderFiles = (stateDir: string, kept: RecordFileKind): FileStore => {
  const folder = getFileFolder(stateDir, kept)
  return {
    async keep(id, path) {
      await makePrivateFolder(folder.path)
      await fsyncPath(path)
      await rename(path, folder.of(id))
      await fsyncPath(folder.path)
    },
    read: async (id) =>
      existsSync(folder.of(id)) ? createReadStream(folder.of(id), { highWaterMark: PIECE_BYTES }) : null,
    present: async (ids) => ids.filter((id) => existsSync(folder.of(id))),
    async remove(ids) {
      for (const id of ids) await rm(folder.of(id), { force: true })
    },
    async listStoredBefore(instant) {
      const old: string[] = []
      for (const id of await folder.ids()) if ((await stat(folder.of(id))).mtimeMs < instant) old.push(id)
      return old
    },
  }
}

/** A piece of a file. A trigger deletes the pieces of a deleted application. */
interface FilePieceRow {
  id: string
  /** From 0. */
  piece: number
  bytes: Uint8Array
  /** Epoch milliseconds. */
  keptAt: number
}

export interface FileTables {
  keptFiles: FilePieceRow
}
type Database = Kysely<FileTables>

/** PostgreSQL's operations on files. */
export const fileOperations = {
  /** Reads the file in pieces, so that its size does not count in memory. Concurrent calls for one file are harmless. */
  keep: {
    async run(db: Database, { id, path, now }: { id: string; path: string; now: number }): Promise<void> {
      const file = await open(path)
      let piece = 0
      try {
        for (;;) {
          const { buffer, bytesRead } = await file.read(
            Buffer.alloc(PIECE_BYTES),
            0,
            PIECE_BYTES,
            piece * PIECE_BYTES,
          )
          if (bytesRead === 0) break
          const bytes = buffer.subarray(0, bytesRead)
          await db
            .insertInto('keptFiles')
            .values({ id, piece, bytes, keptAt: now })
            .onConflict((conflict) => conflict.columns(['id', 'piece']).doUpdateSet({ bytes, keptAt: now }))
            .execute()
          piece += 1
        }
      } finally {
        await file.close()
      }
      await db.deleteFrom('keptFiles').where('id', '=', id).where('piece', '>=', piece).execute()
    },
  },
  /** One piece; null after the last. */
  piece: {
    async run(db: Database, { id, piece }: { id: string; piece: number }): Promise<Uint8Array | null> {
      const pieces = db.selectFrom('keptFiles').select('bytes').where('id', '=', id)
      return (await pieces.where('piece', '=', piece).executeTakeFirst())?.bytes ?? null
    },
  },
  present: {
    async run(db: Database, { ids }: { ids: string[] }): Promise<string[]> {
      if (ids.length === 0) return []
      const first = db.selectFrom('keptFiles').select('id').where('piece', '=', 0)
      return (await first.where('id', 'in', ids).execute()).map(({ id }) => id)
    },
  },
  remove: {
    async run(db: Database, { ids }: { ids: string[] }): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('keptFiles').where('id', 'in', ids).execute()
    },
  },
  listStoredBefore: {
    async run(db: Database, { instant }: { instant: number }): Promise<string[]> {
      const first = db.selectFrom('keptFiles').select('id').where('piece', '=', 0)
      return (await first.where('keptAt', '<', instant).execute()).map(({ id }) => id)
    },
  },
}
export type FileCalls = CallsOf<typeof fileOperations>

async function* readPieces(calls: FileCalls, id: string, first: Uint8Array): AsyncGenerator<Uint8Array> {
  let bytes: Uint8Array | null = first
  for (let piece = 1; bytes !== null; piece += 1) {
    yield bytes
    bytes = await calls.piece({ id, piece })
  }
}

/** Files in PostgreSQL, where every instance finds them. */
export const createDatabaseFiles = (calls: FileCalls): FileStore => ({
  async keep(id, path) {
    await calls.keep({ id, path, now: Date.now() })
    await rm(path, { force: true })
  },
  async read(id) {
    const first = await calls.piece({ id, piece: 0 })
    return first === null ? null : readPieces(calls, id, first)
  },
  present: (ids) => calls.present({ ids }),
  remove: (ids) => calls.remove({ ids }),
  listStoredBefore: (instant) => calls.listStoredBefore({ instant }),
})

/** The file operations for a command that has opened the database. Each call is a transaction. */
export const fileCallsOn = (db: Database): FileCalls =>
  Object.fromEntries(
    Object.entries(fileOperations).map(([name, operation]) => {
      const run: (transaction: Database, argument: never) => Promise<unknown> = operation.run
      return [name, (argument: never) => db.transaction().execute((one) => run(one, argument))]
    }),
  ) as FileCalls

/** Result of moving files out of the folder. */
export interface AdoptedFiles {
  moved: number
  /** Files that belong to no record; they stay. */
  left: number
  bytes: number
}

interface Adoption {
  stateDir: string
  kept: RecordFileKind
  files: FileStore
  /** Those of the ids that belong to no record. */
  findOrphans: (batch: { ids: string[] }) => Promise<string[]>
  /** Counts, and moves nothing. */
  dryRun?: boolean
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Moves files from the folder, where earlier code kept them, into PostgreSQL. Several instances may do so at once. */
export const adoptFiles = async ({
  stateDir,
  kept,
  files,
  findOrphans,
  dryRun = false,
}: Adoption): Promise<AdoptedFiles> => {
  const folder = getFileFolder(stateDir, kept)
  const ids = await folder.ids()
  const orphans = new Set(await inBatches(ids, (batch) => findOrphans({ ids: batch })))
  const adopted: AdoptedFiles = { moved: 0, left: orphans.size, bytes: 0 }
  for (const id of ids.filter((one) => !orphans.has(one))) {
    const path = folder.of(id)
    try {
      const { size } = statSync(path)
      if (!dryRun) await files.keep(id, path)
      adopted.moved += 1
      adopted.bytes += size
    } catch (error) {
      // Another instance that shares the folder has already moved it.
      if (!isMissing(error)) throw error
    }
  }
  return adopted
}
