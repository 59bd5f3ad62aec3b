-- Mails of bookings become deliveries like all others: one table, one worker. `part` tells deliveries of a record on one
-- channel apart, as their Message-IDs always have; `details` belongs to the record type. Leases and fences are kept, so
-- that a delivery in progress is not claimed again.

alter table outbox rename to outbox_before

create table outbox (
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
  created_at {bigint} not null,
  due_at {bigint} not null,
  lease_until {bigint} not null,
  fence integer not null,
  last_error text,
  refused_at {bigint},
  settled_at {bigint},
  unique (subject_id, channel, part)
){strict}

insert into outbox (id, subject_kind, subject_id, channel, state, message_id, attempts, created_at, due_at, lease_until, fence, last_error, refused_at, settled_at) select id, subject_kind, subject_id, channel, state, message_id, attempts, created_at, due_at, lease_until, fence, last_error, refused_at, settled_at from outbox_before

insert into outbox (id, subject_kind, subject_id, channel, recipient, part, details, state, message_id, attempts, created_at, due_at, lease_until, fence, last_error, refused_at, settled_at)
  select id, 'booking', booking_id, 'mail', case audience when 'host' then 'team' else 'person' end,
    case method when 'CONFIRM' then 'confirm' else audience || '-' || sequence end,
    '{"method":"' || method || '","sequence":' || sequence || ',"startsAt":' || starts_at || ',"endsAt":' || ends_at || '}', state, message_id, attempts, created_at, due_at, lease_until, fence, last_error, refused_at, settled_at
  from booking_outbox

drop table outbox_before

drop table booking_outbox

create index outbox_due on outbox (due_at) where state = 'pending'

create index outbox_dead on outbox (id) where state = 'dead'
