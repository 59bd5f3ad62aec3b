import type { Kysely } from 'kysely'
import type { Channel, OutboxTables } from './outbox-row.ts'

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
    .select((select) => [
      select.fn.min('dueAt').as('dueSince'),
      select.fn.min('refusedAt').as('refusedSince'),
    ])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const { dead } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('dead'))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return { ...pending, dead }
}

const WAITING = ['pending', 'held', 'dead'] as const

/** Deliveries of one kind of subject to one channel that have not left, by how they stand. */
export interface Backlog {
  subjectKind: string
  channel: Channel
  state: (typeof WAITING)[number]
  count: number
  /** When the one that has waited longest was made; epoch milliseconds. */
  since: number
}

/** What has not left. What was sent is most of it and is not looked at. */
export const readBacklog = async (db: Kysely<OutboxTables>): Promise<Backlog[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select((select) => [
      'subjectKind',
      'channel',
      'state',
      select.fn.countAll<number>().as('count'),
      select.fn.min('createdAt').as('since'),
    ])
    .where('state', 'in', WAITING)
    .groupBy(['subjectKind', 'channel', 'state'])
    .execute()
  return rows.flatMap((row) => {
    const state = WAITING.find((waiting) => waiting === row.state)
    return state ? [{ ...row, state }] : []
  })
}
