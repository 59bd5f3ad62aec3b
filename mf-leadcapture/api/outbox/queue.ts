import type { Kysely } from 'kysely'
import { runInBatches, createUlid, type Engine } from '../store/operation.ts'

/** Destinations of deliveries. `hubspot` and `webhook` are used only if they are configured. */
export const CHANNELS = ['mail', 'hubspot', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

/** A message about one record to one destination, such as mail. All times are epoch milliseconds. */
export interface OutboxRow {
  id: string
  subjectKind: string
  subjectId: string
  channel: Channel
  /** `person` is the visitor. A rejected mail is retried only if it is to the team, whose mailbox an operator can fix. */
  recipient: 'team' | 'person'
  /** Distinguishes several deliveries of one record to one destination. Empty if there is only one. */
  part: string
  /** JSON with additional data for the message. Null if there is none. */
  details: string | null
  /**
   * `held`: not sent, because the record is quarantined. `dead`: no longer retried, unless an operator runs `leads redeliver`.
   * `folded`: replaced by a newer mail.
   */
  state: 'pending' | 'held' | 'sent' | 'dead' | 'folded'
  /** Message-ID of the mail, which is the same for each attempt. */
  messageId: string
  attempts: number
  createdAt: number
  dueAt: number
  /** Time until which only the worker that claimed the delivery may send it. */
  leaseUntil: number
  /** Fencing token, incremented by each claim. A worker with a lower number cannot store its result. */
  fence: number
  lastError: string | null
  /** Time of the first rejection for a reason that an operator can fix, such as a full mailbox of the team. */
  refusedAt: number | null
  settledAt: number | null
}

export interface OutboxTables {
  outbox: OutboxRow
}
type Database = Kysely<OutboxTables>

/** Name for logs and file names, unique among the deliveries of one transport, such as mail or the webhook. */
export const getDeliveryName = ({
  subjectKind,
  subjectId,
  part,
}: Pick<OutboxRow, 'subjectKind' | 'subjectId' | 'part'>): string =>
  part === '' ? subjectId : `${subjectKind}-${subjectId}-${part}`

interface NewDelivery extends Partial<Pick<OutboxRow, 'recipient' | 'part' | 'details' | 'channel'>> {
  kind: string
  id: string
  held?: boolean
  mailDomain: string
  now: number
}

/** Creates the outbox row of a new delivery. Default: a mail to the team, which the worker may send at once. */
export const createDelivery = ({ kind, id, held, mailDomain, now, ...given }: NewDelivery): OutboxRow => ({
  id: createUlid(now),
  subjectKind: kind,
  subjectId: id,
  channel: 'mail',
  recipient: 'team',
  part: '',
  details: null,
  ...given,
  state: held === true ? 'held' : 'pending',
  messageId: `<${kind}-${id}${given.part === undefined ? '' : `-${given.part}`}@${mailDomain}>`,
  attempts: 0,
  createdAt: now,
  dueAt: now,
  leaseUntil: 0,
  fence: 0,
  lastError: null,
  refusedAt: null,
  settledAt: null,
})

export interface ClaimRequest {
  now: number
  leaseUntil: number
  limit: number
  /** Destinations whose services asked for a pause, for example with the header `Retry-After`. */
  pausedChannels?: readonly Channel[]
}

export interface DueDelivery<Row = unknown> {
  delivery: OutboxRow
  record: Row
}

export interface ClaimResult {
  deliveries: DueDelivery[]
  /** Earliest time, in epoch milliseconds, at which a worker can send a pending delivery. Null if none is pending. */
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

export interface RecordReader<Tables extends OutboxTables = OutboxTables> {
  kind: string
  read(db: Kysely<Tables>, ids: string[]): Promise<{ id: string }[]>
}

/**
 * Claims due deliveries for one worker. With PostgreSQL, the query `picked` locks the rows, and skips rows that another process
 * is claiming. As a `with` query, it runs only once, so it locks no more rows than are updated. SQLite needs no locks, because
 * it runs transactions one after another.
 */
const claimRows = (
  db: Database,
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

const getNextDueAt = async (
  db: Database,
  { limit, pausedChannels = [] }: ClaimRequest,
): Promise<number | null> => {
  const pending = await db
    .selectFrom('outbox')
    .select(['dueAt', 'leaseUntil'])
    .where('state', '=', 'pending')
    .$if(pausedChannels.length > 0, (rows) => rows.where('channel', 'not in', pausedChannels))
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return pending.length === 0
    ? null
    : Math.min(...pending.map(({ dueAt, leaseUntil }) => Math.max(dueAt, leaseUntil)))
}

export const outboxOperations = (readers: readonly RecordReader[]) => ({
  claim: {
    async run(db: Database, request: ClaimRequest, engine: Engine): Promise<ClaimResult> {
      const claimed = await claimRows(db, request, engine)
      const records = new Map<string, unknown>()
      for (const reader of readers) {
        const { kind } = reader
        const ids = claimed.flatMap((row) => (row.subjectKind === kind ? [row.subjectId] : []))
        for (const record of ids.length === 0 ? [] : await reader.read(db, ids))
          records.set(`${kind} ${record.id}`, record)
      }
      const deliveries = claimed.flatMap((delivery) => {
        const record = records.get(`${delivery.subjectKind} ${delivery.subjectId}`)
        return record === undefined ? [] : [{ delivery, record }]
      })
      return { deliveries, nextAt: await getNextDueAt(db, request) }
    },
  },
  /**
   * Stores the result of an attempt. Returns false and stores nothing if another worker has claimed the delivery since then.
   */
  settle: {
    async run(db: Database, { id, fence, now, ...settled }: Settlement): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ ...settled, leaseUntil: 0, settledAt: settled.state === 'pending' ? null : now })
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  },
})

/** Changes the state of a record's deliveries when the record enters or leaves quarantine. Restarts the period of retries. */
export const moveDeliveries = async (
  db: Database,
  recordId: string,
  { from, to, now }: { from: OutboxRow['state']; to: OutboxRow['state']; now: number },
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ state: to, dueAt: now, createdAt: now })
    .where('subjectId', '=', recordId)
    .where('state', '=', from)
    .execute()
}

