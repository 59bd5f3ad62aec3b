import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskRoom } from 'federation/service/disk-room'
import { namesIn } from 'federation/service/names-in'
import { sql, type Kysely } from 'kysely'
import { personHash } from '../intake/person-hash.ts'
import { mailboxOf } from '../intake/same-address.ts'
import { personLock } from '../bookings/rows/book.ts'
import { cvPath } from '../applications/cv-place.ts'
import { backUp, backupFolder, listBackups, listPartials } from '../store/back-up.ts'
import type { Place } from '../store/open-store.ts'
import { removeBookings, removeRequests } from '../store/remove-records.ts'
import type { Tables } from '../tables.ts'

/** How a person is named: one of the two is enough. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

export interface Erased {
  leads: number
  applications: number
  bookings: number
  backups: number
}

type Found = { id: string; email: string; phone: string | null }

const find = (db: Kysely<Tables>, table: 'leads' | 'applications' | 'bookings', { email, phone }: Person): Promise<Found[]> =>
  db
    .selectFrom(table)
    .select(['id', 'email', 'phone'])
    .where((expression) =>
      expression.or([
        ...(email === undefined ? [] : [sql<boolean>`lower(email) = ${email.toLowerCase()}`]),
        ...(phone === undefined || phone === '' ? [] : [expression('phone', '=', phone)]),
      ]),
    )
    .execute()

const idsOf = (found: Found[]): string[] => found.map(({ id }) => id)

/** Evidence goes last: it may be removed only once what it was given with is gone. */
const removeConsents = async (db: Kysely<Tables>, requests: string[], bookings: string[]): Promise<void> => {
  if (requests.length > 0) await db.deleteFrom('consents').where('leadId', 'in', requests).execute()
  if (bookings.length > 0) await db.deleteFrom('bookingConsents').where('bookingId', 'in', bookings).execute()
}

const removeLocks = async (db: Kysely<Tables>, bookings: Found[]): Promise<void> => {
  if (bookings.length === 0) return
  await db.deleteFrom('bookingLocks').where('name', 'in', bookings.map(({ email }) => personLock(mailboxOf(email)))).execute()
}

const suppress = async (db: Kysely<Tables>, person: Person, found: Found[], now: Date): Promise<void> => {
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'api').executeTakeFirst()
  if (!secret) return
  const hashesOf = (kind: 'email' | 'phone'): string[] => {
    const values = [person[kind], ...found.map((one) => one[kind])].map((value) => value ?? '').filter((value) => value !== '')
    const known = kind === 'email' ? [...values, ...values.map(mailboxOf)] : values
    return known.map((value) => personHash(secret.value, kind, value))
  }
  const rows = [...new Set([...hashesOf('email'), ...hashesOf('phone')])].map((hash) => ({ hash, erasedAt: now.toISOString() }))
  await db.insertInto('suppressions').values(rows).onConflict((conflict) => conflict.column('hash').doNothing()).execute()
}

const SCRUBBED = ['leads', 'applications', 'consents', 'outbox', 'idempotency_keys', 'bookings', 'booking_cells', 'booking_consents', 'booking_outbox', 'booking_locks']

/** What the database still holds in its log and its free pages. */
const scrub = async (db: Kysely<Tables>, place: Place): Promise<void> => {
  if (place.databaseUrl === undefined) {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return
  }
  for (const table of SCRUBBED) await sql`vacuum ${sql.table(table)}`.execute(db)
}

/** Of a request `<id>.eml`; of a booking one to each side for each change, with the invitation inside; `.tmp` where a crash came between. */
const subjectOf = (mail: string): string => /^(?:booking-)?([0-9A-Z]{26})[-.]/.exec(mail)?.[1] ?? ''

const removeFiles = async ({ stateDir }: Place, ids: ReadonlySet<string>): Promise<void> => {
  const folder = join(stateDir, 'mail')
  for (const id of ids) await rm(cvPath(stateDir, id), { force: true })
  const mails = await namesIn(folder)
  for (const name of mails.filter((mail) => ids.has(subjectOf(mail)))) await rm(join(folder, name), { force: true })
}

/**
 * Backups hold the person as well: one is made anew and the older ones go. Where the disk has no room for another one
 * they go first: a person's right does not wait for it.
 */
const renewBackups = async (place: Place, now: Date): Promise<number> => {
  const old = await listBackups(place.stateDir)
  const partials = await listPartials(place.stateDir)
  if (old.length + partials.length === 0) return 0
  const remove = async () => {
    for (const name of [...old, ...partials]) await rm(join(backupFolder(place.stateDir), name), { recursive: true, force: true })
  }
  if (!(await diskRoom(place.stateDir)).forCopies) await remove()
  // Without room even then, the API makes the next one once there is some.
  if ((await diskRoom(place.stateDir)).forCopies) await backUp(place, now)
  await remove()
  return old.length
}

/** Removes a person from the store, the files and the backups, and keeps no more than hashes that know them again. */
export const erasePerson = async (db: Kysely<Tables>, place: Place, person: Person, now: Date): Promise<Erased> => {
  const { leads, applications, bookings } = await db.transaction().execute(async (transaction) => {
    const found = {
      leads: await find(transaction, 'leads', person),
      applications: await find(transaction, 'applications', person),
      bookings: await find(transaction, 'bookings', person),
    }
    await suppress(transaction, person, Object.values(found).flat(), now)
    const requests = idsOf([...found.leads, ...found.applications])
    const meetings = idsOf(found.bookings)
    await removeRequests(transaction, requests)
    await removeBookings(transaction, meetings)
    await removeConsents(transaction, requests, meetings)
    await removeLocks(transaction, found.bookings)
    return found
  })
  await removeFiles(place, new Set(idsOf([...leads, ...applications, ...bookings])))
  await scrub(db, place)
  return { leads: leads.length, applications: applications.length, bookings: bookings.length, backups: await renewBackups(place, now) }
}
