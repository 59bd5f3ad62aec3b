import type { Engine } from '../operation.ts'

/** Where the two engines differ in what a table is made of. */
export interface Dialect {
  /** Of an instant in milliseconds, and of other numbers that may be large. */
  bigint: 'integer' | 'bigint'
  /** Ends a `create table`. */
  strict: ' strict' | ''
  /** For rows that nobody changes, and nobody deletes while what they belong to is there: `parents`, by the column `key`. */
  appendOnly: (table: string, parents: string, key: string) => string[]
}

/**
 * One step of the schema: a module's `migration`, in a file named for its version and what it is. By engine only where the
 * way differs: SQLite makes a table anew where PostgreSQL alters it, and has neither functions nor triggers to switch off.
 */
export type Migration = Record<Engine, string[]> | { statements: (dialect: Dialect) => string[] }

const SQLITE_REFUSES = `begin select raise(abort, 'consents are append-only'); end`

const DIALECTS: Record<Engine, Dialect> = {
  sqlite: {
    bigint: 'integer',
    strict: ' strict',
    appendOnly: (table, parents, key) => [
      `create trigger ${table}_never_change before update on ${table} ${SQLITE_REFUSES}`,
      `create trigger ${table}_outlive_${parents} before delete on ${table}
        when exists (select 1 from ${parents} where id = old.${key}) ${SQLITE_REFUSES}`,
    ],
  },
  postgres: {
    bigint: 'bigint',
    strict: '',
    appendOnly: (table, parents, key) => [
      `create function ${table}_append_only() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' or exists (select 1 from ${parents} where id = old.${key}) then
            raise exception 'consents are append-only';
          end if;
          return old;
        end $$`,
      `create trigger ${table}_append_only before update or delete on ${table}
        for each row execute function ${table}_append_only()`,
    ],
  },
}

export const statementsOf = (migration: Migration, engine: Engine): string[] =>
  'statements' in migration ? migration.statements(DIALECTS[engine]) : migration[engine]