export const removeDeliveries = async (db: Database, recordIds: string[]): Promise<void> => {
  if (recordIds.length > 0) await db.deleteFrom('outbox').where('subjectId', 'in', recordIds).execute()
}

interface Redelivery {
  recordId?: string | undefined
  channel?: Channel | undefined
}

/** Makes `dead` (given up) and failed pending deliveries due now, with a new retry period. Returns their number. */
export const redeliver = async (
  db: Database,
  { recordId, channel }: Redelivery,
  now: number,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      state: 'pending',
      attempts: 0,
      createdAt: now,
      dueAt: now,
      leaseUntil: 0,
      refusedAt: null,
      settledAt: null,
    })
    .where((row) =>
      row.or([
        row('state', '=', 'dead'),
        row.and([
          row('state', '=', 'pending'),
          row('lastError', 'is not', null),
          row('attempts', '>', 0),
          row('leaseUntil', '<=', now),
        ]),
      ]),
    )
    .$if(recordId !== undefined, (update) => update.where('subjectId', '=', recordId ?? ''))
    .$if(channel !== undefined, (update) => update.where('channel', '=', channel ?? 'mail'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export type DeliveryStatus = Pick<
  OutboxRow,
  'subjectId' | 'channel' | 'state' | 'messageId' | 'attempts' | 'lastError'
>

export const listDeliveries = async (
  db: Database,
  recordIds: readonly string[],
): Promise<Map<string, DeliveryStatus[]>> => {
  const rows = await runInBatches(recordIds, (ids) =>
    db
      .selectFrom('outbox')
      .select(['subjectId', 'channel', 'state', 'messageId', 'attempts', 'lastError'])
      .where('subjectId', 'in', ids)
      .orderBy('channel')
      .orderBy('id')
      .execute(),
  )
  return Map.groupBy(rows, ({ subjectId }) => subjectId)
}

/** Delivery states, sorted by how urgently an operator must act. The most urgent state is first. */
const STATES_BY_URGENCY: readonly OutboxRow['state'][] = ['dead', 'held', 'pending', 'sent', 'folded']

/** Returns the most urgent state of a record's deliveries to one destination, or null if there are none. */
export const getChannelState = (
  deliveries: readonly Pick<OutboxRow, 'channel' | 'state'>[],
  channel: Channel,
): OutboxRow['state'] | null =>
  STATES_BY_URGENCY.find((state) =>
    deliveries.some((one) => one.channel === channel && one.state === state),
  ) ?? null

export const formatDeliveryTable = (
  deliveries: readonly Omit<DeliveryStatus, 'subjectId'>[],
): { head: string[]; rows: string[][] } => ({
  head: ['CHANNEL', 'STATE', 'ATTEMPTS', 'MESSAGE-ID', 'LAST ERROR'],
  rows: deliveries.map(({ channel, state, attempts, messageId, lastError }) => [
    channel,
    state,
    String(attempts),
    messageId,
    lastError ?? '',
  ]),
})
