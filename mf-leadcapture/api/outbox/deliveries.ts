import type { Kysely } from 'kysely'
import type { Channel, OutboxRow, OutboxTables } from './outbox-row.ts'

/** A quarantined subject's deliveries are held; they leave, or stop to, with it. The days of trying begin when they are let go. */
export const moveDeliveries = async (
  db: Kysely<OutboxTables>,
  subjectId: string,
  { from, to, now }: { from: OutboxRow['state']; to: OutboxRow['state']; now: number },
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ state: to, dueAt: now, createdAt: now })
    .where('subjectId', '=', subjectId)
    .where('state', '=', from)
    .execute()
}

/** With what they are about. */
export const removeDeliveries = async (db: Kysely<OutboxTables>, subjectIds: string[]): Promise<void> => {
  if (subjectIds.length > 0) await db.deleteFrom('outbox').where('subjectId', 'in', subjectIds).execute()
}

/** Which deliveries to send again; any where nothing is named. */
interface Redelivery {
  subjectId?: string | undefined
  channel?: Channel | undefined
}

/**
 * Sends at once what was given up or failed at its last attempt, and gives it another five days. What was sent is not sent
 * again, and what is being sent right now goes on. Returns the number of deliveries.
 */
export const redeliver = async (
  db: Kysely<OutboxTables>,
  { subjectId, channel }: Redelivery,
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
    .$if(subjectId !== undefined, (update) => update.where('subjectId', '=', subjectId ?? ''))
    .$if(channel !== undefined, (update) => update.where('channel', '=', channel ?? 'mail'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Description of a delivery in lists. */
export type Told = Pick<OutboxRow, 'subjectId' | 'channel' | 'state' | 'attempts' | 'lastError'>

/** Databases limit the number of parameters. */
const IDS_PER_QUERY = 500

/** Deliveries of records, by the records' ids. */
export const deliveriesOf = async (
  db: Kysely<OutboxTables>,
  subjectIds: readonly string[],
): Promise<Map<string, Told[]>> => {
  const rows: Told[] = []
  for (let start = 0; start < subjectIds.length; start += IDS_PER_QUERY)
    rows.push(
      ...(await db
        .selectFrom('outbox')
        .select(['subjectId', 'channel', 'state', 'attempts', 'lastError'])
        .where('subjectId', 'in', subjectIds.slice(start, start + IDS_PER_QUERY))
        .orderBy('id')
        .execute()),
    )
  return Map.groupBy(rows, ({ subjectId }) => subjectId)
}

/** From what needs attention to what has arrived. `folded` was replaced by a later mail. */
const ATTENTION: readonly OutboxRow['state'][] = ['dead', 'held', 'pending', 'sent', 'folded']

/** State of a record's deliveries on one channel: of several, the one that needs the most attention. Null without any. */
export const stateOn = (
  deliveries: readonly Pick<Told, 'channel' | 'state'>[],
  channel: Channel,
): OutboxRow['state'] | null => {
  const states = new Set(
    deliveries.filter((delivery) => delivery.channel === channel).map(({ state }) => state),
  )
  return ATTENTION.find((state) => states.has(state)) ?? null
}

/** What became of deliveries, as a person reads it. */
export const deliveryTable = (
  deliveries: Pick<OutboxRow, 'channel' | 'state' | 'attempts' | 'messageId' | 'lastError'>[],
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
