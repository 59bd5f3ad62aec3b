import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely'

const bindable = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      return value
    throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
  })

/** Kysely speaks better-sqlite3's interface; this is that interface over `node:sqlite`, each statement prepared once. */
const shim = (database: DatabaseSync): SqliteDatabase => {
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

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: shim(database) })
    this.#database = database
  }

  /** Takes the write lock at once: a deferred transaction may fail half-way, when it first writes. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** After an input/output error SQLite may have rolled back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: shim(database) })
    this.#database = database
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database)
  }
}
