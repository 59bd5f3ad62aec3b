/** Operations of the store, and the errors that they throw. */

import type { Kysely, QueryExecutorProvider, RawBuilder } from 'kysely'
import { monotonicFactory } from 'ulid'
import { isConnectionBroken, StoreMisconfigured, StoreUnavailable } from '@federation/node-kit/postgres'

/** Database engine. SQLite serves one API process. PostgreSQL serves several processes that share one store. */
export type Engine = 'sqlite' | 'postgres'

/** Argument and result must be structured-cloneable, because with SQLite a worker thread runs the operation. */
export interface Operation<Tables, Argument, Result> {
  /** Runs the operation in a transaction, which the store opens and commits. */
  run(db: Kysely<Tables>, argument: Argument, engine: Engine): Promise<Result>
  /** Opens one PostgreSQL transaction and runs many calls in it. Returns null for a call that needs `run` instead. */
  together?(db: Kysely<Tables>, group: readonly Argument[]): Promise<(Result | null)[]>
  /** Called after `run` reported a failure. Returns the result if the data was stored nevertheless, otherwise undefined. */
  written?(db: Kysely<Tables>, argument: Argument): Promise<Result | undefined>
}

export type Operations<Tables> = Record<string, Record<string, Operation<Tables, never, unknown>>>

type CallOf<Run> = Run extends (db: never, ...rest: infer Rest) => infer Answer
  ? Rest extends [infer Argument, ...unknown[]]
    ? (argument: Argument) => Answer
    : () => Answer
  : never

export type CallsOf<Group> = {
  [Name in keyof Group]: Group[Name] extends { run: infer Run } ? CallOf<Run> : never
}

/** Calls resolve once data is on disk. After StoreUnavailable, it can be stored too: a repeat finds it by its key. */
export type StoreOf<All> = { [Group in keyof All]: CallsOf<All[Group]> } & { close(): Promise<void> }

export interface OperationCall {
  group: string
  name: string
  argument: unknown
}

/** Operations of a store, with the URL of the module that exports them as `operations`. A worker thread imports that module. */
export interface OperationModule<All> {
  operations: All
  module: URL
}

export const getOperation = <Tables>(
  operations: Operations<Tables>,
  { group, name }: OperationCall,
): Operation<Tables, unknown, unknown> => {
  const operation = operations[group]?.[name]
  if (!operation) throw new Error(`the store has no operation ${group}.${name}`)
  return operation
}

/** Runs a call in a separate transaction. */
export const runAlone = <Tables>(
  db: Kysely<Tables>,
  operations: Operations<Tables>,
  call: OperationCall,
  engine: Engine,
): Promise<unknown> =>
  db
    .transaction()
    .execute((transaction) => getOperation(operations, call).run(transaction, call.argument, engine))

export const createCalls = <All extends object>(
  operations: All,
  ask: (question: OperationCall) => Promise<unknown>,
): Omit<StoreOf<All>, 'close'> =>
  Object.fromEntries(
    Object.entries(operations).map(([group, named]: [string, object]) => [
      group,
      Object.fromEntries(
        Object.keys(named).map((name) => [name, (argument: unknown) => ask({ group, name, argument })]),
      ),
    ]),
  ) as Omit<StoreOf<All>, 'close'>

export interface StoreTables {
  secrets: { name: string; value: string }
  schemaMigrations: { version: number; name: string; appliedAt: string }
}

export const storeOperations = {
  /** Returns the secret with this name. If there is none yet, stores `proposed` and returns it. */
  secret: {
    async run(
      db: Kysely<StoreTables>,
      { name, proposed }: { name: string; proposed: string },
    ): Promise<string> {
      await db
        .insertInto('secrets')
        .values({ name, value: proposed })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      const secrets = db.selectFrom('secrets').select('value').where('name', '=', name)
      return (await secrets.executeTakeFirstOrThrow()).value
    },
  },
}

export const queryRows = async <Row>(db: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await query.$castTo<Row>().execute(db)).rows

/** Creates a ULID, an id that sorts by time. Each ULID is greater than all earlier ones of this process. */
export const createUlid = monotonicFactory()

/** Maximum number of ids per query, because databases limit the number of parameters of a query. */
const BATCH_SIZE = 500

export const runInBatches = async <Item, Result>(
  items: readonly Item[],
  work: (batch: Item[]) => Promise<Result[]>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += BATCH_SIZE)
    results.push(...(await work(items.slice(start, start + BATCH_SIZE))))
  return results
}

/** Iterates over all items, newest first. Reads one page at a time, so that an export of many items needs little memory. */
export async function* pageThrough<Item extends { id: string }>(
  list: (page: { limit: number; before: string | undefined }) => Promise<Item[]>,
): AsyncGenerator<Item> {
  let before: string | undefined
  for (;;) {
    const page = await list({ limit: BATCH_SIZE, before })
    yield* page
    if (page.length < BATCH_SIZE) return
    before = page.at(-1)?.id
  }
}

const INPUT_OUTPUT = 10
/** SQLite codes of an unavailable store: busy, locked, read-only, I/O error, corrupt, full, cannot open, not a database. */
const UNAVAILABLE_CODES = new Set([5, 6, 8, INPUT_OUTPUT, 11, 13, 14, 26])

/**
 * PostgreSQL error codes that mean that the store is unavailable. Classes: connection (08), login (28), database (3D),
 * rollback (40), resources (53), operator intervention (57), system (58), internal (XX). During a failover or restore, errors
 * of the classes login and database can be temporary. Single codes: read-only (25006), ended while idle (25P03, 25P04),
 * prepared by another session (26000), lock not available (55P03).
 */
const UNAVAILABLE_STATES = /^(08|28|3D|40|53|57|58|25006|25P03|25P04|26000|55P03|XX)/
/** Error codes of a file system that cannot store a file now. */
const FILE_CODES = new Set(['EIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EFBIG'])
/** PostgreSQL error classes of a wrong login or database name. An operator must correct DATABASE_URL. */
const WRONG_ADDRESS = /^(28|3D)/

/** Returns the primary result code of a SQLite error: the low byte of the extended code. */
const primaryCode = (error: object): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

const getErrorCode = (error: Error): string => ('code' in error ? String(error.code) : '')

export const isInputOutputError = (error: unknown): boolean =>
  error instanceof Error && primaryCode(error) === INPUT_OUTPUT

/** True if the call failed because the store is unavailable or misconfigured. The same call can then succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable || error instanceof StoreMisconfigured) return true
  if (!(error instanceof Error)) return false
  const sqlite = primaryCode(error)
  if (sqlite !== undefined) return UNAVAILABLE_CODES.has(sqlite)
  if ('syscall' in error && error.syscall === 'connect') return true
  const code = getErrorCode(error)
  return UNAVAILABLE_STATES.test(code) || FILE_CODES.has(code) || isConnectionBroken(error)
}

/** True if the call can succeed later without a change of settings by an operator. */
export const isTransient = (error: unknown): boolean =>
  isUnavailable(error) &&
  !(error instanceof StoreMisconfigured) &&
  !(error instanceof Error && WRONG_ADDRESS.test(getErrorCode(error)))
