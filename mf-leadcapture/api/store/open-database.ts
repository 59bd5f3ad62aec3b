import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncPath } from 'federation/service/durable-files'
import { CamelCasePlugin, Kysely } from 'kysely'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import { StoreRefused } from 'federation/service/postgres/database-errors'

/** Older releases can corrupt a write-ahead log when it is reset. */
const OLDEST_SQLITE = [3, 51, 3] as const

const BUSY_TIMEOUT = 5000
/** As `PRAGMA` reports them; 2 is FULL. */
const REQUIRED_SETTINGS = { journal_mode: 'wal', synchronous: 2, busy_timeout: BUSY_TIMEOUT, foreign_keys: 1 }

export const databasePath = (stateDir: string): string => join(stateDir, 'leads', 'leads.db')

export const assertSqliteVersion = (version: string): void => {
  const numbers = version.split('.').map(Number)
  const first = OLDEST_SQLITE.findIndex((wanted, index) => numbers[index] !== wanted)
  if (first === -1 || (numbers[first] ?? 0) > (OLDEST_SQLITE[first] ?? 0)) return
  throw new StoreRefused(
    `SQLite ${version} is older than ${OLDEST_SQLITE.join('.')}: start with the Node version that package.json pins`,
  )
}

/** Names, messages and numbers of people lie here: nobody else on the machine may read them. */
const preparePlace = async (path: string): Promise<void> => {
  const directory = dirname(path)
  await mkdir(dirname(directory), { recursive: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700)
  await appendFile(path, '', { mode: 0o600 })
  await chmod(path, 0o600)
  await syncPath(directory)
  await syncPath(dirname(directory))
}

const readSetting = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]

const assertSettings = (database: DatabaseSync): void => {
  const wrong = Object.entries(REQUIRED_SETTINGS)
    .map(([name, wanted]) => ({ name, wanted, found: readSetting(database, name) }))
    .filter(({ wanted, found }) => wanted !== found)
    .map(({ name, wanted, found }) => `${name} is ${String(found)} instead of ${wanted}`)
  if (wrong.length > 0) {
    throw new StoreRefused(
      `the lead database did not take its settings (${wrong.join(', ')}): put STATE_DIR on a local disk that supports them`,
    )
  }
}

const kyselyOver = <Tables>(database: DatabaseSync): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new NodeSqliteDialect(database), plugins: [new CamelCasePlugin()] })

const applySettings = (database: DatabaseSync): void => {
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}; pragma synchronous = full; pragma foreign_keys = on`)
}

const BUSY = 5
const MOMENT = 20
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === BUSY

/** Where two open a new database at once, one is told that it is busy without the wait it asked for. */
const enterWal = (database: DatabaseSync): void => {
  const until = Date.now() + BUSY_TIMEOUT
  for (;;) {
    try {
      return database.exec('pragma journal_mode = wal')
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MOMENT)
    }
  }
}

/** Opens the database for writing, creates it where there is none, and proves its settings. */
export const openDatabase = async <Tables>(path: string): Promise<Kysely<Tables>> => {
  assertSqliteVersion(process.versions.sqlite ?? '0')
  await preparePlace(path)
  const database = new DatabaseSync(path)
  applySettings(database)
  enterWal(database)
  assertSettings(database)
  return kyselyOver(database)
}

const openExisting = <Tables>(path: string, readOnly: boolean): Kysely<Tables> | null => {
  assertSqliteVersion(process.versions.sqlite ?? '0')
  if (!existsSync(path)) return null
  const database = new DatabaseSync(path, { readOnly })
  applySettings(database)
  assertSettings(database)
  // What a command removes is overwritten, not left in free pages.
  database.exec('pragma secure_delete = on')
  return kyselyOver(database)
}

/** Opens an existing database beside a running API; null where no lead has ever come. */
export const openForReading = <Tables>(path: string): Kysely<Tables> | null =>
  openExisting<Tables>(path, true)
export const openForWriting = <Tables>(path: string): Kysely<Tables> | null =>
  openExisting<Tables>(path, false)
