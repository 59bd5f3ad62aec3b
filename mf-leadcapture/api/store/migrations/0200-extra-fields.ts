import type { Migration } from './migration.ts'

/** Fields that a later form sends and the API does not know yet, as JSON; null where there are none. */
export const migration: Migration = {
  statements: () =>
    ['leads', 'applications'].map((table) => `alter table ${table} add column extra_fields text`),
}
