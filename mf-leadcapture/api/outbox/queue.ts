import type { Kysely } from 'kysely'
import { runInBatches, createUlid, type Engine } from '../store/operation.ts'

/** Channels of deliveries. `hubspot` and `webhook` are used only if they are configured. */
export const CHANNELS = ['mail', 'hubspot', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

/** One delivery of a record to one channel. */
export interface OutboxRow {
  id: string
  /** Name of the record type. `subjectId` is the id of the record. */
  subjectKind: string
  subjectId: string
  channel: Channel
  /**
   * Recipient of a mail. An operator can fix the team's mailbox but not a visitor's, so rejected mails to the team are
   * retried.
   */
  recipient: 'team' | 'person'
  /** Distinguishes deliveries of one record on one channel. Empty if there is only one. */
  part: string
  /** JSON with further data for the message. Null if there is none. */
  details: string | null
  /**
   * `held`: the record is quarantined. `dead`: given up until an operator redelivers it. `folded`: a newer mail replaces it.
   */
  state: 'pending' | 'held' | 'sent' | 'dead' | 'folded'
  /** Message-ID of the mail. It is the same for each attempt. */
  messageId: string
  attempts: number
  createdAt: number
  dueAt: number
  /**
   * End of the lease, in epoch milliseconds. Until then only one worker may send the delivery. Later any worker may claim it.
   */
  leaseUntil: number
  /** Incremented by each claim. A worker whose number is lower has lost the lease and cannot settle the delivery. */
  fence: number
  lastError: string | null
  /**
   * Time of the first rejection for a fault that an operator can fix, in the team's mailbox or a channel's configuration.
   * Null if there is none.
   */
  refusedAt: number | null
  settledAt: number | null
}

export interface OutboxTables {
  outbox: OutboxRow
}
type Database = Kysely<OutboxTables>

/** Returns the unique name of a delivery for logs and files. */
export const getDeliveryName = ({
  subjectKind,
  subjectId,
  part,
}: Pick<OutboxRow, 'subjectKind' | 'subjectId' | 'part'>): string =>
  part === '' ? subjectId : `${subjectKind}-${subjectId}-${part}`

interface NewDelivery extends Partial<Pick<OutboxRow, 'recipient' | 'part' | 'details' | 'channel'>> {
  kind: string
  id: string
  /** True if the record is quarantined. The delivery is then not sent until the record is released. */
  held?: boolean
  /** Domain in the Message-ID of the mail. */
  mailDomain: string
  now: number
}

/** Creates a delivery that has not been attempted. By default it is a mail to the team. */
export const createDelivery = ({
  kind,
  id,
  channel = 'mail',
  recipient = 'team',
  part = '',
  details = null,
  held = false,
  mailDomain,
  now,
}: NewDelivery): OutboxRow => ({
  id: createUlid(now),
  subjectKind: kind,
  subjectId: id,
  channel,
  recipient,
  part,
  details,
  state: held ? 'held' : 'pending',
  messageId: `<${kind}-${id}${part === '' ? '' : `-${part}`}@${mailDomain}>`,
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
  /** Channels whose services requested a pause. Their deliveries are not claimed. */
  pausedChannels?: readonly Channel[]
}

/** A claimed delivery with its record. */
export interface DueDelivery<Row = unknown> {
  delivery: OutboxRow
  record: Row
}

export interface ClaimResult {
  deliveries: DueDelivery[]
  /** Time at which the next delivery is due or a lease ends. Null if nothing is pending. */
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

/** Reads the records of deliveries, for one record type. */
export interface RecordReader<Tables extends OutboxTables = OutboxTables> {
  kind: string
  read(db: Kysely<Tables>, ids: string[]): Promise<(readonly [id: string, record: unknown])[]>
}

/**
 * Claims due deliveries. The selection is materialized first, so that no query plan can lock more rows than it updates. On
 * PostgreSQL it skips rows that another instance is claiming. SQLite runs transactions one after another.
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

/** Creates the store operations on the outbox. `readers` read the records of the deliveries. */
export const outboxOperations = (readers: readonly RecordReader[]) => ({
  claim: {
    async run(db: Database, request: ClaimRequest, engine: Engine): Promise<ClaimResult> {
      const claimed = await claimRows(db, request, engine)
      const records = new Map<string, unknown>()
      for (const reader of readers) {
        const { kind } = reader
        const ids = claimed.flatMap((row) => (row.subjectKind === kind ? [row.subjectId] : []))
        for (const [id, record] of ids.length === 0 ? [] : await reader.read(db, ids))
          records.set(`${kind} ${id}`, record)
      }
      const deliveries = claimed.flatMap((delivery) => {
        const record = records.get(`${delivery.subjectKind} ${delivery.subjectId}`)
        return record === undefined ? [] : [{ delivery, record }]
      })
      return { deliveries, nextAt: await getNextDueAt(db, request) }
    },
  },
  /**
   * Stores the result of an attempt. Returns false if the lease was lost: another worker has claimed the delivery and settles
   * it.
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

/** Changes the state of a record's deliveries when the record enters or leaves quarantine. Restarts their retry period. */
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

/** Deliveries to send again. An undefined property selects all. */
interface Redelivery {
  recordId?: string | undefined
  channel?: Channel | undefined
}

/**
 * Makes deliveries due now that were given up or failed at their last attempt, and restarts their retry period. Does not
 * change deliveries that were sent or are being sent. Returns the number of changed deliveries.
 */
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

/** Columns of a delivery that lists, record pages and exports show. */
export type DeliveryStatus = Pick<
  OutboxRow,
  'subjectId' | 'channel' | 'state' | 'messageId' | 'attempts' | 'lastError'
>

/** Returns the deliveries of the given records, by record id. */
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

/** States in the order of how urgently an operator must act, most urgent first. */
const STATES_BY_URGENCY: readonly OutboxRow['state'][] = ['dead', 'held', 'pending', 'sent', 'folded']

/**
 * Returns the state of a record's deliveries on one channel. If they differ, returns the most urgent state. Returns null if
 * there are none.
 */
export const getChannelState = (
  deliveries: readonly Pick<OutboxRow, 'channel' | 'state'>[],
  channel: Channel,
): OutboxRow['state'] | null =>
  STATES_BY_URGENCY.find((state) =>
    deliveries.some((one) => one.channel === channel && one.state === state),
  ) ?? null

/** Formats deliveries as a table for the page of a record. */
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
