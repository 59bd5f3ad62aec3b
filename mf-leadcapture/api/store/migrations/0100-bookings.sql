-- `booking_cells` has each five minutes of a host once, so that two overlapping bookings cannot both be written,
-- whatever the code before it decides.

create table bookings (
  id text primary key check (length(id) = 26),
  page text not null,
  host_id text not null,
  state text not null check (state in ('booked', 'cancelled', 'quarantined')),
  starts_at {bigint} not null,
  ends_at {bigint} not null check (ends_at > starts_at),
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
  campaign text
){strict}

create index bookings_by_email on bookings (email)

create table booking_cells (
  host_id text not null,
  cell {bigint} not null,
  booking_id text not null references bookings (id) on delete cascade,
  primary key (host_id, cell)
){strict}

create index booking_cells_by_booking on booking_cells (booking_id)

create table booking_consents (
  id text primary key,
  booking_id text not null,
  text_version text not null,
  text_hash text not null check (length(text_hash) = 64),
  at text not null,
  ip text not null,
  user_agent text not null
){strict}

create index booking_consents_by_booking on booking_consents (booking_id)

-- sqlite:

create trigger booking_consents_never_change before update on booking_consents begin select raise(abort, 'consents are append-only'); end

create trigger booking_consents_outlive_bookings before delete on booking_consents
  when exists (select 1 from bookings where id = old.booking_id) begin select raise(abort, 'consents are append-only'); end

-- postgres:

create function booking_consents_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select 1 from bookings where id = old.booking_id) then
    raise exception 'consents are append-only';
  end if;
  return old;
end $$

create trigger booking_consents_append_only before update or delete on booking_consents
  for each row execute function booking_consents_append_only()

-- both:

create table booking_outbox (
  id text primary key,
  booking_id text not null references bookings (id) on delete cascade,
  audience text not null check (audience in ('visitor', 'host')),
  method text not null check (method in ('REQUEST', 'CANCEL')),
  sequence integer not null,
  starts_at {bigint} not null,
  ends_at {bigint} not null,
  state text not null check (state in ('pending', 'held', 'sent', 'dead')),
  message_id text not null,
  attempts integer not null,
  created_at {bigint} not null,
  due_at {bigint} not null,
  lease_until {bigint} not null,
  fence integer not null,
  last_error text,
  settled_at {bigint},
  unique (booking_id, audience, sequence)
){strict}

create index booking_outbox_due on booking_outbox (due_at) where state = 'pending'
