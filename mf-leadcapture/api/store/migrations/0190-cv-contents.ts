import type { Migration } from './migration.ts'

/** Active content of a résumé, such as scripts; unknown for résumés received earlier. */
export const migration: Migration = {
  statements: () => [`alter table applications add column cv_contains text not null default ''`],
}
