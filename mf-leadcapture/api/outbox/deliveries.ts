import type { Kysely } from 'kysely'
import type { OutboxRow, OutboxTables } from './outbox-row.ts'

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

/** Tries again what was given up: of one subject, of all where no id is given. How many there were. */
export const reviveDeliveries = async (
  db: Kysely<OutboxTables>,
  subjectId: string | undefined,
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
    .where('state', '=', 'dead')
    .$if(subjectId !== undefined, (update) => update.where('subjectId', '=', subjectId ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
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
