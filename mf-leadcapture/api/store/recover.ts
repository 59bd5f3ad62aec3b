import { sql, type Kysely } from 'kysely'
import type { Outcome } from './group-commit.ts'
import { operationOf, type Operations } from './operation.ts'

/**
 * After a failed write or fsync nobody knows what the log holds, and a later fsync may claim success over pages that
 * the kernel has dropped. So the log is moved into the database file, which writes and syncs every page anew, and
 * must be emptied whole: what it held is then on disk, and what it did not hold is gone for good.
 */
export const emptyLog = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  if (rows[0]?.busy !== 0)
    throw Object.assign(new Error('the log could not be emptied: a reader holds it'), { errcode: 5 })
}

/** Each call that failed, judged by what is on disk once the log is emptied: stored after all, or not. */
export const judgeAnew = async <Tables>(
  db: Kysely<Tables>,
  operations: Operations<Tables>,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> => {
  const judged: Outcome[] = []
  for (const outcome of outcomes) {
    const value =
      'error' in outcome
        ? await operationOf(operations, outcome.call).written?.(db, outcome.call.argument)
        : undefined
    judged.push(value === undefined ? outcome : { call: outcome.call, value })
  }
  return judged
}
