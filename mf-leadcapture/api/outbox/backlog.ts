import type { Kysely } from 'kysely'
import type { Channel, Tables } from '../tables.ts'

const WAITING = ['pending', 'held', 'dead'] as const

/** Deliveries of one channel that have not left, by how they stand. */
export interface Backlog {
  channel: Channel | 'booking'
  state: (typeof WAITING)[number]
  count: number
  /** When the one that has waited longest was made; epoch milliseconds. */
  since: number
}

/** What has not left, of requests, applications and bookings. What was sent is most of it and is not looked at. */
export const readBacklog = async (db: Kysely<Tables>): Promise<Backlog[]> => {
  const outbox = await db
    .selectFrom('outbox')
    .select((select) => ['channel', 'state', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')])
    .where('state', 'in', WAITING)
    .groupBy(['channel', 'state'])
    .execute()
  const bookings = await db
    .selectFrom('bookingOutbox')
    .select((select) => ['state', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')])
    .where('state', 'in', WAITING)
    .groupBy('state')
    .execute()
  return [...outbox, ...bookings.map((row) => ({ ...row, channel: 'booking' as const }))].flatMap((row) => {
    const state = WAITING.find((waiting) => waiting === row.state)
    return state ? [{ ...row, state }] : []
  })
}
