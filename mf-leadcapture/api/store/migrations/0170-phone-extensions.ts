import type { Migration } from './migration.ts'

/** Extensions stand apart from the number, which is dialed. Null where none was given. */
export const migration: Migration = {
  statements: () =>
    ['leads', 'applications', 'bookings'].map(
      (table) => `alter table ${table} add column phone_extension text`,
    ),
}
