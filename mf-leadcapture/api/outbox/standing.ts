import type { Kysely } from 'kysely'
import type { Channel, OutboxTables } from './outbox-row.ts'

/** How the outbox stands. */
export interface Standing {
  /** When the most overdue delivery was due; null where nothing is pending. */
  dueSince: number | null
  /** Given up. */
  dead: number
  /** Since when a channel has rejected deliveries for a fault that somebody can fix; null where none does. */
  refusedSince: number | null
}

/** Deliveries to one channel that failed at their last attempt, for one reason. */
export interface Failure {
  channel: Channel
  /** `refused`: until somebody fixes the set-up. `failing`: tried again until it passes. `dead`: given up. */
  state: 'refused' | 'failing' | 'dead'
  count: number
  /** When the oldest of them was made; epoch milliseconds. */
  since: number
  /** The service's own words at the last attempt. */
  reason: string
}

/** A channel that fails in more ways than these is described by the most frequent ones. */
const MAX_FAILURES = 10

/** Most frequent first. One query for each state, since each has its own partial index. */
export const readFailures = async (db: Kysely<OutboxTables>): Promise<Failure[]> => {
  const failures: Failure[] = []
  for (const state of ['pending', 'dead'] as const) {
    const rows = await db
      .selectFrom('outbox')
      .select((select) => [
        'channel',
        'lastError',
        select.fn.countAll<number>().as('count'),
        select.fn.count<number>('refusedAt').as('refused'),
        select.fn.min('createdAt').as('since'),
      ])
      .where('state', '=', state)
      .where('lastError', 'is not', null)
      .groupBy(['channel', 'lastError'])
      .orderBy('count', 'desc')
      .limit(MAX_FAILURES)
      .execute()
    for (const { channel, lastError, count, refused, since } of rows)
      failures.push({
        channel,
        state: state === 'dead' ? 'dead' : refused > 0 ? 'refused' : 'failing',
        count,
        since,
        reason: lastError ?? '',
      })
  }
  return failures
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
