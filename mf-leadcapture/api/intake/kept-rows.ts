import { sql, type Kysely, type RawBuilder } from 'kysely'
import { moveDeliveries, removeDeliveries } from '../outbox/deliveries.ts'
import type { OutboxTables } from '../outbox/outbox-row.ts'
import type { Found, Moved, Person, Proof, Waiting } from './subject.ts'
import type { IntakeStatus, IntakeTables } from './tables.ts'

/** For how many months each kind of record is kept. The privacy policy says the same. */
export const KEPT_MONTHS = { requests: 24, applications: 12, consents: 60 } as const

/** So many records a table each time: what is behind is caught up with in the next hours. */
export const AT_ONCE = 500

/** The instant that lies `months` before `now`. */
export const monthsBefore = (now: number, months: number): Date => {
  const instant = new Date(now)
  instant.setUTCMonth(instant.getUTCMonth() - months)
  return instant
}

/** The same as rows have it that people read. */
export const sinceMonths = (now: number, months: number): string => monthsBefore(now, months).toISOString()

const MOST_IDS = 20

/** Which rows are a person's, in a table that has `email` and `phone`; none where nothing names them. */
const isOf = ({ email, phone }: Person): RawBuilder<unknown> => {
  const conditions = [
    ...(email === undefined || email === '' ? [] : [sql`lower(email) = ${email.toLowerCase()}`]),
    ...(phone === undefined || phone === ''
      ? []
      : [sql`replace(phone, '+', '') = ${phone.replaceAll(/\D/g, '')}`]),
  ]
  return conditions.length === 0 ? sql`1 = 0` : sql.join(conditions, sql` or `)
}

/** Records of a person in a table that has `id`, `email` and `phone`. */
export const named = async <Tables>(db: Kysely<Tables>, table: string, person: Person): Promise<Found[]> =>
  (
    await sql<Found>`select id, email, phone from ${sql.table(table)} where ${isOf(person)} order by id`.execute(
      db,
    )
  ).rows

/** Records of tests in a table that has `id`, `email` and `phone`. */
export const testRows = async <Tables>(db: Kysely<Tables>, table: string): Promise<Found[]> =>
  (
    await sql<Found>`select id, email, phone from ${sql.table(table)} where is_test = 1 order by id`.execute(
      db,
    )
  ).rows

/** Where consents lie, and which column names what they were given with. */
export interface Evidence {
  table: string
  of: string
}

/** Consents of a person, whether or not what they were given with is still there. */
export const evidenceIn = async <Tables>(
  db: Kysely<Tables>,
  { table }: Evidence,
  person: Person,
): Promise<Proof[]> =>
  (await sql<Proof>`select * from ${sql.table(table)} where ${isOf(person)} order by id`.execute(db)).rows

/** Removes them, and those of records that were found: older ones do not say whose they are. */
export const removeEvidenceIn = async <Tables>(
  db: Kysely<Tables>,
  { table, of }: Evidence,
  found: readonly Found[],
  person: Person,
): Promise<void> => {
  const ids =
    found.length === 0 ? sql`1 = 0` : sql`${sql.ref(of)} in (${sql.join(found.map(({ id }) => id))})`
  await sql`delete from ${sql.table(table)} where ${ids} or ${isOf(person)}`.execute(db)
}

/** What waits in a table whose column `at` says since when, and whose column `state` says that it is quarantined. */
export const waitingIn = async <Tables>(
  db: Kysely<Tables>,
  table: string,
  { at, state }: { at: string; state: string },
): Promise<Waiting> => {
  const quarantined = sql`from ${sql.table(table)} where ${sql.ref(state)} = 'quarantined' and is_test = 0`
  const {
    rows: [all],
  } = await sql<{
    count: number
    since: string | null
  }>`select count(*) as count, min(${sql.ref(at)}) as since ${quarantined}`.execute(db)
  const { rows: newest } = await sql<{
    id: string
  }>`select id ${quarantined} order by id desc limit ${MOST_IDS}`.execute(db)
  return { count: all?.count ?? 0, since: all?.since ?? null, ids: newest.map(({ id }) => id) }
}

const turn = async (
  db: Kysely<OutboxTables>,
  table: string,
  id: string,
  from: IntakeStatus,
  to: IntakeStatus,
): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set status = ${to} where id = ${id} and status = ${from} and is_test = 0`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/** Lets a record of a table with `status` out of quarantine. */
export const releaseIn = async (
  db: Kysely<OutboxTables>,
  table: string,
  id: string,
  now: number,
): Promise<Moved> => {
  if (!(await turn(db, table, id, 'quarantined', 'accepted'))) return 'absent'
  await moveDeliveries(db, id, { from: 'held', to: 'pending', now })
  return 'moved'
}

/** Puts it in. */
export const holdIn = async (
  db: Kysely<OutboxTables>,
  table: string,
  id: string,
  now: number,
): Promise<Moved> => {
  if (!(await turn(db, table, id, 'accepted', 'quarantined'))) return 'absent'
  await moveDeliveries(db, id, { from: 'pending', to: 'held', now })
  return 'moved'
}

/** Takes records out of a table, with their deliveries and the keys of the requests they came by. */
export const removeIn = async (
  db: Kysely<OutboxTables & IntakeTables>,
  table: string,
  ids: string[],
): Promise<void> => {
  if (ids.length === 0) return
  await removeDeliveries(db, ids)
  await db.deleteFrom('idempotencyKeys').where('subjectId', 'in', ids).execute()
  await sql`delete from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)
}
