import type { Kysely } from 'kysely'
import type { OutboxRow } from '../outbox/queue.ts'
import {
  getAudience,
  CONFIRM_PART,
  parseMeetingDetails,
  type BookingRow,
  type BookingTables,
} from './booking-rows.ts'

type Database = Kysely<BookingTables>

const DAY_MS = 24 * 60 * 60_000
/**
 * Maximum number of booking mails to one email address in 24 hours. The second limit counts only mails that ask the visitor to
 * confirm.
 */
export const MAX_MAILS_PER_DAY = 5
const MAX_CONFIRM_MAILS_PER_DAY = 3
/** Delay of the mail to the host about a change of a booking. Further changes within this time are sent in the same mail. */
const MAIL_COALESCING_MS = 60_000

/** Lists the mails to a visitor that were due in the last 24 hours or are due later. The latest is first. */
const listRecentMails = (db: Database, person: string, now: number) =>
  db
    .selectFrom('outbox')
    .innerJoin('bookings', 'bookings.id', 'outbox.subjectId')
    .select(['outbox.dueAt', 'outbox.part'])
    .where('bookings.person', '=', person)
    .where('outbox.recipient', '=', 'person')
    .where('outbox.state', 'in', ['pending', 'sent'])
    .where('outbox.dueAt', '>', now - DAY_MS)
    .orderBy('outbox.dueAt', 'desc')
    .execute()

/** True if the daily limits of the visitor's email address allow another mail that asks the visitor to confirm. */
export const mayAskToConfirm = async (db: Database, person: string, now: number): Promise<boolean> => {
  const mails = await listRecentMails(db, person, now)
  const confirmMails = mails.filter(({ part }) => part === CONFIRM_PART)
  return mails.length < MAX_MAILS_PER_DAY && confirmMails.length < MAX_CONFIRM_MAILS_PER_DAY
}

/** Returns the earliest time at which the daily limit allows another mail to the visitor's email address. */
const getNextMailAt = async (db: Database, person: string, now: number): Promise<number> => {
  const last = (await listRecentMails(db, person, now))[MAX_MAILS_PER_DAY - 1]
  return last === undefined ? now : Math.max(now, last.dueAt + DAY_MS)
}

/**
 * Withdraws the booking's unsent mails to this recipient, because the given mail replaces them. Returns the earliest due time of
 * the withdrawn mails, or null if there were none.
 */
const withdrawUnsentMails = async (
  db: Database,
  { subjectId, recipient }: OutboxRow,
  now: number,
): Promise<number | null> => {
  const withdrawnMails = await db
    .updateTable('outbox')
    .set({ state: 'folded', settledAt: now })
    .where('subjectId', '=', subjectId)
    .where('recipient', '=', recipient)
    .where('part', '!=', CONFIRM_PART)
    .where('state', '=', 'pending')
    .where('leaseUntil', '<=', now)
    .returning('dueAt')
    .execute()
  return withdrawnMails.length === 0 ? null : Math.min(...withdrawnMails.map(({ dueAt }) => dueAt))
}

/**
 * Returns the due time of a mail to the host. The mail about a new meeting is due at once. Changes are collected for one minute
 * after the first change and sent as one mail.
 */
const getHostMailDueAt = (delivery: OutboxRow, withdrawnDueAt: number | null, now: number): number => {
  if (withdrawnDueAt !== null) return Math.min(Math.max(withdrawnDueAt, now), now + MAIL_COALESCING_MS)
  return parseMeetingDetails(delivery).sequence === 0 ? now : now + MAIL_COALESCING_MS
}

/** Adds mails of a booking to the outbox, and withdraws unsent mails that they replace. Adds no mail for a test booking. */
export const addMails = async (
  db: Database,
  { person, isTest }: Pick<BookingRow, 'person' | 'isTest'>,
  deliveries: OutboxRow[],
  now: number,
): Promise<void> => {
  if (isTest === 1) return
  for (const delivery of deliveries) {
    const withdrawnDueAt = delivery.state === 'pending' ? await withdrawUnsentMails(db, delivery, now) : null
    const dueAt =
      getAudience(delivery) === 'visitor'
        ? await getNextMailAt(db, person, now)
        : getHostMailDueAt(delivery, withdrawnDueAt, now)
    await db
      .insertInto('outbox')
      .values({ ...delivery, dueAt })
      .execute()
  }
}
