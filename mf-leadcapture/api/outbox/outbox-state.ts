import type { Kysely } from 'kysely'
import type { Channel, OutboxTables } from './queue.ts'

type Database = Kysely<OutboxTables>

export interface OutboxState {
  /** Earliest due time of all pending deliveries, in epoch milliseconds. Null if no delivery is pending. */
  dueSince: number | null
  dead: number
  /** Earliest rejection of a pending delivery for a reason that an operator can fix, in epoch milliseconds. Null if none. */
  refusedSince: number | null
}

/** Reads the health of the outbox. Each query uses a partial index, so frequent calls are cheap. */
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

/** Deliveries to one destination that failed at their last attempt, all for the same reason. */
export interface Failure {
  channel: Channel
  /**
   * `refused`: no attempt can succeed until an operator fixes the configuration. `failing`: the deliveries are retried. `dead`:
   * the deliveries are no longer retried.
   */
  state: 'refused' | 'failing' | 'dead'
  count: number
  /** Time at which the oldest of the `count` failed deliveries was created, in epoch milliseconds. */
  since: number
  reason: string
}

const MAX_REASONS = 10

/** Lists failures, at most MAX_REASONS per state, the most frequent first. Runs a query per state, to use its partial index. */
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

export interface Backlog {
  subjectKind: string
  channel: Channel
  state: (typeof UNSENT_STATES)[number]
  count: number
  /** Time at which the oldest delivery was created, in epoch milliseconds. */
  since: number
}

export const readBacklog = (db: Database): Promise<Backlog[]> =>
  db
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
    .$narrowType<Pick<Backlog, 'state'>>()
    .execute()

export const outboxStateOperations = {
  state: { run: readOutboxState },
  backlog: { run: readBacklog },
  failures: { run: readFailures },
}
