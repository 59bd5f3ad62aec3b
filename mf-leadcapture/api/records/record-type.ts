import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { RiskColumns } from '../abuse/risk.ts'
import { moveDeliveries, removeDeliveries, type OutboxTables } from '../outbox/queue.ts'
import type { FileStore, KeptFiles } from '../store/files.ts'

/** `quarantined` records are stored and not delivered until a person has looked at them. */
export type RecordStatus = 'accepted' | 'quarantined'

/** Columns of every record. */
export interface RecordColumns extends RiskColumns {
  /** 1 if the request had a signed test header: the record is not delivered and not counted. Otherwise 0. */
  isTest: number
}

/** Data that all records have. */
export interface BaseRecord extends RecordColumns {
  id: string
  fullName: string
  email: string
}

/** A person by email address, phone number or both. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

/** A record of a person, as erasing needs it. */
export interface PersonalRecord {
  id: string
  email: string
  phone: string | null
}

/** Row of a consent table. */
export type ConsentProof = Record<string, string | number | null>

export interface RecordFilter {
  limit: number
  /** One of the record type's statuses; `test` selects records of tests. Any status if left out. */
  status?: string | undefined
  /** Omits records of tests if no status is named; a status other than `test` always does. */
  withoutTests?: boolean
  /** Id; only earlier records. */
  before?: string | undefined
}

/** Quarantined records of one type: count, age and newest ids. No personal data. */
export interface QuarantineSummary {
  count: number
  since: string | null
  ids: string[]
}

export interface Columns<Item> {
  head: string[]
  cells(item: Item): (string | number | null)[]
}

export const columns = <Item>(
  named: [name: string, read: (item: Item) => string | number | null][],
): Columns<Item> => ({
  head: named.map(([name]) => name),
  cells: (item) => named.map(([, read]) => read(item)),
})

/** Part of a record's page. */
export type Section =
  | { facts: [label: string, value: string | null][] }
  | { text: string }
  | { head: string[]; rows: string[][] }

/** `taken`: the record stays in quarantine, since another record has its resource, such as the time of a booking. */
export type Moved = 'moved' | 'taken' | 'absent'

/** Result of a check of the doctor. */
export interface CheckResult {
  check: string
  isGood: boolean
  finding: string
}

/** Files of records, each under its record's id. */
export interface RecordFiles<Full> extends KeptFiles {
  /** Verb of the command line that copies one, and its description. */
  verb: string
  what: string
  /** Type and size, and warnings for the reader. */
  facts(full: Full): string
  /** Suffix of a copy's name, by the file's content rather than its original name. */
  suffixOf(full: Full): string
}

/**
 * A record type for code that treats all types alike: quarantine, expiry, erasing, backups and commands. `Item` is an entry
 * of a list, `Full` one record with everything that belongs to it.
 */
export interface RecordType<Tables, Item extends BaseRecord = BaseRecord, Full extends Item = Item> {
  /** Name in the outbox, in logs and in lists. */
  kind: string
  /** Name in options of commands, and in JSON. */
  plural: string
  /** Name for the team. */
  words: string
  /** Values of `--status`. */
  statuses: readonly string[]
  /** Newest first. */
  list(db: Kysely<Tables>, filter: RecordFilter): Promise<Item[]>
  find(db: Kysely<Tables>, id: string): Promise<Full | null>
  receivedAt(item: Item): string
  /** Columns of the terminal, and of the export. */
  table: Columns<Item>
  csv: Columns<Item>
  page(full: Full): Section[]
  /** Reads records for their deliveries' message templates. */
  read(db: Kysely<Tables>, ids: string[]): Promise<(readonly [id: string, record: unknown])[]>

  quarantined(db: Kysely<Tables>): Promise<QuarantineSummary>
  /** Releases from quarantine, deliveries included; or quarantines, with unsent deliveries. Inside a transaction. */
  release(db: Kysely<Tables>, id: string, now: number): Promise<Moved>
  hold(db: Kysely<Tables>, id: string, now: number): Promise<Moved>

