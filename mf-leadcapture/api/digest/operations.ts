import type { Kysely } from 'kysely'
import { monthsBefore } from '../intake/kept-rows.ts'
import type { Subject, Waiting } from '../intake/subject.ts'
import type { Reader } from '../outbox/operations.ts'
import { owed } from '../outbox/owed.ts'
import type { OutboxTables } from '../outbox/outbox-row.ts'

/** What waited in quarantine on one day, as the team was told. */
export interface DigestRow {
  day: string
  at: number
  /** JSON of counts and ids. */
  content: string
}

export interface DigestTables extends OutboxTables {
  digests: DigestRow
}

/** The team reads it in the morning: 14 o'clock in UTC is 7 or 8 in the Mountain zone. */
const MORNING = 14 * 60 * 60_000
const DAYS_KEPT_MONTHS = 2

/** What waits for a person's eye, by the plurals of the subjects. */
export type Quarantine = Record<string, Waiting>

export const readQuarantine = async <Tables>(
  db: Kysely<Tables>,
  subjects: readonly Subject<Tables>[],
): Promise<Quarantine> => {
  const quarantine: Quarantine = {}
  for (const subject of subjects) quarantine[subject.plural] = await subject.waiting(db)
  return quarantine
}

/** The day whose digest is due at `now`; days begin in the morning. */
const digestDay = (now: number): string => new Date(now - MORNING).toISOString().slice(0, 10)

/**
 * Owes the team the digest of the day, where something waits and nobody has owed it yet: whichever instance writes the
 * day's row first sends the mail, through the outbox as every other. True where it was this one.
 */
const oweDigest =
  (subjects: readonly Subject<DigestTables>[]) =>
  async (
    db: Kysely<DigestTables>,
    { now, mailDomain }: { now: number; mailDomain: string },
  ): Promise<boolean> => {
    const day = digestDay(now)
    if (await db.selectFrom('digests').select('day').where('day', '=', day).executeTakeFirst()) return false
    const quarantine = await readQuarantine(db, subjects)
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
        ...owed({ kind: 'digest', id: day, mailDomain, now }),
        messageId: `<quarantine-${day}@${mailDomain}>`,
      })
      .execute()
    return true
  }

/** Digests as their deliveries find them. */
export const DIGESTS: Reader<DigestTables> = {
  kind: 'digest',
  read: async (db, days) =>
    (await db.selectFrom('digests').selectAll().where('day', 'in', days).execute()).map((digest) => [
      digest.day,
      digest,
    ]),
}

/** Forgets digests of long ago. */
export const expireDigests = async (db: Kysely<DigestTables>, now: number): Promise<void> => {
  const oldest = monthsBefore(now, DAYS_KEPT_MONTHS).toISOString().slice(0, 10)
  await db.deleteFrom('outbox').where('subjectKind', '=', 'digest').where('subjectId', '<', oldest).execute()
  await db.deleteFrom('digests').where('day', '<', oldest).execute()
}

/** What the store can do with digests of what waits of these subjects. */
export const digestOperations = (subjects: readonly Subject<DigestTables>[]) => ({
  owe: { run: oweDigest(subjects) },
})
