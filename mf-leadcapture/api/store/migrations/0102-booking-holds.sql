-- A booking is unconfirmed until its owner confirms it by mail; until `held_until` it has its time nevertheless. `person`
-- and `client` are the keys of the limits; a row of `booking_locks` serializes requests that share a limit. SQLite cannot
-- change a check constraint: its tables are recreated, children first, so that no cascade deletes their rows. A mailbox is
-- normalized as `mailboxOf` does (`abuse/suppression.ts`).

-- sqlite:

drop trigger booking_consents_outlive_bookings

alter table bookings rename to bookings_before

create table bookings (
  id text primary key check (length(id) = 26),
  page text not null,
  host_id text not null,
  state text not null check (state in ('unconfirmed', 'booked', 'cancelled', 'expired', 'quarantined')),
  starts_at integer not null,
  ends_at integer not null check (ends_at > starts_at),
  sequence integer not null,
  request_key text not null unique,
  created_at text not null,
  full_name text not null,
  email text not null,
  phone text,
  business_name text,
  note text,
  industry text,
  company_size text,
  time_zone text not null,
  plid text,
  campaign text,
  risk_score integer not null default 0,
  risk_reasons text not null default '',
  held_until integer,
  person text not null,
  client text not null,
  moves integer not null
) strict

insert into bookings (id, page, host_id, state, starts_at, ends_at, sequence, request_key, created_at, full_name, email, phone, business_name, note,
  industry, company_size, time_zone, plid, campaign, risk_score, risk_reasons, person, client, moves) select id, page, host_id, state, starts_at, ends_at, sequence, request_key, created_at, full_name, email, phone, business_name, note,
  industry, company_size, time_zone, plid, campaign, risk_score, risk_reasons, case when substr(lower(email), instr(email, '@') + 1) in ('gmail.com', 'googlemail.com') then replace(substr(lower(email), 1, instr(replace(lower(email), '@', '+'), '+') - 1), '.', '') || '@gmail.com' else substr(lower(email), 1, instr(replace(lower(email), '@', '+'), '+') - 1) || '@' || substr(lower(email), instr(email, '@') + 1) end, '', 0 from bookings_before

alter table booking_cells rename to booking_cells_before

create table booking_cells (
  host_id text not null,
  cell integer not null,
  booking_id text not null references bookings (id) on delete cascade,
  primary key (host_id, cell)
) strict

insert into booking_cells (host_id, cell, booking_id) select host_id, cell, booking_id from booking_cells_before

drop table booking_cells_before

create index booking_cells_by_booking on booking_cells (booking_id)

alter table booking_outbox rename to booking_outbox_before

create table booking_outbox (
  id text primary key,
  booking_id text not null references bookings (id) on delete cascade,
  audience text not null check (audience in ('visitor', 'host')),
  method text not null check (method in ('CONFIRM', 'REQUEST', 'CANCEL')),
  sequence integer not null,
  starts_at integer not null,
  ends_at integer not null,
  state text not null check (state in ('pending', 'held', 'sent', 'dead', 'folded')),
  message_id text not null,
  attempts integer not null,
  created_at integer not null,
  due_at integer not null,
  lease_until integer not null,
  fence integer not null,
  last_error text,
  settled_at integer,
  unique (booking_id, audience, method, sequence)
) strict

insert into booking_outbox (id, booking_id, audience, method, sequence, starts_at, ends_at, state, message_id, attempts, created_at, due_at, lease_until,
  fence, last_error, settled_at) select id, booking_id, audience, method, sequence, starts_at, ends_at, state, message_id, attempts, created_at, due_at, lease_until,
  fence, last_error, settled_at from booking_outbox_before

drop table booking_outbox_before

create index booking_outbox_due on booking_outbox (due_at) where state = 'pending'

drop table bookings_before

create index bookings_by_person on bookings (person)

create index bookings_unconfirmed on bookings (held_until) where state = 'unconfirmed'

create trigger booking_consents_outlive_bookings before delete on booking_consents
  when exists (select 1 from bookings where id = old.booking_id)
  begin select raise(abort, 'consents are append-only'); end

create table booking_locks (name text primary key, at integer not null) strict

-- postgres:

alter table bookings drop constraint bookings_state_check

alter table bookings add constraint bookings_state_check check (state in ('unconfirmed', 'booked', 'cancelled', 'expired', 'quarantined'))

alter table bookings add column held_until bigint, add column person text not null default '', add column client text not null default '',
  add column moves integer not null default 0

update bookings set person = case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end

drop index bookings_by_email

create index bookings_by_person on bookings (person)

create index bookings_unconfirmed on bookings (held_until) where state = 'unconfirmed'

alter table booking_outbox drop constraint booking_outbox_method_check

alter table booking_outbox add constraint booking_outbox_method_check check (method in ('CONFIRM', 'REQUEST', 'CANCEL'))

alter table booking_outbox drop constraint booking_outbox_state_check

alter table booking_outbox add constraint booking_outbox_state_check check (state in ('pending', 'held', 'sent', 'dead', 'folded'))

alter table booking_outbox drop constraint booking_outbox_booking_id_audience_sequence_key

alter table booking_outbox add constraint booking_outbox_once unique (booking_id, audience, method, sequence)

create table booking_locks (name text primary key, at bigint not null)
