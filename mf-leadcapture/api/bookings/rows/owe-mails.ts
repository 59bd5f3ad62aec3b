import type { Kysely } from 'kysely'
import type { OutboxRow } from '../../outbox/outbox-row.ts'
import type { BookingRow, BookingTables } from './booking-tables.ts'
import { ASK, audienceOf, detailsOf } from './meeting-mail.ts'

type Database = Kysely<BookingTables>

const DAY = 24 * 60 * 60_000
/** Mails about bookings that one mailbox gets in a day, and how many of them may ask for its owner's word. */
export const MOST_MAILS_A_DAY = 5
const MOST_ASKS_A_DAY = 3
/** Changes of one booking within it reach the team as one mail. */
const GATHERED_FOR = 60_000

/** When mails to a mailbox became due, or will, in the day before `now` and later; latest first. */
const mailsTo = (db: Database, person: string, now: number) =>
  db
    .selectFrom('outbox')
    .innerJoin('bookings', 'bookings.id', 'outbox.subjectId')
    .select(['outbox.dueAt', 'outbox.part'])
    .where('bookings.person', '=', person)
    .where('outbox.recipient', '=', 'person')
    .where('outbox.state', 'in', ['pending', 'sent'])
    .where('outbox.dueAt', '>', now - DAY)
    .orderBy('outbox.dueAt', 'desc')
    .execute()

/** False where a mailbox has been asked, or written to, as often as it may be in a day. */
export const mayAsk = async (db: Database, person: string, now: number): Promise<boolean> => {
  const mails = await mailsTo(db, person, now)
  return mails.length < MOST_MAILS_A_DAY && mails.filter(({ part }) => part === ASK).length < MOST_ASKS_A_DAY
}

/** When a mailbox may get its next mail. */
const roomAt = async (db: Database, person: string, now: number): Promise<number> => {
  const mails = await mailsTo(db, person, now)
  const last = mails[MOST_MAILS_A_DAY - 1]
  return last === undefined ? now : Math.max(now, last.dueAt + DAY)
}

/** Takes back what has not left yet, since a later mail tells more. Null where there was nothing. */
const fold = async (
  db: Database,
  { subjectId, recipient }: OutboxRow,
  now: number,
): Promise<number | null> => {
  const folded = await db
    .updateTable('outbox')
    .set({ state: 'folded', settledAt: now })
    .where('subjectId', '=', subjectId)
    .where('recipient', '=', recipient)
    .where('part', '!=', ASK)
    .where('state', '=', 'pending')
    .where('leaseUntil', '<=', now)
    .returning('dueAt')
    .execute()
  return folded.length === 0 ? null : Math.min(...folded.map(({ dueAt }) => dueAt))
}

/** The team is told at once of a new meeting; changes are gathered for a minute, counted from the first. */
const dueToHost = (delivery: OutboxRow, folded: number | null, now: number): number => {
  if (folded !== null) return Math.min(Math.max(folded, now), now + GATHERED_FOR)
  return detailsOf(delivery).sequence === 0 ? now : now + GATHERED_FOR
}

/** Writes what a booking owes now, in place of what it owed and has not sent. A test's owes nothing. */
export const oweMails = async (
  db: Database,
  { person, isTest }: Pick<BookingRow, 'person' | 'isTest'>,
  deliveries: OutboxRow[],
  now: number,
): Promise<void> => {
  if (isTest === 1) return
  for (const delivery of deliveries) {
    const folded = delivery.state === 'pending' ? await fold(db, delivery, now) : null
    const dueAt =
      audienceOf(delivery) === 'visitor' ? await roomAt(db, person, now) : dueToHost(delivery, folded, now)
    await db
      .insertInto('outbox')
      .values({ ...delivery, dueAt })
      .execute()
  }
}
