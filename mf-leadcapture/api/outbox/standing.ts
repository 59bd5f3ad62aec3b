import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** How the outboxes stand, of requests and of bookings together. */
export interface Standing {
  /** When the most overdue delivery was due; null where nothing is pending. */
  dueSince: number | null
  /** Given up. */
  dead: number
  /** Since when the mail server has refused the team's own mailbox; null where it does not. */
  refusedSince: number | null
}

const earliest = (instants: (number | null)[]): number | null => {
  const known = instants.filter((instant) => instant !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Cheap: both questions are answered by an index that holds only what is pending or given up. */
export const readStanding = async (db: Kysely<Tables>): Promise<Standing> => {
  const pending = (table: 'outbox' | 'bookingOutbox') =>
    db
      .selectFrom(table)
      .select((select) => [select.fn.min('dueAt').as('dueSince'), select.fn.min('refusedAt').as('refusedSince')])
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow()
  const dead = (table: 'outbox' | 'bookingOutbox') =>
    db.selectFrom(table).select((select) => select.fn.countAll<number>().as('count')).where('state', '=', 'dead').executeTakeFirstOrThrow()
  const waiting = [await pending('outbox'), await pending('bookingOutbox')]
  return {
    dueSince: earliest(waiting.map(({ dueSince }) => dueSince)),
    dead: (await dead('outbox')).count + (await dead('bookingOutbox')).count,
    refusedSince: earliest(waiting.map(({ refusedSince }) => refusedSince)),
  }
}
