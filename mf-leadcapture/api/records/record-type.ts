import type { Kysely } from 'kysely'
import { z } from 'shared-contracts'
import type { RiskColumns } from '../abuse/risk.ts'
import { LeadApiError } from '../http/errors.ts'

/** Status of a record. A `quarantined` record is stored, but delivered only after a person releases it from quarantine. */
export type RecordStatus = 'accepted' | 'quarantined'

export interface RecordColumns extends RiskColumns {
  /** 1 if the request had a signed test header, else 0. A test record is neither delivered nor counted. */
  isTest: number
}

export interface BaseRecord extends RecordColumns {
  id: string
  fullName: string
  email: string
}

export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

export interface PersonalRecord {
  id: string
  email: string
  phone: string | null
}

export type ConsentProof = Record<string, string | number | null>

export interface RecordFilter {
  limit: number
  /** Selects records with this status. `test` selects test records. Undefined selects records with any status. */
  status?: string | undefined
  /** Excludes test records. Use it without `status`, because a status other than `test` already excludes test records. */
  withoutTests?: boolean
  before?: string | undefined
}

/** Quarantined records: their number, the time of the oldest, and the newest ids. Contains no personal data. */
export interface QuarantineSummary {
  count: number
  since: string | null
  ids: string[]
}

export interface Columns<Item> {
  head: string[]
  cells(item: Item): (string | number | null)[]
}

type Fact = [label: string, value: string | null]

/** A value of a record, with a label for each output: `table` (terminal), `csv`, `page` (details of one record). */
export interface RecordField<Item> {
  table?: string
  csv?: string
  page?: string
  /** Returns the value. A record's details show null as `-` and omit undefined. Table and CSV show both as an empty cell. */
  read?: (item: Item) => string | number | null | undefined
  /** Returns more lines for a record's details: values whose labels differ between records, such as unknown form fields. */
  lines?: (item: Item) => Fact[]
}

/**
 * Creates the columns of the table (`table`) and of the CSV export (`csv`), and a function that lists the details of one record
 * (`factsOf`). All of them have the order of `fields`.
 */
export const createRecordOutputs = <Item>(fields: readonly RecordField<Item>[]) => {
  const columns = (output: 'table' | 'csv'): Columns<Item> => {
    const shown = fields.filter((field) => field[output] !== undefined)
    return {
      head: shown.map((field) => field[output] ?? ''),
      cells: (item) => shown.map((field) => field.read?.(item) ?? null),
    }
  }
  const factsOf = (item: Item): Fact[] =>
    fields.flatMap(({ page, read, lines }): Fact[] => {
      const value = page === undefined ? undefined : read?.(item)
      const fact: Fact[] =
        page === undefined || value === undefined ? [] : [[page, value === null ? null : String(value)]]
      return [...fact, ...(lines?.(item) ?? [])]
    })
  return { table: columns('table'), csv: columns('csv'), factsOf }
}

export type Section = { facts: Fact[] } | { text: string } | { head: string[]; rows: string[][] }

/** `taken`: another booking has the time, so the record stays in quarantine. `absent`: no such record is in quarantine. */
export type MoveResult = 'moved' | 'taken' | 'absent'

/**
 * A record type, such as leads. Quarantine, expiry, erasure, backups and commands handle all types through this interface.
 * `Item` is an entry of a list, `Full` a record with its consents and deliveries.
 */
export interface RecordType<Tables, Item extends BaseRecord = BaseRecord, Full extends Item = Item> {
  kind: string
  plural: string
  noun: string
  statuses: readonly string[]
  list(db: Kysely<Tables>, filter: RecordFilter): Promise<Item[]>
  find(db: Kysely<Tables>, id: string): Promise<Full | null>
  receivedAt(item: Item): string
  table: Columns<Item>
  csv: Columns<Item>
  page(full: Full): Section[]
  read(db: Kysely<Tables>, ids: string[]): Promise<{ id: string }[]>

  quarantined(db: Kysely<Tables>): Promise<QuarantineSummary>
  /** Ends the quarantine and makes deliveries due. `hold` does the reverse. Both run in the caller's transaction. */
  release(db: Kysely<Tables>, id: string, now: number): Promise<MoveResult>
  hold(db: Kysely<Tables>, id: string, now: number): Promise<MoveResult>

  expire(db: Kysely<Tables>, now: number): Promise<void>
  ofPerson(db: Kysely<Tables>, person: Person): Promise<PersonalRecord[]>
  ofTests(db: Kysely<Tables>): Promise<PersonalRecord[]>
  remove(db: Kysely<Tables>, ids: string[]): Promise<void>
  /** Returns a person's consents, including those of deleted records. Undefined for types without consents. */
  consents?(db: Kysely<Tables>, person: Person): Promise<ConsentProof[]>
  /** Deletes consents that belong to a record in `found` or contain the person's email address or phone number. */
  removeConsents(db: Kysely<Tables>, found: PersonalRecord[], person: Person): Promise<void>
  tables: readonly string[]
}

/** Formats ISO 8601 text as `YYYY-MM-DD HH:mm`. */
export const formatMinute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

export const formatStatus = (record: Pick<RecordColumns, 'isTest'>, status: string): string =>
  record.isTest === 0 ? status : 'test'

export const formatRisk = ({ riskScore, riskReasons }: RiskColumns): string =>
  `${riskScore} ${riskReasons}`.trim()

/** Values of unknown form fields, by field name. A newer version of the form sent these fields. */
export type ExtraFields = Readonly<Record<string, string>>

/** Prefix for the names of unknown fields that the form's script added to `context`. A visitor filled in the other ones. */
export const CONTEXT_PREFIX = 'context.'

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const MAX_EXTRA_FIELDS = 20

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export const removeContext = (extra: ExtraFields): ExtraFields =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !name.startsWith(CONTEXT_PREFIX)))

/**
 * Separates the known fields of a request from unknown ones. Unknown fields are converted to text, and empty ones are dropped.
 * The returned `check` throws INVALID_REQUEST if there are too many unknown fields or if one has a malformed name. Call `check`
 * after validating the known fields, because their error messages are more useful.
 */
export const splitExtraFields = (
  candidate: unknown,
  known: readonly string[],
): { fields: unknown; extra: ExtraFields; check: () => void } => {
  if (!isObject(candidate)) return { fields: candidate, extra: {}, check: () => undefined }
  const names = new Set(known)
  const entries = Object.entries(candidate)
  const unknownFields = entries.filter(([name, value]) => !names.has(name) && value !== null && value !== '')
  return {
    fields: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    extra: Object.fromEntries(unknownFields.map(([name, value]) => [name, asText(value)])),
    check: () => {
      if (unknownFields.length > MAX_EXTRA_FIELDS || unknownFields.some(([name]) => !FIELD_NAME.test(name)))
        throw new LeadApiError('INVALID_REQUEST')
    },
  }
}

export const serializeExtraFields = (extra: ExtraFields = {}): string | null =>
  Object.keys(extra).length === 0 ? null : JSON.stringify(extra)

const ExtraColumn = z.record(z.string(), z.string())

export const listExtraFieldLines = (column: string | null): [label: string, value: string][] =>
  column === null
    ? []
    : Object.entries(ExtraColumn.parse(JSON.parse(column))).map(([name, value]) => [
        `${name} (new field)`,
        value,
      ])
