import { Worker } from 'node:worker_threads'
import { StoreMisconfigured, StoreUnavailable } from '@federation/node-kit/postgres'
import { type OperationModule, type OperationCall, type StoreOf, createCalls } from './operation.ts'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type SQLInputValue, type StatementSync, DatabaseSync } from 'node:sqlite'
import { fsyncPath } from '@federation/node-kit'
import {
  type DatabaseConnection,
  type SqliteDatabase,
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

export type Call = OperationCall & { id: number }

/** Message from the worker thread. The first message is `opened` or `refused`. After it, each call gets one reply. */
export type Reply =
  | { type: 'opened' }
  | { type: 'refused'; reason: Failure }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; reason: Failure }

/** An error as plain data, because threads cannot exchange Error objects with all their properties. */
export interface Failure {
  kind: 'unavailable' | 'refused' | 'unexpected'
  message: string
  /** Error code of Node, such as EACCES, or `SQLITE_` and SQLite's extended result code. */
  code: string | null
}

export interface WriterOptions {
  path: string
  module: string
}

/** Message that makes the worker thread finish its queued calls, close the database and end. */
export const CLOSE = 'close'

/** Maximum number of queued calls. If more wait, the disk is too slow, and an immediate 503 is better than a long wait. */
export const MAX_QUEUED_CALLS = 2000

const ERROR_OF = { unavailable: StoreUnavailable, refused: StoreMisconfigured, unexpected: Error } as const

const toError = ({ kind, message, code }: Failure): Error =>
  Object.assign(new ERROR_OF[kind](message), { code })

const opened = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (reply: Reply) => {
      worker.off('error', reject)
      if (reply.type === 'refused') reject(toError(reply.reason))
      else resolve()
    })
  })

/** Opens the store on SQLite. A worker thread runs all operations, because fsync would block the main thread. */
export const openSqliteStore = async <All extends object>(
  path: string,
  { operations, module }: OperationModule<All>,
  onLost: (error: Error) => void,
): Promise<StoreOf<All>> => {
  const workerData: WriterOptions = { path, module: module.href }
  const worker = new Worker(new URL('sqlite-writer.worker.ts', import.meta.url), { workerData })
  await opened(worker)

  const queued = new Map<number, PromiseWithResolvers<unknown>>()
  const closed = Promise.withResolvers<void>()
  let lastId = 0
  let closing = false

  const fail = (error: Error): void => {
    for (const call of queued.values()) call.reject(new StoreUnavailable(error.message))
    queued.clear()
    if (!closing) onLost(error)
    closing = true
  }

  worker.on('error', fail)
  worker.on('exit', () => {
    fail(new Error('the writer ended'))
    closed.resolve()
  })
  worker.on('message', (reply: Reply) => {
    if (reply.type !== 'done' && reply.type !== 'failed') return
    const call = queued.get(reply.id)
    queued.delete(reply.id)
    if (reply.type === 'done') call?.resolve(reply.value)
    else call?.reject(toError(reply.reason))
  })

  const callWorker = async (question: OperationCall): Promise<unknown> => {
    if (closing) throw new StoreUnavailable('the store is closed')
    if (queued.size >= MAX_QUEUED_CALLS) throw new StoreUnavailable('too many leads wait for the disk')
    const answer = Promise.withResolvers<unknown>()
    lastId += 1
    queued.set(lastId, answer)
    worker.postMessage({ ...question, id: lastId }, [])
    return answer.promise
  }

  return {
    ...createCalls(operations, callWorker),
    close() {
      if (!closing) worker.postMessage(CLOSE, [])
      closing = true
      return closed.promise
    },
  } as StoreOf<All>
}

export const getDatabasePath = (stateDir: string): string => join(stateDir, 'leads', 'leads.db')

/** Opens the database for writing, or creates it. Verifies that SQLite uses the required settings. */
export const openDatabase = async <Tables>(path: string): Promise<Kysely<Tables>> => {
  assertSqliteVersion(process.versions.sqlite ?? '0')
  await prepareFolder(path)
  const database = new DatabaseSync(path)
  applySettings(database)
  enterWal(database)
  assertSettings(database, REQUIRED_SETTINGS)
  return createKysely(database)
}

