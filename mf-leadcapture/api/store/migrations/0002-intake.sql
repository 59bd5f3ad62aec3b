-- The outbox serves every record type, so it refers to records by kind and id, without a foreign key. The secret is
-- stored with the data that it keys: all instances share it, and a restored backup still recognizes erased people.

alter table leads add column risk_score integer not null default 0

alter table leads add column risk_reasons text not null default ''

create table applications (
  id text primary key check (length(id) = 26),
  status text not null check (status in ('accepted', 'quarantined')),
  received_at text not null,
  source text not null check (source in ('json', 'form')),
  role text not null,
  full_name text not null,
  email text not null,
  phone text not null,
  links text not null,
  message text not null,
  cv_name text not null,
  cv_type text not null check (cv_type in ('pdf', 'docx')),
  cv_size integer not null check (cv_size between 1 and 5242880),
  cv_hash text not null check (length(cv_hash) = 64),
  risk_score integer not null,
  risk_reasons text not null
){strict}

alter table outbox rename to outbox_before

drop index outbox_due

create table outbox (
  id text primary key,
  subject_kind text not null,
  subject_id text not null,
  channel text not null,
  state text not null check (state in ('pending', 'held', 'sent', 'dead')),
  message_id text not null,
  attempts integer not null,
  created_at {bigint} not null,
  due_at {bigint} not null,
  lease_until {bigint} not null,
  fence integer not null,
  last_error text,
  settled_at {bigint},
  unique (subject_id, channel)
){strict}

insert into outbox (id, subject_kind, subject_id, channel, state, message_id, attempts, created_at, due_at, lease_until, fence, last_error, settled_at)
  select id, 'lead', lead_id, channel, state, message_id, attempts, created_at, due_at, lease_until, fence, last_error, settled_at from outbox_before

drop table outbox_before

create index outbox_due on outbox (due_at) where state = 'pending'

alter table idempotency_keys rename column lead_id to subject_id

alter table idempotency_keys add column repeats integer not null default 0

create table suppressions (hash text primary key, erased_at text not null){strict}

create table secrets (name text primary key, value text not null){strict}
