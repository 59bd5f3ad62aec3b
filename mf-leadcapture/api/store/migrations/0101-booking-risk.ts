import type { Migration } from './migration.ts'

/** Why a booking was quarantined, for the person who decides about it. */
export const migration: Migration = {
  statements: () => [
    'alter table bookings add column risk_score integer not null default 0',
    `alter table bookings add column risk_reasons text not null default ''`,
  ],
}
