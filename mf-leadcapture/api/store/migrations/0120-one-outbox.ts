import type { Dialect, Migration } from './migration.ts'

/** What both tables had, and what one of them had alone is told of below. */
const SHARED =
  'state, message_id, attempts, created_at, due_at, lease_until, fence, last_error, refused_at, settled_at'

const TABLE = ({ bigint, strict }: Dialect): string => `create table outbox (
  id text primary key,
  subject_kind text not null,
  subject_id text not null,
  channel text not null,
  recipient text not null default 'team' check (recipient in ('team', 'person')),
  part text not null default '',
  details text,
  state text not null check (state in ('pending', 'held', 'sent', 'dead', 'folded')),
  message_id text not null,
  attempts integer not null,
  created_at ${bigint} not null,
  due_at ${bigint} not null,
  lease_until ${bigint} not null,
  fence integer not null,
  last_error text,
  refused_at ${bigint},
  settled_at ${bigint},
  unique (subject_id, channel, part)
)${strict}`

/**
 * The mails of bookings are deliveries like all others: one table, one worker. `part` tells the deliveries of a subject
 * on one channel apart, as their Message-IDs always have; `details` is the subject's own. Leases and fences go along, so
 * that what is being sent at this moment is not taken for due.
 */
export const migration: Migration = {
  statements: (dialect) => [
    'alter table outbox rename to outbox_before',
    TABLE(dialect),
    `insert into outbox (id, subject_kind, subject_id, channel, ${SHARED}) select id, subject_kind, subject_id, channel, ${SHARED} from outbox_before`,
    `insert into outbox (id, subject_kind, subject_id, channel, recipient, part, details, ${SHARED})
      select id, 'booking', booking_id, 'mail', case audience when 'host' then 'team' else 'person' end,
        case method when 'CONFIRM' then 'confirm' else audience || '-' || sequence end,
        '{"method":"' || method || '","sequence":' || sequence || ',"startsAt":' || starts_at || ',"endsAt":' || ends_at || '}', ${SHARED}
      from booking_outbox`,
    'drop table outbox_before',
    'drop table booking_outbox',
    `create index outbox_due on outbox (due_at) where state = 'pending'`,
    `create index outbox_dead on outbox (id) where state = 'dead'`,
  ],
}
