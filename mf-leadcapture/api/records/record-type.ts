import type { Kysely } from 'kysely'
import { z } from 'shared-contracts'
import type { RiskColumns } from '../abuse/risk.ts'
import { LeadApiError } from '../http/errors.ts'
import type { FileStore, RecordFileKind } from '../store/files.ts'

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

type Fact = [label: string, value: string | null]

/** A value of a record, under its name in each output that has it: the terminal's table, the export, the record's page. */
export interface RecordField<Item> {
  table?: string
  csv?: string
  page?: string
  /** Undefined omits the line of the page. */
  read?: (item: Item) => string | number | null | undefined
  /** Further lines of the page, whose names are not known before. */
  lines?: (item: Item) => Fact[]
}

/** Outputs of a record's fields, each in the order of the fields. */
export const outputsOf = <Item>(fields: readonly RecordField<Item>[]) => {
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

/** Part of a record's page. */
export type Section = { facts: Fact[] } | { text: string } | { head: string[]; rows: string[][] }

/** `taken`: the record stays in quarantine, since another record has its resource, such as the time of a booking. */
export type MoveResult = 'moved' | 'taken' | 'absent'

/** Result of a check of the doctor. */
export interface CheckResult {
  check: string
  isGood: boolean
  finding: string
}

/** Files of records, each under its record's id. */
export interface RecordFiles<Full> extends RecordFileKind {
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
  release(db: Kysely<Tables>, id: string, now: number): Promise<MoveResult>
  hold(db: Kysely<Tables>, id: string, now: number): Promise<MoveResult>

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

/** An instant to the minute, in UTC. */
export const formatMinute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

/** Status for people, who must see at once that a record is a test's. */
export const formatStatus = (record: Pick<RecordColumns, 'isTest'>, status: string): string =>
  record.isTest === 0 ? status : 'test'

/** Score and reasons on one line. */
export const formatRisk = ({ riskScore, riskReasons }: RiskColumns): string =>
  `${riskScore} ${riskReasons}`.trim()

/** Fields that a form of a later release sends and this code does not know, by name. */
export type ExtraFields = Readonly<Record<string, string>>

/** Prefix of fields that a script adds about the visit. */
export const CONTEXT_PREFIX = 'context.'

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const MAX_EXTRA_FIELDS = 20

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields of the form alone. */
export const removeContext = (extra: ExtraFields): ExtraFields =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !name.startsWith(CONTEXT_PREFIX)))

/**
 * Splits a request's fields into those of its schema and the others, as text; empty ones are dropped. `check` throws
 * INVALID_REQUEST if a name is malformed or there are too many: call it once the known fields are validated.
 */
export const splitExtraFields = (
  candidate: unknown,
  known: readonly string[],
): { fields: unknown; extra: ExtraFields; check: () => void } => {
  if (!isObject(candidate)) return { fields: candidate, extra: {}, check: () => undefined }
  const names = new Set(known)
  const entries = Object.entries(candidate)
  const others = entries.filter(([name, value]) => !names.has(name) && value !== null && value !== '')
  return {
    fields: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    extra: Object.fromEntries(others.map(([name, value]) => [name, asText(value)])),
    check: () => {
      if (others.length > MAX_EXTRA_FIELDS || others.some(([name]) => !FIELD_NAME.test(name)))
        throw new LeadApiError('INVALID_REQUEST')
    },
  }
}

/** Value of the column; null without any. */
export const extraColumn = (extra: ExtraFields = {}): string | null =>
  Object.keys(extra).length === 0 ? null : JSON.stringify(extra)

const ExtraColumn = z.record(z.string(), z.string())

/** Lines for the team's mail and the record's page. */
export const extraLines = (column: string | null): [label: string, value: string][] =>
  column === null
    ? []
    : Object.entries(ExtraColumn.parse(JSON.parse(column))).map(([name, value]) => [
        `${name} (new field)`,
        value,
      ])
