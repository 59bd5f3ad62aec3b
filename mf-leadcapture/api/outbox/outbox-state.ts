import type { Kysely } from 'kysely'
import type { Channel, OutboxTables } from './queue.ts'

type Database = Kysely<OutboxTables>

/** Health of the outbox. */
export interface OutboxState {
  /** Due time of the most overdue delivery, in epoch milliseconds. Null if none is pending. */
  dueSince: number | null
  /** Deliveries that were given up. */
  dead: number
  /** Time of the first rejection for a fault that an operator can fix, in epoch milliseconds. Null if there is none. */
  refusedSince: number | null
}

/**
 * Reads the health of the outbox. Suitable for frequent calls, because partial indexes contain only pending and given-up
 * deliveries.
 */
export const readOutboxState = async (db: Database): Promise<OutboxState> => {
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

/** Deliveries to one channel that failed at their last attempt for the same reason. */
export interface Failure {
  channel: Channel
  /**
   * `refused`: the attempt fails until an operator fixes the configuration. `failing`: the delivery is retried. `dead`: it
   * was given up.
   */
  state: 'refused' | 'failing' | 'dead'
  count: number
  /** Time at which the oldest of them was created, in epoch milliseconds. */
  since: number
  /** Error of the receiving service at the last attempt. */
  reason: string
}

const MAX_REASONS = 10

/** Lists failures, most frequent first. Makes one query per state, because each state has its own partial index. */
export const readFailures = async (db: Database): Promise<Failure[]> => {
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
      .limit(MAX_REASONS)
      .execute()
    for (const { lastError, refused, ...row } of rows)
      failures.push({
        ...row,
        state: state === 'dead' ? 'dead' : refused > 0 ? 'refused' : 'failing',
        reason: lastError ?? '',
      })
  }
  return failures
}

const UNSENT_STATES = ['pending', 'held', 'dead'] as const

/** Unsent deliveries of one kind of record to one channel, by state. */
export interface Backlog {
  subjectKind: string
  channel: Channel
  state: (typeof UNSENT_STATES)[number]
  count: number
  /** Time at which the oldest of them was created, in epoch milliseconds. */
  since: number
}

export const readBacklog = async (db: Database): Promise<Backlog[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select((select) => [
      'subjectKind',
      'channel',
      'state',
      select.fn.countAll<number>().as('count'),
      select.fn.min('createdAt').as('since'),
    ])
    .where('state', 'in', UNSENT_STATES)
    .groupBy(['subjectKind', 'channel', 'state'])
    .execute()
  return rows.flatMap((row) => {
    const state = UNSENT_STATES.find((unsent) => unsent === row.state)
    return state ? [{ ...row, state }] : []
  })
}

/** Store operations on the health of the outbox. */
export const outboxStateOperations = {
  state: { run: readOutboxState },
  backlog: { run: readBacklog },
  failures: { run: readFailures },
}
