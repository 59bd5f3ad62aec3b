import type { Kysely, QueryExecutorProvider, RawBuilder } from 'kysely'
import { monotonicFactory } from 'ulid'

/** SQLite serves one machine, PostgreSQL several instances that share one store. */
export type Engine = 'sqlite' | 'postgres'

/** One call that a store offers. Argument and result are structured-cloneable: on SQLite a worker thread runs it. */
export interface Operation<Tables, Argument, Result> {
  /** Runs inside a transaction that the store opens and commits. */
  run(db: Kysely<Tables>, argument: Argument, engine: Engine): Promise<Result>
  /** Runs many calls in one transaction of PostgreSQL, which it opens. Null for a call that must run alone. */
  together?(db: Kysely<Tables>, group: readonly Argument[]): Promise<(Result | null)[]>
  /** Result of a run that reported a failure but was written after all; undefined if it was not. */
  written?(db: Kysely<Tables>, argument: Argument): Promise<Result | undefined>
}

/** Operations of a store, by group and name. */
export type Operations<Tables> = Record<string, Record<string, Operation<Tables, never, unknown>>>

type CallOf<Run> = Run extends (db: never, ...rest: infer Rest) => infer Answer
  ? Rest extends [infer Argument, ...unknown[]]
    ? (argument: Argument) => Answer
    : () => Answer
  : never

/** The operations of one group as their callers see them. */
export type CallsOf<Group> = {
  [Name in keyof Group]: Group[Name] extends { run: infer Run } ? CallOf<Run> : never
}

/**
 * A store over the given operations. Each promise resolves once the call's writes are on disk. It rejects with
 * StoreUnavailable if the disk, a lock or the connection fails. The write may still appear later; a repeat with the same
 * idempotency key then finds it instead of writing a second one.
 */
export type StoreOf<All> = { [Group in keyof All]: CallsOf<All[Group]> } & {
  /** Finishes queued calls, then closes. */
  close(): Promise<void>
}

/** A call by name. */
export interface OperationCall {
  group: string
  name: string
  argument: unknown
}

/** Operations, and the module that exports the same ones as `operations` for the worker thread. */
export interface OperationModule<All> {
  operations: All
  module: URL
}

export const getOperation = <Tables>(
  operations: Operations<Tables>,
  { group, name }: OperationCall,
): Operation<Tables, unknown, unknown> => {
  const operation = operations[group]?.[name]
  if (!operation) throw new Error(`the store knows no ${group}.${name}`)
  return operation
}

/** Functions that pass their calls to `ask`. */
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

/** Tables of the store itself. */
export interface StoreTables {
  secrets: { name: string; value: string }
  schemaMigrations: { version: number; name: string; appliedAt: string }
}

/** Operations of the store itself. */
export const storeOperations = {
  /** Returns the secret of a name. Stores `proposed` if there is none yet. */
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

/** Rows of a query that is written in SQL. */
export const rowsOf = async <Row>(db: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await query.$castTo<Row>().execute(db)).rows

/** A ULID for an instant, greater than any before it in this process. */
export const nextId = monotonicFactory()

/** Ids per query: databases limit the number of parameters. */
const BATCH_SIZE = 500

/** Runs `work` on the ids in batches, and concatenates the results. */
export const inBatches = async <Result>(
  ids: readonly string[],
  work: (batch: string[]) => Promise<Result[]>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    results.push(...(await work(ids.slice(start, start + BATCH_SIZE))))
  return results
}

/** All items, newest first, read in pages: an export must not need memory for everything at once. */
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
