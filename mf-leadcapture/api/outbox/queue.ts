import type { Kysely } from 'kysely'
import { inBatches, nextId, type Engine } from '../store/operation.ts'

/** `hubspot` and `webhook` get leads if they are configured. */
export const CHANNELS = ['mail', 'hubspot', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

/** One delivery of a record to one channel. */
export interface OutboxRow {
  id: string
  /** Record type; it reads the record by `subjectId`. */
  subjectKind: string
  subjectId: string
  channel: Channel
  /** Owner of the mailbox: the team's can be fixed, a visitor's cannot. */
  recipient: 'team' | 'person'
  /** Tells deliveries of one record on one channel apart; empty for the only one. */
  part: string
  /** Data of the record type, as JSON, or null. */
  details: string | null
  /** `held`: the record is quarantined. `dead`: given up, a person must look. `folded`: replaced by a later mail. */
  state: 'pending' | 'held' | 'sent' | 'dead' | 'folded'
  /** Message-ID of the mail, the same for each attempt. */
  messageId: string
  attempts: number
  createdAt: number
  dueAt: number
  /** Until then one worker owns the row; later any worker may claim it again. */
  leaseUntil: number
  /** Raised by each claim: a worker that settles with a lower one has lost the lease. */
  fence: number
  lastError: string | null
  /** First rejection for a fault that an operator can fix: the team's mailbox, or a channel's set-up. Null without one. */
  refusedAt: number | null
  settledAt: number | null
}

export interface OutboxTables {
  outbox: OutboxRow
}
type Database = Kysely<OutboxTables>

/** Unique name of a delivery in logs and files. */
export const getDeliveryName = ({
  subjectKind,
  subjectId,
  part,
}: Pick<OutboxRow, 'subjectKind' | 'subjectId' | 'part'>): string =>
  part === '' ? subjectId : `${subjectKind}-${subjectId}-${part}`

interface NewDelivery extends Partial<Pick<OutboxRow, 'recipient' | 'part' | 'details' | 'channel'>> {
  kind: string
  id: string
  /** True if the record is quarantined: the delivery is not sent until its release. */
  held?: boolean
  /** Domain of the mail's Message-ID. */
  mailDomain: string
  now: number
}

/** A delivery before the first attempt; by default a mail to the team. */
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
  id: nextId(now),
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
  /** Channels whose services asked for a pause; their deliveries stay. */
  pausedChannels?: readonly Channel[]
}

/** A delivery with its record, as the record type reads it. */
export interface DueDelivery<Row = unknown> {
  delivery: OutboxRow
  record: Row
}

export interface ClaimResult {
  deliveries: DueDelivery[]
  /** Time at which the next delivery is due or a lease expires; null while nothing is pending. */
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

/** Reads records of one kind, by the ids that their deliveries have. */
export interface RecordReader<Tables extends OutboxTables = OutboxTables> {
  kind: string
  read(db: Kysely<Tables>, ids: string[]): Promise<(readonly [id: string, record: unknown])[]>
}

/**
 * Claims due rows. The selection is materialized first, so that no plan can lock more rows than it updates. Skips rows
 * that other instances are claiming; SQLite's transactions run one after the other anyway.
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

const nextDueAt = async (
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

/** The store's operations on the outbox, for deliveries of these kinds of records. */
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
      return { deliveries, nextAt: await nextDueAt(db, request) }
    },
  },
  /** False if the lease was lost: another worker has claimed the delivery since, and decides. */
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

/** Stops or releases the deliveries of a record that enters or leaves quarantine. Restarts their retry period. */
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

/** Deliveries to send again; all if nothing is named. */
interface Redelivery {
  recordId?: string | undefined
  channel?: Channel | undefined
}

/**
 * Sends deliveries at once that were given up or failed at their last attempt, with a new retry period. Deliveries that
 * were sent or are being sent stay as they are. Returns the number of deliveries.
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

/** A delivery as lists, pages and exports show it. */
export type DeliveryStatus = Pick<
  OutboxRow,
  'subjectId' | 'channel' | 'state' | 'messageId' | 'attempts' | 'lastError'
>

/** Deliveries of records, by the records' ids. */
export const listDeliveries = async (
  db: Database,
  recordIds: readonly string[],
): Promise<Map<string, DeliveryStatus[]>> => {
  const rows = await inBatches(recordIds, (ids) =>
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

/** States by how much attention they need. */
const ATTENTION: readonly OutboxRow['state'][] = ['dead', 'held', 'pending', 'sent', 'folded']

/** State of a record's deliveries on one channel; if they differ, the state that needs most attention. Null without any. */
export const getChannelState = (
  deliveries: readonly Pick<OutboxRow, 'channel' | 'state'>[],
  channel: Channel,
): OutboxRow['state'] | null =>
  ATTENTION.find((state) => deliveries.some((one) => one.channel === channel && one.state === state)) ?? null

/** Table of deliveries on a record's page. */
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
