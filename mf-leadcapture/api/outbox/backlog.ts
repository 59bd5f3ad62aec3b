import type { Kysely } from 'kysely'
import type { Channel, OutboxTables } from './outbox-row.ts'

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
    .select((select) => ['subjectKind', 'channel', 'state', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')])
    .where('state', 'in', WAITING)
    .groupBy(['subjectKind', 'channel', 'state'])
    .execute()
  return rows.flatMap((row) => {
    const state = WAITING.find((waiting) => waiting === row.state)
    return state ? [{ ...row, state }] : []
  })
}
