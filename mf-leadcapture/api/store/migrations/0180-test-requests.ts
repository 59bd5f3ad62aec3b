import type { Migration } from './migration.ts'

/** Records that came with a signed test header: they are delivered to nobody and counted nowhere. */
export const migration: Migration = {
  statements: () =>
    ['leads', 'applications', 'bookings'].map(
      (table) =>
        `alter table ${table} add column is_test integer not null default 0 check (is_test in (0, 1))`,
    ),
}
