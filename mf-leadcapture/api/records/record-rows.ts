import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { moveDeliveries, removeDeliveries, type OutboxTables } from '../outbox/queue.ts'
import { queryRows } from '../store/operation.ts'
import type {
  ConsentProof,
  MoveResult,
  Person,
  PersonalRecord,
  QuarantineSummary,
  RecordFilter,
  RecordStatus,
} from './record-type.ts'

/** A database client for any tables. The queries of this module get the table's name, so they work for all record types. */
type Database = QueryExecutorProvider

/** Time for which each kind of data is kept, in months. The privacy policy states the same periods. */
export const RETENTION_MONTHS = { requests: 24, applications: 12, consents: 60 } as const

/** Maximum number of rows that one run deletes per table. The next hourly run deletes more. */
export const DELETE_BATCH_SIZE = 500

export const subtractMonths = (now: number, months: number): Date => {
  const instant = new Date(now)
  instant.setUTCMonth(instant.getUTCMonth() - months)
  return instant
}

export const formatMonthsBefore = (now: number, months: number): string =>
  subtractMonths(now, months).toISOString()

/** SQL condition that the column has one of the values. False for an empty list, for which `in ()` would be invalid SQL. */
const createInCondition = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`

/** SQL condition that a row belongs to the person. Always false if the person has neither email address nor phone number. */
const createPersonCondition = ({ email = '', phone = '' }: Person): RawBuilder<unknown> => {
  const conditions = [
    ...(email === '' ? [] : [sql`lower(email) = ${email.toLowerCase()}`]),
    ...(phone === '' ? [] : [sql`replace(phone, '+', '') = ${phone.replaceAll(/\D/g, '')}`]),
  ]
  return conditions.length === 0 ? sql`1 = 0` : sql.join(conditions, sql` or `)
}

/**
 * Names of a table and of its columns for time and state. `statuses` lists, for each status by which the command `leads list`
 * can filter, the values of the column `state`.
 */
interface RowNames {
  table: string
  at: string
  state: string
  statuses: Record<string, readonly string[]>
}

interface RecordTables extends OutboxTables {
  idempotencyKeys: { key: string; subjectId: string }
}

const MAX_IDS_IN_SUMMARY = 20

export const createRecordQueries = <Row extends { id: string }>({
  table: name,
  at,
  state,
  statuses,
}: RowNames) => {
  const table = sql.table(name)
  const queryPersonalRecords = (db: Database, where: RawBuilder<unknown>): Promise<PersonalRecord[]> =>
    queryRows(db, sql`select id, email, phone from ${table} where ${where} order by id`)
  const remove = async (db: Kysely<RecordTables>, ids: string[]): Promise<void> => {
    if (ids.length === 0) return
    await removeDeliveries(db, ids)
    await db.deleteFrom('idempotencyKeys').where('subjectId', 'in', ids).execute()
    await sql`delete from ${table} where ${createInCondition('id', ids)}`.execute(db)
  }
  return {
    statuses: [...Object.keys(statuses), 'test'],
    rows: (db: Database, { limit, status, withoutTests = false, before }: RecordFilter): Promise<Row[]> => {
      const states = status === undefined ? undefined : statuses[status]
      const isTest = status === 'test' ? 1 : status === undefined && !withoutTests ? undefined : 0
      const conditions = [
        sql`1 = 1`,
        ...(isTest === undefined ? [] : [sql`is_test = ${isTest}`]),
        ...(states === undefined ? [] : [createInCondition(state, states)]),
        ...(before === undefined ? [] : [sql`id < ${before}`]),
      ]
      const where = sql.join(conditions, sql` and `)
      return queryRows(db, sql`select * from ${table} where ${where} order by id desc limit ${limit}`)
    },
    read: (db: Database, ids: readonly string[]): Promise<Row[]> =>
      queryRows(db, sql`select * from ${table} where ${createInCondition('id', ids)}`),
    ofPerson: (db: Database, person: Person) => queryPersonalRecords(db, createPersonCondition(person)),
    ofTests: (db: Database) => queryPersonalRecords(db, sql`is_test = 1`),
    async quarantined(db: Database): Promise<QuarantineSummary> {
      const from = sql`from ${table} where ${sql.ref(state)} = 'quarantined' and is_test = 0`
      const [summary] = await queryRows<Omit<QuarantineSummary, 'ids'>>(
        db,
        sql`select count(*) as count, min(${sql.ref(at)}) as since ${from}`,
      )
      const newest = sql`select id ${from} order by id desc limit ${MAX_IDS_IN_SUMMARY}`
      const ids = (await queryRows<{ id: string }>(db, newest)).map(({ id }) => id)
      return { count: 0, since: null, ...summary, ids }
    },
    remove,
    /** Deletes records that were received before `instant`, ISO 8601 text in UTC, and for which `condition` is true. */
    removeOlderThan: async (
      db: Kysely<RecordTables>,
      instant: string,
      condition: RawBuilder<unknown> = sql`1 = 1`,
    ): Promise<void> => {
      const old = sql`select id from ${table} where ${sql.ref(at)} < ${instant} and ${condition} limit ${DELETE_BATCH_SIZE}`
      await remove(
        db,
        (await queryRows<{ id: string }>(db, old)).map(({ id }) => id),
      )
    },
  }
}

export const createSubmissionQueries = <Row extends { id: string }>(name: string) => {
  const move = async (
    db: Kysely<RecordTables>,
    id: string,
    to: RecordStatus,
    now: number,
  ): Promise<MoveResult> => {
    const from: RecordStatus = to === 'accepted' ? 'quarantined' : 'accepted'
    const update = sql`update ${sql.table(name)} set status = ${to} where id = ${id} and status = ${from} and is_test = 0`
    if ((await update.execute(db)).numAffectedRows !== 1n) return 'absent'
    const [held, released] = [
      { from: 'pending', to: 'held', now },
      { from: 'held', to: 'pending', now },
    ] as const
    await moveDeliveries(db, id, to === 'accepted' ? released : held)
    return 'moved'
  }
  return {
    ...createRecordQueries<Row>({
      table: name,
      at: 'receivedAt',
      state: 'status',
      statuses: { accepted: ['accepted'], quarantined: ['quarantined'] },
    }),
    release: (db: Kysely<RecordTables>, id: string, now: number) => move(db, id, 'accepted', now),
    hold: (db: Kysely<RecordTables>, id: string, now: number) => move(db, id, 'quarantined', now),
  }
}

/** Creates queries of the consent table `name`. Its column `recordId` contains the id of a record in the table `records`. */
export const createConsentQueries = <Row>(name: string, recordId: string, records: string) => {
  const table = sql.table(name)
  return {
    consents: (db: Database, person: Person): Promise<ConsentProof[]> =>
      queryRows(db, sql`select * from ${table} where ${createPersonCondition(person)} order by id`),
    /** Deletes consents by person and by record id, because some old consents have neither email address nor phone number. */
    async removeConsents(db: Database, found: readonly PersonalRecord[], person: Person): Promise<void> {
      const ids = found.map(({ id }) => id)
      await sql`delete from ${table} where ${createInCondition(recordId, ids)} or ${createPersonCondition(person)}`.execute(
        db,
      )
    },
    /** Consents are evidence, so they are kept longer than records, and always while their record exists. */
    expireConsents: async (db: Database, now: number): Promise<void> => {
      await sql`delete from ${table} where at < ${formatMonthsBefore(now, RETENTION_MONTHS.consents)}
        and ${sql.ref(recordId)} not in (select id from ${sql.table(records)})`.execute(db)
    },
    ofRecords: (db: Database, ids: readonly string[]): Promise<Row[]> =>
      queryRows(db, sql`select * from ${table} where ${createInCondition(recordId, ids)} order by id`),
  }
}
