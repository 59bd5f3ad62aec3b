import { open } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { CallsOf } from '../operation.ts'
import { PIECE } from './file-keeper.ts'

/** A piece of a file that belongs to a record. PostgreSQL alone has them; a trigger takes them away with their record. */
interface KeptFileRow {
  id: string
  /** From 0. */
  piece: number
  bytes: Uint8Array
  /** Epoch milliseconds. */
  keptAt: number
}

export interface FileTables {
  keptFiles: KeptFileRow
}

/** Reads the file a piece at a time, so that its size does not matter. Two that keep the same file at once keep it once. */
const keep = async (
  db: Kysely<FileTables>,
  { id, path, now }: { id: string; path: string; now: number },
): Promise<void> => {
  const file = await open(path)
  let piece = 0
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, piece * PIECE)
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
}

/** One piece; null after the last. */
const piece = async (
  db: Kysely<FileTables>,
  asked: { id: string; piece: number },
): Promise<Uint8Array | null> => {
  const row = await db
    .selectFrom('keptFiles')
    .select('bytes')
    .where('id', '=', asked.id)
    .where('piece', '=', asked.piece)
    .executeTakeFirst()
  return row?.bytes ?? null
}

const present = async (db: Kysely<FileTables>, { ids }: { ids: string[] }): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('keptFiles')
    .select('id')
    .where('piece', '=', 0)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

const remove = async (db: Kysely<FileTables>, { ids }: { ids: string[] }): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('keptFiles').where('id', 'in', ids).execute()
}

const keptBefore = async (db: Kysely<FileTables>, { instant }: { instant: number }): Promise<string[]> => {
  const rows = await db
    .selectFrom('keptFiles')
    .select('id')
    .where('piece', '=', 0)
    .where('keptAt', '<', instant)
    .execute()
  return rows.map(({ id }) => id)
}

/** What PostgreSQL can do with files. */
export const fileOperations = {
  keep: { run: keep },
  piece: { run: piece },
  present: { run: present },
  remove: { run: remove },
  keptBefore: { run: keptBefore },
}
export type FileCalls = CallsOf<typeof fileOperations>

/** The same for whoever holds the database itself: each call is a transaction. */
export const fileCallsOn = (db: Kysely<FileTables>): FileCalls => {
  const inTransaction =
    <Argument, Result>(run: (transaction: Kysely<FileTables>, argument: Argument) => Promise<Result>) =>
    (argument: Argument): Promise<Result> =>
      db.transaction().execute((transaction) => run(transaction, argument))
  return {
    keep: inTransaction(keep),
    piece: inTransaction(piece),
    present: inTransaction(present),
    remove: inTransaction(remove),
    keptBefore: inTransaction(keptBefore),
  }
}