  /** Deletes rows whose retention has ended. */
  expire(db: Kysely<Tables>, now: number): Promise<void>
  ofPerson(db: Kysely<Tables>, person: Person): Promise<PersonalRecord[]>
  ofTests(db: Kysely<Tables>): Promise<PersonalRecord[]>
  /** Deletes records with their deliveries; consents stay. */
  remove(db: Kysely<Tables>, ids: string[]): Promise<void>
  /** A person's consents, which outlive the records; left out by types without consents. */
  consents?(db: Kysely<Tables>, person: Person): Promise<ConsentProof[]>
  /** Deletes the consents of the given records and of the person. */
  removeConsents(db: Kysely<Tables>, found: PersonalRecord[], person: Person): Promise<void>
  /** Tables with personal data. */
  tables: readonly string[]
  files?: RecordFiles<Full>

  /** Checks of the doctor. */
  checkRows?(db: Kysely<Tables>): Promise<CheckResult>
  checkFiles?(db: Kysely<Tables>, files: FileStore): Promise<CheckResult>
}

/** Retention of each kind of data. The privacy policy says the same. */
export const RETENTION_MONTHS = { requests: 24, applications: 12, consents: 60 } as const

/** Rows that one run deletes per table; the hourly job continues with the rest. */
export const DELETE_BATCH_SIZE = 500

export const monthsBefore = (now: number, months: number): Date => {
  const instant = new Date(now)
  instant.setUTCMonth(instant.getUTCMonth() - months)
  return instant
}

/** The same as ISO 8601. */
export const sinceMonths = (now: number, months: number): string => monthsBefore(now, months).toISOString()

/** Rows of a table with `id`, `is_test` and a column of states, newest first. */
export const listRows = async <Row>(
  db: QueryExecutorProvider,
  table: string,
  { limit, status, withoutTests = false, before }: RecordFilter,
  states: { column: string; of: Record<string, readonly string[]> },
): Promise<Row[]> => {
  const wanted = status === undefined ? undefined : states.of[status]
  const isTest = status === 'test' ? 1 : status === undefined && !withoutTests ? undefined : 0
  const conditions = [
    sql`1 = 1`,
    ...(isTest === undefined ? [] : [sql`is_test = ${isTest}`]),
    ...(wanted === undefined ? [] : [sql`${sql.ref(states.column)} in (${sql.join(wanted)})`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
  ]
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}`.execute(
      db,
    )
  return rows
}

/** Rows of a table by their ids. */
export const rowsById = async <Row extends { id: string }>(
  db: QueryExecutorProvider,
  table: string,
  ids: readonly string[],
): Promise<Row[]> =>
  ids.length === 0
    ? []
    : (await sql<Row>`select * from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)).rows

/** Condition on `email` and `phone` columns for rows of a person; matches nothing without either. */
const isOf = ({ email, phone }: Person): RawBuilder<unknown> => {
  const conditions = [
    ...(email === undefined || email === '' ? [] : [sql`lower(email) = ${email.toLowerCase()}`]),
    ...(phone === undefined || phone === ''
      ? []
      : [sql`replace(phone, '+', '') = ${phone.replaceAll(/\D/g, '')}`]),
  ]
  return conditions.length === 0 ? sql`1 = 0` : sql.join(conditions, sql` or `)
}

const MAX_IDS_IN_SUMMARY = 20

/** Parts of a record type that need no more than its table's names. */
export const rowsOfType = (table: string, columnNames: { at: string; state: string }) => {
  const personal = async (
    db: QueryExecutorProvider,
    where: RawBuilder<unknown>,
  ): Promise<PersonalRecord[]> => {
    const { rows } =
      await sql<PersonalRecord>`select id, email, phone from ${sql.table(table)} where ${where} order by id`.execute(
        db,
      )
    return rows
  }
  return {
    read: async (db: QueryExecutorProvider, ids: string[]) =>
      (await rowsById(db, table, ids)).map((row) => [row.id, row] as const),
    ofPerson: (db: QueryExecutorProvider, person: Person) => personal(db, isOf(person)),
    ofTests: (db: QueryExecutorProvider) => personal(db, sql`is_test = 1`),
    async quarantined(db: QueryExecutorProvider): Promise<QuarantineSummary> {
      const from = sql`from ${sql.table(table)} where ${sql.ref(columnNames.state)} = 'quarantined' and is_test = 0`
      const all = await sql<{
        count: number
        since: string | null
      }>`select count(*) as count, min(${sql.ref(columnNames.at)}) as since ${from}`.execute(db)
      const newest = await sql<{
        id: string
      }>`select id ${from} order by id desc limit ${MAX_IDS_IN_SUMMARY}`.execute(db)
      const { count = 0, since = null } = all.rows[0] ?? {}
      return { count, since, ids: newest.rows.map(({ id }) => id) }
    },
  }
}

