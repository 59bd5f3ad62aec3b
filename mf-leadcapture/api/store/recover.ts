import { sql, type Kysely } from 'kysely'
import type { Outcome } from './group-commit.ts'
import type { Tables } from '../tables.ts'
import type { Call } from './writer-protocol.ts'

const wrote = async (db: Kysely<Tables>, call: Call): Promise<{ id: string; status: string } | undefined> => {
  if (call.name === 'accept') return db.selectFrom('leads').select(['id', 'status']).where('id', '=', call.argument.lead.id).executeTakeFirst()
  if (call.name === 'apply') return db.selectFrom('applications').select(['id', 'status']).where('id', '=', call.argument.application.id).executeTakeFirst()
  return undefined
}

/**
 * After a failed write or fsync nobody knows what the log holds, and a later fsync may claim success over pages that
 * the kernel has dropped. So the log is moved into the database file, which writes and syncs every page anew, and
 * must be emptied whole: what it held is then on disk, and what it did not hold is gone for good.
 */
export const emptyLog = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  if (rows[0]?.busy !== 0) throw Object.assign(new Error('the log could not be emptied: a reader holds it'), { errcode: 5 })
}

/** Each call that failed, judged by what is on disk once the log is emptied: stored after all, or not. */
export const judgeAnew = async (db: Kysely<Tables>, outcomes: readonly Outcome[]): Promise<Outcome[]> => {
  const judged: Outcome[] = []
  for (const outcome of outcomes) {
    const found = 'error' in outcome ? await wrote(db, outcome.call) : undefined
    judged.push(found ? { call: outcome.call, value: { kind: 'stored', ...found } } : outcome)
  }
  return judged
}
