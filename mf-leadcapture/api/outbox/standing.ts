import type { Kysely } from 'kysely'
import type { OutboxTables } from './outbox-row.ts'

/** How the outbox stands. */
export interface Standing {
  /** When the most overdue delivery was due; null where nothing is pending. */
  dueSince: number | null
  /** Given up. */
  dead: number
  /** Since when the mail server has refused the team's own mailbox; null where it does not. */
  refusedSince: number | null
}

/** Cheap: both questions are answered by an index that holds only what is pending or given up. */
export const readStanding = async (db: Kysely<OutboxTables>): Promise<Standing> => {
  const pending = await db
    .selectFrom('outbox')
    .select((select) => [select.fn.min('dueAt').as('dueSince'), select.fn.min('refusedAt').as('refusedSince')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const { dead } = await db.selectFrom('outbox').select((select) => select.fn.countAll<number>().as('dead')).where('state', '=', 'dead').executeTakeFirstOrThrow()
  return { ...pending, dead }
}