interface MoveTables extends OutboxTables {
  idempotencyKeys: { key: string; subjectId: string }
}

/** The same for tables with `status` and `received_at`, whose records are stored under idempotency keys. */
export const submissionRows = (table: string) => {
  const move = async (db: Kysely<MoveTables>, id: string, to: RecordStatus, now: number): Promise<Moved> => {
    const from: RecordStatus = to === 'accepted' ? 'quarantined' : 'accepted'
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set status = ${to} where id = ${id} and status = ${from} and is_test = 0`.execute(
        db,
      )
    if (numAffectedRows !== 1n) return 'absent'
    const [held, released] = [
      { from: 'pending', to: 'held', now },
      { from: 'held', to: 'pending', now },
    ] as const
    await moveDeliveries(db, id, to === 'accepted' ? released : held)
    return 'moved'
  }
  const remove = async (db: Kysely<MoveTables>, ids: string[]): Promise<void> => {
    if (ids.length === 0) return
    await removeDeliveries(db, ids)
    await db.deleteFrom('idempotencyKeys').where('subjectId', 'in', ids).execute()
    await sql`delete from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)
  }
  return {
    ...rowsOfType(table, { at: 'receivedAt', state: 'status' }),
    release: (db: Kysely<MoveTables>, id: string, now: number) => move(db, id, 'accepted', now),
    hold: (db: Kysely<MoveTables>, id: string, now: number) => move(db, id, 'quarantined', now),
    remove,
    removeOlderThan: async (db: Kysely<MoveTables>, instant: string): Promise<void> => {
      const { rows } = await sql<{
        id: string
      }>`select id from ${sql.table(table)} where received_at < ${instant} limit ${DELETE_BATCH_SIZE}`.execute(
        db,
      )
      await remove(
        db,
        rows.map(({ id }) => id),
      )
    },
  }
}

/** Operations on a table of consents; `recordId` is the column that names their records, `records` those records' table. */
export const consentRows = (table: string, recordId: string, records: string) => ({
  /** Consents of a person, whether or not their records exist. */
  consents: async (db: QueryExecutorProvider, person: Person): Promise<ConsentProof[]> =>
    (await sql<ConsentProof>`select * from ${sql.table(table)} where ${isOf(person)} order by id`.execute(db))
      .rows,
  /** Deletes consents of a person, and of the given records: older consents do not name the person. */
  async removeConsents(
    db: QueryExecutorProvider,
    found: readonly PersonalRecord[],
    person: Person,
  ): Promise<void> {
    const ids =
      found.length === 0 ? sql`1 = 0` : sql`${sql.ref(recordId)} in (${sql.join(found.map(({ id }) => id))})`
    await sql`delete from ${sql.table(table)} where ${ids} or ${isOf(person)}`.execute(db)
  },
  /** Consents outlive their records, since they are the evidence; a consent is never deleted before its record. */
  expireConsents: async (db: QueryExecutorProvider, now: number): Promise<void> => {
    await sql`delete from ${sql.table(table)} where at < ${sinceMonths(now, RETENTION_MONTHS.consents)}
      and ${sql.ref(recordId)} not in (select id from ${sql.table(records)})`.execute(db)
  },
  ofRecords: async <Row>(db: QueryExecutorProvider, ids: readonly string[]): Promise<Row[]> =>
    ids.length === 0
      ? []
      : (
          await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(recordId)} in (${sql.join(ids)}) order by id`.execute(
            db,
          )
        ).rows,
})

/** An instant to the minute, in UTC. */
export const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

/** Status for people, who must see at once that a record is a test's. */
export const statusWord = (record: Pick<RecordColumns, 'isTest'>, status: string): string =>
  record.isTest === 0 ? status : 'test'

/** Score and reasons on one line. */
export const riskWords = ({ riskScore, riskReasons }: RiskColumns): string =>
  `${riskScore} ${riskReasons}`.trim()
