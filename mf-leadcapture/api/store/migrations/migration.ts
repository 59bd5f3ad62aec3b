import type { Engine } from '../operation.ts'

/** Where the two engines differ in what a table is made of. */
export interface Dialect {
  /** Of an instant in milliseconds, and of other numbers that may be large. */
  bigint: 'integer' | 'bigint'
  /** Ends a `create table`. */
  strict: ' strict' | ''
}

/** One step of the schema: a module's `migration`, in a file named for its version and what it is. Earlier ones spell out each engine. */
export type Migration = Record<Engine, string[]> | { statements: (dialect: Dialect) => string[] }

const DIALECTS: Record<Engine, Dialect> = {
  sqlite: { bigint: 'integer', strict: ' strict' },
  postgres: { bigint: 'bigint', strict: '' },
}

export const statementsOf = (migration: Migration, engine: Engine): string[] =>
  'statements' in migration ? migration.statements(DIALECTS[engine]) : migration[engine]
