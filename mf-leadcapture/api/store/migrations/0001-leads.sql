-- A consent may be deleted only once its lead is deleted: the evidence outlives the lead, and a person can still be
-- erased. That is why the table has no foreign key.

create table leads (
  id text primary key check (length(id) = 26),
  status text not null check (status in ('accepted', 'quarantined')),
  received_at text not null,
  source text not null check (source in ('json', 'form')),
  full_name text not null,
  business_name text not null,
  email text not null,
  phone text not null,
  industry text not null,
  employees integer not null check (employees >= 1),
  message text not null,
  subject text not null,
  page text,
  plid text,
  first_touch text,
  last_touch text
){strict}

create table consents (
  id text primary key,
  lead_id text not null,
  kind text not null check (kind in ('terms', 'texts')),
  state text not null check (state in ('given', 'not-given', 'unstated')),
  text_version text not null,
  text_hash text not null check (length(text_hash) = 64),
  at text not null,
  ip text not null,
  user_agent text not null,
  page text,
  phone text not null
){strict}

create index consents_by_lead on consents (lead_id)

-- sqlite:

create trigger consents_never_change before update on consents begin select raise(abort, 'consents are append-only'); end

create trigger consents_outlive_leads before delete on consents
  when exists (select 1 from leads where id = old.lead_id) begin select raise(abort, 'consents are append-only'); end

-- postgres:

create function consents_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select 1 from leads where id = old.lead_id) then
    raise exception 'consents are append-only';
  end if;
  return old;
end $$

create trigger consents_append_only before update or delete on consents
  for each row execute function consents_append_only()

-- both:

create table outbox (
  id text primary key,
  lead_id text not null references leads (id) on delete cascade,
  channel text not null check (channel in ('mail')),
  state text not null check (state in ('pending', 'held', 'sent', 'dead')),
  message_id text not null,
  attempts integer not null,
  created_at {bigint} not null,
  due_at {bigint} not null,
  lease_until {bigint} not null,
  fence integer not null,
  last_error text,
  settled_at {bigint},
  unique (lead_id, channel)
){strict}

create index outbox_due on outbox (due_at) where state = 'pending'

create table idempotency_keys (
  key text primary key,
  body_hash text not null,
  lead_id text not null,
  expires_at {bigint} not null
){strict}

create index idempotency_keys_expiry on idempotency_keys (expires_at)
