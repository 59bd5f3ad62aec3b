import type { Kysely } from 'kysely'
import type { SteadyPool } from 'federation/service/postgres/steady-pool'

/** What leads are kept in: SQLite on one machine, PostgreSQL where several instances share one store. */
export type Engine = 'sqlite' | 'postgres'

/** One thing that a store can be asked to do. Argument and result may cross a thread's border. */
export interface Operation<Tables, Argument, Result> {
  /** Inside a transaction that the store opens and commits. */
  run(db: Kysely<Tables>, argument: Argument, engine: Engine): Promise<Result>
  /** PostgreSQL's way of doing many in one statement; null for those that have to run alone. */
  together?(pool: SteadyPool, group: readonly Argument[]): Promise<(Result | null)[]>
  /** What a run that failed has written after all; undefined where it has not. */
  written?(db: Kysely<Tables>, argument: Argument): Promise<Result | undefined>
}

/** All that a store can be asked to do, by group and name. */
export type Operations<Tables> = Record<string, Record<string, Operation<Tables, never, unknown>>>

type Call<Run> = Run extends (db: never, ...rest: infer Rest) => infer Answer
  ? Rest extends [infer Argument, ...unknown[]]
    ? (argument: Argument) => Answer
    : () => Answer
  : never

/** The operations of one group as their callers see them. */
export type CallsOf<Group> = {
  [Name in keyof Group]: Group[Name] extends { run: infer Run } ? Call<Run> : never
}

/**
 * A store over the operations that it was handed. Each promise resolves only once what it wrote is on disk; it rejects
 * with StoreUnavailable where the disk, a lock or the connection stands in the way. Then the write may still turn up
 * later: a repeat with the same idempotency key finds it and makes no second one.
 */
export type StoreOf<All> = { [Group in keyof All]: CallsOf<All[Group]> } & {
  /** Finishes what is queued, then closes. */
  close(): Promise<void>
}

/** What a store is asked, as it crosses a thread's border. */
export interface Question {
  group: string
  name: string
  argument: unknown
}

/** The operations, and the module from which the thread that writes takes the same ones: it exports them as `operations`. */
export interface Handed<All> {
  operations: All
  module: URL
}

/** The operation that a question names. */
export const operationOf = <Tables>(
  operations: Operations<Tables>,
  { group, name }: Question,
): Operation<Tables, unknown, unknown> => {
  const operation = operations[group]?.[name]
  if (!operation) throw new Error(`the store knows no ${group}.${name}`)
  return operation
}

/** Calls that ask `ask`. */
export const callsOver = <All extends object>(
  operations: All,
  ask: (question: Question) => Promise<unknown>,
): Omit<StoreOf<All>, 'close'> => {
  const groups = Object.entries(operations).map(([group, named]: [string, object]) => {
    const calls = Object.keys(named).map((name) => [
      name,
      (argument: unknown) => ask({ group, name, argument }),
    ])
    return [group, Object.fromEntries(calls)]
  })
  return Object.fromEntries(groups)
}
