import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { personHash } from '../abuse/person-hash.ts'
import { cvPath } from '../applications/cv-place.ts'
import { backUp, backupFolder, listBackups } from './back-up.ts'
import type { Place } from './open-store.ts'
import type { Tables } from './tables.ts'

/** How a person is named: one of the two is enough. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

export interface Erased {
  leads: number
  applications: number
  backups: number
}

const namesPerson = ({ email, phone }: Person) => (expression: { email: string; phone: string }): boolean =>
  (email !== undefined && expression.email.toLowerCase() === email.toLowerCase()) || (phone !== undefined && expression.phone === phone)

type Found = { id: string; email: string; phone: string }

const find = async (db: Kysely<Tables>, table: 'leads' | 'applications', person: Person): Promise<Found[]> => {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'email', 'phone'])
    .where((expression) =>
      expression.or([
        sql<boolean>`lower(email) = ${person.email?.toLowerCase() ?? ''}`,
        expression('phone', '=', person.phone ?? ''),
      ]),
    )
    .execute()
  return rows.filter(namesPerson(person))
}

const removeRows = async (db: Kysely<Tables>, leads: Found[], applications: Found[]): Promise<void> => {
  const ids = [...leads, ...applications].map(({ id }) => id)
  if (ids.length === 0) return
  await db.deleteFrom('outbox').where('subjectId', 'in', ids).execute()
  await db.deleteFrom('idempotencyKeys').where('subjectId', 'in', ids).execute()
  await db.deleteFrom('leads').where('id', 'in', ids).execute()
  await db.deleteFrom('applications').where('id', 'in', ids).execute()
  // Evidence goes last: it may be removed only once its lead is gone.
  await db.deleteFrom('consents').where('leadId', 'in', ids).execute()
}

const suppress = async (db: Kysely<Tables>, person: Person, found: Found[], now: Date): Promise<void> => {
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'api').executeTakeFirst()
  if (!secret) return
  const emails = new Set([person.email, ...found.map(({ email }) => email)].filter((value) => value !== undefined))
  const phones = new Set([person.phone, ...found.map(({ phone }) => phone)].filter((value) => value !== undefined && value !== ''))
  const hashes = [
    ...[...emails].map((value) => personHash(secret.value, 'email', value)),
    ...[...phones].map((value) => personHash(secret.value, 'phone', value ?? '')),
  ]
  const rows = [...new Set(hashes)].map((hash) => ({ hash, erasedAt: now.toISOString() }))
  await db.insertInto('suppressions').values(rows).onConflict((conflict) => conflict.column('hash').doNothing()).execute()
}

/** What the database still holds in its log and its free pages. */
const scrub = async (db: Kysely<Tables>, place: Place): Promise<void> => {
  if (place.databaseUrl === undefined) {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return
  }
  for (const table of ['leads', 'applications', 'consents', 'outbox', 'idempotency_keys']) await sql`vacuum ${sql.table(table)}`.execute(db)
}

const removeFiles = async ({ stateDir }: Place, ids: string[]): Promise<void> => {
  for (const id of ids) {
    await rm(cvPath(stateDir, id), { force: true })
    await rm(join(stateDir, 'mail', `${id}.eml`), { force: true })
  }
}

/** Backups hold the person as well: one is made anew and the older ones go. */
const renewBackups = async (place: Place, now: Date): Promise<number> => {
  const old = await listBackups(place.stateDir)
  const partial = (await readdir(backupFolder(place.stateDir)).catch(() => [])).filter((name) => name.endsWith('.partial'))
  if (old.length + partial.length === 0) return 0
  await backUp(place, now)
  for (const name of [...old, ...partial]) await rm(join(backupFolder(place.stateDir), name), { recursive: true, force: true })
  return old.length
}

/** Removes a person from the store, the files and the backups, and keeps no more than hashes that know them again. */
export const erasePerson = async (db: Kysely<Tables>, place: Place, person: Person, now: Date): Promise<Erased> => {
  const found = await db.transaction().execute(async (transaction) => {
    const leads = await find(transaction, 'leads', person)
    const applications = await find(transaction, 'applications', person)
    await suppress(transaction, person, [...leads, ...applications], now)
    await removeRows(transaction, leads, applications)
    return { leads, applications }
  })
  await removeFiles(place, [...found.leads, ...found.applications].map(({ id }) => id))
  await scrub(db, place)
  return { leads: found.leads.length, applications: found.applications.length, backups: await renewBackups(place, now) }
}
