import type { Migration } from './migration.ts'

/** Since when the team's mailbox is refused, and the daily digest of what waits in quarantine: its day is the key. */
export const migration: Migration = {
  statements: ({ bigint, strict }) => [
    `alter table outbox add column refused_at ${bigint}`,
    `alter table booking_outbox add column refused_at ${bigint}`,
    // What was given up is asked for often and is nearly always nothing.
    `create index outbox_dead on outbox (id) where state = 'dead'`,
    `create index booking_outbox_dead on booking_outbox (id) where state = 'dead'`,
    `create table digests (
      day text primary key,
      at ${bigint} not null,
      content text not null
    )${strict}`,
  ],
}
