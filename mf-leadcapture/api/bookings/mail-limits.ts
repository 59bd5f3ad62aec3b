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
/** Mails about bookings per mailbox and day, and how many of them may ask for a confirmation. */
export const MAX_MAILS_PER_DAY = 5
const MAX_CONFIRM_MAILS_PER_DAY = 3
/** Changes of one booking within this time reach the team as one mail. */
const MAIL_COALESCING_MS = 60_000

/** Mails to a mailbox that were due, or will be, in the day before `now` and later; latest first. */
const countMails = (db: Database, person: string, now: number) =>
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

/** False if a mailbox has had its daily number of mails. */
export const mayAskToConfirm = async (db: Database, person: string, now: number): Promise<boolean> => {
  const mails = await countMails(db, person, now)
  const confirmMails = mails.filter(({ part }) => part === CONFIRM_PART)
  return mails.length < MAX_MAILS_PER_DAY && confirmMails.length < MAX_CONFIRM_MAILS_PER_DAY
}

/** Time from which a mailbox may get its next mail, by the daily limit. */
const nextMailAt = async (db: Database, person: string, now: number): Promise<number> => {
  const last = (await countMails(db, person, now))[MAX_MAILS_PER_DAY - 1]
  return last === undefined ? now : Math.max(now, last.dueAt + DAY_MS)
}

/** Withdraws unsent mails that a later one replaces. Returns the earliest due time; null without any. */
const foldUnsent = async (
  db: Database,
  { subjectId, recipient }: OutboxRow,
  now: number,
): Promise<number | null> => {
  const folded = await db
    .updateTable('outbox')
    .set({ state: 'folded', settledAt: now })
    .where('subjectId', '=', subjectId)
    .where('recipient', '=', recipient)
    .where('part', '!=', CONFIRM_PART)
    .where('state', '=', 'pending')
    .where('leaseUntil', '<=', now)
    .returning('dueAt')
    .execute()
  return folded.length === 0 ? null : Math.min(...folded.map(({ dueAt }) => dueAt))
}

/** Due time of a mail to the host. A new meeting is mailed at once; changes are gathered for a minute from the first. */
const dueToHost = (delivery: OutboxRow, foldedDueAt: number | null, now: number): number => {
  if (foldedDueAt !== null) return Math.min(Math.max(foldedDueAt, now), now + MAIL_COALESCING_MS)
  return parseMeetingDetails(delivery).sequence === 0 ? now : now + MAIL_COALESCING_MS
}

/** Adds a booking's mails, in place of its unsent ones. A test's booking has none. */
export const addMails = async (
  db: Database,
  { person, isTest }: Pick<BookingRow, 'person' | 'isTest'>,
  deliveries: OutboxRow[],
  now: number,
): Promise<void> => {
  if (isTest === 1) return
  for (const delivery of deliveries) {
    const foldedDueAt = delivery.state === 'pending' ? await foldUnsent(db, delivery, now) : null
    const dueAt =
      getAudience(delivery) === 'visitor'
        ? await nextMailAt(db, person, now)
        : dueToHost(delivery, foldedDueAt, now)
    await db
      .insertInto('outbox')
      .values({ ...delivery, dueAt })
      .execute()
  }
}
