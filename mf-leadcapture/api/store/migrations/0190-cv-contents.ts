import type { Migration } from './migration.ts'

/** What a résumé holds beside text, such as scripts; nothing of it is known for those that came before. */
export const migration: Migration = {
  statements: () => [`alter table applications add column cv_contains text not null default ''`],
}
