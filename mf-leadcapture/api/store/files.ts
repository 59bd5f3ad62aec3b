import { createReadStream, existsSync, statSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, listFolder, fsyncPath } from '@federation/node-kit'
import type { Kysely } from 'kysely'
import type { Place } from './open-store.ts'
import { createCalls, runAlone, runInBatches, type CallsOf } from './operation.ts'

/**
 * Folder in STATE_DIR for uploaded files, and suffix of their names. With SQLite, the folder stores them permanently. With
 * PostgreSQL, a file is in the folder only during its upload.
 */
const FILE_FOLDER = 'applications'
const FILE_SUFFIX = '.cv'

/** Stores one uploaded file per record, under the record's id: the résumés of applications. */
export interface FileStore {
  /** Moves the file at `path` into the store. Replaces a file with the same id. Survives a crash once the promise resolves. */
  keep(id: string, path: string): Promise<void>
  /** Returns the content in pieces of at most `PIECE_BYTES`. Returns null if there is no file with this id. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | null>
  present(ids: string[]): Promise<string[]>
  remove(ids: string[]): Promise<void>
  listStoredBefore(instant: number): Promise<string[]>
}

/** Size of the pieces in which a file is read and written. It limits the memory per transfer. */
export const PIECE_BYTES = 256 * 1024

export const getFileFolder = (stateDir: string) => {
  const path = join(stateDir, FILE_FOLDER)
  return {
    path,
    /** Returns the path of a record's file. The name that the visitor chose is untrusted, so the record's id is the name. */
    of: (id: string): string => join(path, `${id}${FILE_SUFFIX}`),
    ids: async (): Promise<string[]> =>
      (await listFolder(path))
        .filter((name) => name.endsWith(FILE_SUFFIX))
        .map((name) => name.slice(0, -FILE_SUFFIX.length)),
  }
}

/** Creates a file store in a folder. Uploads are written to the disk of that folder, so storing a file only renames it. */
export const createFolderFiles = (stateDir: string): FileStore => {
  const folder = getFileFolder(stateDir)
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

/** A row with a piece of a file. When an application is deleted, a database trigger deletes the pieces of its résumé. */
interface FilePieceRow {
  id: string
  piece: number
  bytes: Uint8Array
  keptAt: number
}

export interface FileTables {
  keptFiles: FilePieceRow
}
type Database = Kysely<FileTables>

export const fileOperations = {
  /** Stores a file piece by piece, so that memory never contains the whole file. Concurrent calls for one file are safe. */
  keep: {
    async run(db: Database, { id, path, now }: { id: string; path: string; now: number }): Promise<void> {
      const file = await open(path)
      let piece = 0
      try {
        for (;;) {
          const space = Buffer.alloc(PIECE_BYTES)
          const { buffer, bytesRead } = await file.read(space, 0, PIECE_BYTES, piece * PIECE_BYTES)
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

const createDatabaseFiles = (calls: FileCalls): FileStore => ({
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

/** Opens the file store: a folder with SQLite, otherwise the database. `calls` are the database's file operations. */
export const openFiles = ({ databaseUrl, stateDir }: Place, calls: FileCalls): FileStore =>
  databaseUrl === undefined ? createFolderFiles(stateDir) : createDatabaseFiles(calls)

/** Creates the file operations for a command that has opened the database. Each call runs in its own transaction. */
export const createFileCalls = (db: Database): FileCalls => {
  const operations = { files: fileOperations }
  return createCalls(operations, (call) => runAlone(db, operations, call, 'postgres')).files
}

export interface AdoptedFiles {
  moved: number
  /** Number of files that are not moved to PostgreSQL, because they belong to no record. These files stay in their folder. */
  left: number
  bytes: number
}

interface Adoption {
  stateDir: string
  files: FileStore
  findOrphans: (batch: { ids: string[] }) => Promise<string[]>
  dryRun?: boolean
}

/** Moves files that earlier versions of the API stored in STATE_DIR to PostgreSQL. Several processes can do so at once. */
export const adoptFiles = async (options: Adoption): Promise<AdoptedFiles> => {
  const { stateDir, files, findOrphans, dryRun = false } = options
  const folder = getFileFolder(stateDir)
  const ids = await folder.ids()
  const orphans = new Set(await runInBatches(ids, (batch) => findOrphans({ ids: batch })))
  const adopted: AdoptedFiles = { moved: 0, left: orphans.size, bytes: 0 }
  for (const id of ids.filter((one) => !orphans.has(one))) {
    const path = folder.of(id)
    try {
      const { size } = statSync(path)
      if (!dryRun) await files.keep(id, path)
      adopted.moved += 1
      adopted.bytes += size
    } catch (error) {
      // Ignore ENOENT, because another API process that shares the folder has already moved the file.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return adopted
}
