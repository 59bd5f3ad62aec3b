import type { Kysely } from 'kysely'
import type { KeptFiles } from '../store/back-up.ts'
import type { FileKeeper } from '../store/files/file-keeper.ts'

/** How a person is named: one of the two is enough. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

/** A record of a person, as erasing needs it. */
export interface Found {
  id: string
  email: string
  phone: string | null
}

/** What shows that a person agreed to something. */
export type Proof = Record<string, string | number | null>

export interface Filter {
  limit: number
  /** Any where it is left out; one that the subject names among its own. `test`: the records of tests alone. */
  status?: string | undefined
  /** Leaves out the records of tests where no status is named; a status other than `test` always does. */
  withoutTests?: boolean
  /** Only those that came before the one of this id. */
  before?: string | undefined
}

/** Value of `isTest` that a filter selects; undefined for both. */
export const testsIn = ({ status, withoutTests = false }: Filter): number | undefined => {
  if (status === 'test') return 1
  return status === undefined && !withoutTests ? undefined : 0
}

/** What waits in quarantine of one kind: how many, since when, and the newest of them by id. Nothing of a person. */
export interface Waiting {
  count: number
  since: string | null
  ids: string[]
}

/** Names of columns, and what one record has in them. */
export interface Columns<Item> {
  head: string[]
  cells(item: Item): (string | number | null)[]
}

/** A piece of a record's page. */
export type Section =
  | { facts: [label: string, value: string | null][] }
  | { text: string }
  | { head: string[]; rows: string[][] }

/** What whoever was taken in has in common. */
export interface Kept {
  id: string
  fullName: string
  email: string
  riskScore: number
  riskReasons: string
  isTest: number
}

/** `taken`: it cannot be let out, since what it needs has gone to another one. */
export type Moved = 'moved' | 'taken' | 'absent'

/** What is well or not: so many of so many. */
export interface Examined {
  check: string
  isGood: boolean
  finding: string
}

/** Files that belong to records, each named by its record's id. */
export interface Files<Full> extends KeptFiles {
  /** The command that copies one, and what that one is. */
  verb: string
  what: string
  /** Type and size, and what its reader should know of. */
  facts(full: Full): string
  /** Ends the name of a copy, by what the file is and not by what it was called. */
  suffixOf(full: Full): string
}

/**
 * A kind of what is taken in, as everything sees it that treats all kinds alike: quarantine, expiry, erasing, backups and
 * the commands. `Item` is what lists hold, `Full` one with all that belongs to it.
 */
export interface Subject<Tables, Item extends Kept = Kept, Full extends Item = Item> {
  /** In the outbox, in logs and in lists. */
  kind: string
  /** In options of commands, and in JSON. */
  plural: string
  /** One of them, as the team reads it. */
  words: string
  /** What `--status` may say of it. */
  statuses: readonly string[]
  /** Newest first. */
  list(db: Kysely<Tables>, filter: Filter): Promise<Item[]>
  find(db: Kysely<Tables>, id: string): Promise<Full | null>
  receivedAt(item: Item): string
  /** On a terminal, and for other programs. */
  table: Columns<Item>
  csv: Columns<Item>
  page(full: Full): Section[]
  /** For its deliveries, as its wording takes it. */
  read(db: Kysely<Tables>, ids: string[]): Promise<(readonly [id: string, subject: unknown])[]>

  waiting(db: Kysely<Tables>): Promise<Waiting>
  /** Lets it out of quarantine, its deliveries with it; or puts it in, with what has not left yet. Inside a transaction. */
  release(db: Kysely<Tables>, id: string, now: number): Promise<Moved>
  hold(db: Kysely<Tables>, id: string, now: number): Promise<Moved>

  /** Removes what is older than it is kept. */
  expire(db: Kysely<Tables>, now: number): Promise<void>
  named(db: Kysely<Tables>, person: Person): Promise<Found[]>
  /** Records of tests. */
  tests(db: Kysely<Tables>): Promise<Found[]>
  /** With deliveries and all that is no evidence. */
  remove(db: Kysely<Tables>, ids: string[]): Promise<void>
  /** A person's consents, which outlast the records; left out where none are asked for. */
  evidence?(db: Kysely<Tables>, person: Person): Promise<Proof[]>
  /** Consents, and what else outlasts the records: those of what was found, and all else of the person. */
  removeEvidence(db: Kysely<Tables>, found: Found[], person: Person): Promise<void>
  /** Tables of the database that hold people. */
  tables: readonly string[]
  /** Files that belong to records. */
  files?: Files<Full>

  /** What may be wrong with its rows, and with its files. */
  examineRows?(db: Kysely<Tables>): Promise<Examined>
  examineFiles?(db: Kysely<Tables>, files: FileKeeper): Promise<Examined>
}

export const columns = <Item>(
  named: [name: string, read: (item: Item) => string | number | null][],
): Columns<Item> => ({
  head: named.map(([name]) => name),
  cells: (item) => named.map(([, read]) => read(item)),
})

/** An instant to the minute, in UTC. */
export const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

/** Status for people, who must see at once that a record is a test's. */
export const statusWord = (record: Pick<Kept, 'isTest'>, status: string): string =>
  record.isTest === 0 ? status : 'test'

/** Score and reasons on one line. */
export const riskWords = ({ riskScore, riskReasons }: Pick<Kept, 'riskScore' | 'riskReasons'>): string =>
  `${riskScore} ${riskReasons}`.trim()
