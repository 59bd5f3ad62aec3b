import type { Kysely } from 'kysely'
import { nextId } from '../store/next-id.ts'
import { monthsBefore } from '../expire.ts'
import type { Tables } from '../tables.ts'

/** The team reads it in the morning: 14 o'clock in UTC is 7 or 8 in the Mountain zone. */
const MORNING = 14 * 60 * 60_000
const MOST_IDS = 20
const DAYS_KEPT_MONTHS = 2

/** What waits of one kind: how many, since when, and the newest of them by id. Nothing of a person. */
export interface Waiting {
  count: number
  since: string | null
  ids: string[]
}
export interface Quarantine {
  leads: Waiting
  applications: Waiting
  bookings: Waiting
}

const waiting = async (db: Kysely<Tables>, table: 'leads' | 'applications'): Promise<Waiting> => {
  const all = db.selectFrom(table).where('status', '=', 'quarantined')
  const { count, since } = await all.select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('receivedAt').as('since')]).executeTakeFirstOrThrow()
  const newest = await all.select('id').orderBy('id', 'desc').limit(MOST_IDS).execute()
  return { count, since, ids: newest.map(({ id }) => id) }
}

const waitingBookings = async (db: Kysely<Tables>): Promise<Waiting> => {
  const all = db.selectFrom('bookings').where('state', '=', 'quarantined')
  const { count, since } = await all.select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')]).executeTakeFirstOrThrow()
  const newest = await all.select('id').orderBy('id', 'desc').limit(MOST_IDS).execute()
  return { count, since, ids: newest.map(({ id }) => id) }
}

/** What waits for a person's eye. */
export const readQuarantine = async (db: Kysely<Tables>): Promise<Quarantine> => ({
  leads: await waiting(db, 'leads'),
  applications: await waiting(db, 'applications'),
  bookings: await waitingBookings(db),
})

/** The day whose digest is due at `now`; days begin in the morning. */
export const digestDay = (now: number): string => new Date(now - MORNING).toISOString().slice(0, 10)

/**
 * Owes the team the digest of the day, where something waits and nobody has owed it yet: whichever instance writes the
 * day's row first sends the mail, through the outbox as every other. True where it was this one.
 */
export const oweDigest = async (db: Kysely<Tables>, { now, mailDomain }: { now: number; mailDomain: string }): Promise<boolean> => {
  const day = digestDay(now)
  if (await db.selectFrom('digests').select('day').where('day', '=', day).executeTakeFirst()) return false
  const quarantine = await readQuarantine(db)
  if (Object.values(quarantine).every(({ count }) => count === 0)) return false
  const written = await db
    .insertInto('digests')
    .values({ day, at: now, content: JSON.stringify(quarantine) })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .execute()
  if (written.length === 0) return false
  await db
    .insertInto('outbox')
    .values({
      id: nextId(now), subjectKind: 'digest', subjectId: day, channel: 'mail', state: 'pending', messageId: `<quarantine-${day}@${mailDomain}>`,
      attempts: 0, createdAt: now, dueAt: now, leaseUntil: 0, fence: 0, lastError: null, refusedAt: null, settledAt: null,
    })
    .execute()
  return true
}

/** Forgets digests of long ago. */
export const expireDigests = async (db: Kysely<Tables>, now: number): Promise<void> => {
  const oldest = monthsBefore(now, DAYS_KEPT_MONTHS).toISOString().slice(0, 10)
  await db.deleteFrom('outbox').where('subjectKind', '=', 'digest').where('subjectId', '<', oldest).execute()
  await db.deleteFrom('digests').where('day', '<', oldest).execute()
}
