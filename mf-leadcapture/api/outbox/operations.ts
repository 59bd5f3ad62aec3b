import type { Kysely } from 'kysely'
import type { Engine } from '../store/operation.ts'
import type { Channel, OutboxRow, OutboxTables } from './outbox-row.ts'
import { readBacklog, readFailures, readStanding } from './standing.ts'

export interface ClaimRequest {
  now: number
  leaseUntil: number
  limit: number
  /** Channels whose services asked to be left alone for now; their deliveries stay. */
  pausedChannels?: readonly Channel[]
}

/** A delivery with what it is about, as whoever owes it has read it. */
export interface Due<Subject = unknown> {
  delivery: OutboxRow
  subject: Subject
}

export interface Claimed {
  deliveries: Due[]
  /** When the next delivery falls due or a lease runs out; null while nothing is pending. */
  nextAt: number | null
}

export interface Settlement {
  id: string
  fence: number
  state: 'pending' | 'sent' | 'dead'
  dueAt: number
  lastError: string | null
  refusedAt: number | null
  now: number
}

/** Reads subjects of one kind; each has the id under which its deliveries name it. */
export interface Reader<Tables extends OutboxTables = OutboxTables> {
  kind: string
  read(db: Kysely<Tables>, ids: string[]): Promise<(readonly [id: string, subject: unknown])[]>
}

/**
 * Materialised first, so that no plan can lock more rows than it updates. Other instances' rows are passed over; SQLite's
 * transactions write one after the other anyway.
 */
const claimRows = (
  db: Kysely<OutboxTables>,
  { now, leaseUntil, limit, pausedChannels = [] }: ClaimRequest,
  engine: Engine,
): Promise<OutboxRow[]> =>
  db
    .with('picked', (query) => {
      const due = query
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('dueAt', '<=', now)
        .where('leaseUntil', '<=', now)
        .$if(pausedChannels.length > 0, (rows) => rows.where('channel', 'not in', pausedChannels))
        .orderBy('dueAt')
        .limit(limit)
      return engine === 'postgres' ? due.forUpdate().skipLocked() : due
    })
    .updateTable('outbox')
    .set((row) => ({ leaseUntil, fence: row('fence', '+', 1), attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('picked').select('picked.id'))
    .returningAll()
    .execute()

/** Claims what is due, with its subjects. */
const claimWith =
  (readers: readonly Reader[]) =>
  async (db: Kysely<OutboxTables>, request: ClaimRequest, engine: Engine): Promise<Claimed> => {
    const claimed = await claimRows(db, request, engine)
    const { pausedChannels = [] } = request
    const pending = await db
      .selectFrom('outbox')
      .select(['dueAt', 'leaseUntil'])
      .where('state', '=', 'pending')
      .$if(pausedChannels.length > 0, (rows) => rows.where('channel', 'not in', pausedChannels))
      .orderBy('dueAt')
      .limit(request.limit)
      .execute()
    const subjects = new Map<string, unknown>()
    for (const reader of readers) {
      const ids = claimed
        .filter(({ subjectKind }) => subjectKind === reader.kind)
        .map(({ subjectId }) => subjectId)
      if (ids.length > 0)
        for (const [id, subject] of await reader.read(db, ids)) subjects.set(`${reader.kind} ${id}`, subject)
    }
    return {
      deliveries: claimed.flatMap((delivery) => {
        const subject = subjects.get(`${delivery.subjectKind} ${delivery.subjectId}`)
        return subject === undefined ? [] : [{ delivery, subject }]
      }),
      nextAt:
        pending.length === 0 ? null : Math.min(...pending.map((row) => Math.max(row.dueAt, row.leaseUntil))),
    }
  }

/** False where the lease was lost: somebody else has claimed the delivery since, and their word counts. */
const settle = async (
  db: Kysely<OutboxTables>,
  { id, fence, state, dueAt, lastError, refusedAt, now }: Settlement,
): Promise<boolean> => {
  const result = await db
    .updateTable('outbox')
    .set({ state, dueAt, lastError, refusedAt, leaseUntil: 0, settledAt: state === 'pending' ? null : now })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What the store can do with the outbox, whatever its deliveries are about. */
export const outboxOperations = (readers: readonly Reader[]) => ({
  claim: { run: claimWith(readers) },
  settle: { run: settle },
  standing: { run: readStanding },
  backlog: { run: readBacklog },
  failures: { run: readFailures },
})
