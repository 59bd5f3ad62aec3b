import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { EXIT, formatTable, UsageError } from '@federation/node-kit/cli'
import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { readEmail, readPhone, splitPhone, PHONE } from 'shared-contracts/field-rule'
import { readEnvironment, type LeadsEnvironment } from '../environment.ts'
import { openData, RECORD_TYPES, type Tables } from '../lead-store.ts'
import { sanitizeLine } from '../outbox/messages.ts'
import type { BaseRecord, Person, RecordType } from '../records/record-type.ts'
import { getDatabasePath } from '../store/sqlite-database.ts'

/** Database and settings for a command. */
export interface Context {
  db: Kysely<Tables>
  settings: LeadsEnvironment
}

/** Opens the database and calls `run`, whose result becomes the exit code of the process. */
export const runWithDatabase = async (
  mode: 'read' | 'write',
  run: (context: Context) => Promise<number>,
): Promise<void> => {
  const settings = readEnvironment(process.env)
  const db = await openData(settings, mode)
  try {
    process.exitCode = await run({ db, settings })
  } finally {
    await db.destroy()
  }
}

/** False before the API's first start with SQLite. The database of the command is then empty, and in memory. */
export const hasStore = ({ databaseUrl, stateDir }: LeadsEnvironment): boolean =>
  databaseUrl !== undefined || existsSync(getDatabasePath(stateDir))

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Prints the error `leads: there is no <what>`, such as `there is no delivery of X`. Returns the exit code. */
export const printNotFound = (what: string): number => {
  process.stderr.write(`leads: there is no ${what}. Ids: npm run leads -- list\n`)
  return EXIT.notFound
}

export const ANY_KIND = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  RECORD_TYPES.map(({ plural }) => plural.slice(0, -1)),
)

const [FIRST, ...OTHERS] = RECORD_TYPES

export const TYPE_OPTIONS = OTHERS.map(({ plural }) =>
  new Option(`--${plural}`, `${plural} instead of ${FIRST.plural}`).conflicts(
    OTHERS.map((other) => other.plural).filter((other) => other !== plural),
  ),
)

export const selectRecordType = (options: Readonly<Record<string, unknown>>): RecordType<Tables> =>
  OTHERS.find(({ plural }) => options[plural] === true) ?? FIRST

export const STATUS = new Option('--status <status>', 'only records with this status').choices([
  ...new Set(RECORD_TYPES.flatMap(({ statuses }) => statuses)),
])

/** Returns the status that `text` names. Throws UsageError if records of this type cannot have that status. */
export const parseStatus = (
  { plural, statuses }: RecordType<Tables>,
  text: string | undefined,
): string | undefined => {
  if (text === undefined || statuses.includes(text)) return text
  throw new UsageError(`--status of ${plural} is ${statuses.join(' or ')}`)
}

export const LIMIT = new Option('--limit <n>', 'maximum number, newest first')
  .argParser((text) => {
    if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
    return Number(text)
  })
  .default(100)

export const JSON_OUT = new Option('--json', 'print JSON, for scripts')

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/

export const findRecord = async (
  db: Kysely<Tables>,
  id: string,
): Promise<{ type: RecordType<Tables>; record: BaseRecord } | null> => {
  for (const type of RECORD_TYPES) {
    const record = await type.find(db, id.toUpperCase())
    if (record) return { type, record }
  }
  return null
}

/** Identifies a person by email, phone or record id. Returns null for an unknown id. Throws UsageError for other text. */
export const findPerson = async ({ db }: Context, named: string): Promise<Person | null> => {
  if (named.includes('@')) return { email: readEmail(named) }
  const phone = readPhone(named)
  if (PHONE.test(phone)) return { phone: splitPhone(phone).phone }
  if (!ULID.test(named.toUpperCase())) throw new UsageError('Pass an email address, a phone number or an id')
  const found = await findRecord(db, named)
  return found && { email: found.record.email }
}

/** Maximum number of characters per cell, so that a row fits on a wide terminal. `leads show` prints complete values. */
const MAX_CELL_LENGTH = 40

/** Formats rows as a table. The rows can contain text from visitors, so the text of each cell is converted to one line. */
export const formatRecords = (head: string[], rows: string[][], maxCellLength = Infinity): string =>
  formatTable(
    head,
    rows.map((row) => row.map(sanitizeLine)),
    { maxCellLength },
  )

/** Prints records as JSON or as a table, or the text `none` instead of an empty table. Returns the exit code. */
export const printRows = (
  asJson: boolean,
  records: readonly object[],
  { head, rows, none }: { head: string[]; rows: string[][]; none: string },
): number => {
  if (asJson) print(JSON.stringify(records, null, 2))
  else print(rows.length === 0 ? none : formatRecords(head, rows, MAX_CELL_LENGTH))
  return EXIT.ok
}