export const openExisting = <Tables>(path: string, mode: 'read' | 'write'): Kysely<Tables> | null => {
  assertSqliteVersion(process.versions.sqlite ?? '0')
  if (!existsSync(path)) return null
  const database = new DatabaseSync(path, { readOnly: mode === 'read' })
  applySettings(database)
  // Turn the write-ahead log on, because in a restored backup it is off until the database is first opened for writing.
  if (mode === 'write') enterWal(database)
  assertSettings(database, mode === 'write' ? REQUIRED_SETTINGS : CONNECTION_SETTINGS)
  // Make SQLite overwrite deleted data, which would otherwise stay readable in free pages.
  database.exec('pragma secure_delete = on')
  return createKysely(database)
}

export const openInMemory = <Tables>(): Kysely<Tables> => createKysely(new DatabaseSync(':memory:'))

/** Minimum version of SQLite. Earlier versions can corrupt the write-ahead log when they reset it. */
const MIN_SQLITE_VERSION = [3, 51, 3] as const

export const assertSqliteVersion = (version: string): void => {
  const numbers = version.split('.').map(Number)
  const first = MIN_SQLITE_VERSION.findIndex((wanted, index) => numbers[index] !== wanted)
  if (first === -1 || (numbers[first] ?? 0) > (MIN_SQLITE_VERSION[first] ?? 0)) return
  throw new StoreMisconfigured(
    `SQLite ${version} is older than ${MIN_SQLITE_VERSION.join('.')}: start with the Node version that package.json pins`,
  )
}

/** Creates the database file and its folder. They contain personal data, so other users of the machine get no access. */
const prepareFolder = async (path: string): Promise<void> => {
  const directory = dirname(path)
  await mkdir(dirname(directory), { recursive: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await chmod(directory, 0o700)
  await appendFile(path, '', { mode: 0o600 })
  await chmod(path, 0o600)
  await fsyncPath(directory)
  await fsyncPath(dirname(directory))
}

const BUSY_TIMEOUT_MS = 5000
/** Required settings of every connection, as `PRAGMA` returns them. `synchronous` 2 means FULL. */
const CONNECTION_SETTINGS = { synchronous: 2, busy_timeout: BUSY_TIMEOUT_MS, foreign_keys: 1 }
/** Required settings for writing. The database file stores the journal mode; the other settings belong to a connection. */
const REQUIRED_SETTINGS = { journal_mode: 'wal', ...CONNECTION_SETTINGS }

const applySettings = (database: DatabaseSync): void => {
  database.exec(
    `pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma synchronous = full; pragma foreign_keys = on`,
  )
}

const assertSettings = (database: DatabaseSync, required: typeof CONNECTION_SETTINGS): void => {
  const differences = Object.entries(required).flatMap(([name, expected]) => {
    const found: unknown = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]
    return found === expected ? [] : [`${name} is ${String(found)} instead of ${expected}`]
  })
  if (differences.length > 0)
    throw new StoreMisconfigured(
      `the lead database rejected its settings (${differences.join(', ')}). Put STATE_DIR on a local disk that supports them`,
    )
}

const BUSY = 5
const BUSY_RETRY_MS = 20
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === BUSY

/** Turns the write-ahead log on. Retries, because SQLite reports "busy" at once if two processes open a new database. */
const enterWal = (database: DatabaseSync): void => {
  const until = Date.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      return database.exec('pragma journal_mode = wal')
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_RETRY_MS)
    }
  }
}

const createKysely = <Tables>(database: DatabaseSync): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new NodeSqliteDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  })

const bindable = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value
    throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
  })

/** Adapts `node:sqlite` to the interface of better-sqlite3, which Kysely expects. Each SQL text is prepared only once. */
const createBetterSqliteShim = (database: DatabaseSync): SqliteDatabase => {
  const prepared = new Map<string, StatementSync>()
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = prepared.get(text) ?? database.prepare(text)
      prepared.set(text, statement)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...bindable(parameters)),
        run: (parameters) => statement.run(...bindable(parameters)),
        iterate: (parameters) => statement.iterate(...bindable(parameters)),
      }
    },
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: createBetterSqliteShim(database) })
    this.#database = database
  }

  /** Locks the database at once. By default, SQLite locks at the first write, and fails if data has changed since a read. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** Rolls back the transaction, unless SQLite has already rolled it back after an input/output error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}
