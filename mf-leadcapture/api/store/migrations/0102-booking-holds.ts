import type { Migration } from './migration.ts'

const STATES = `state in ('unconfirmed', 'booked', 'cancelled', 'expired', 'quarantined')`
const METHODS = `method in ('CONFIRM', 'REQUEST', 'CANCEL')`
const MAIL_STATES = `state in ('pending', 'held', 'sent', 'dead', 'folded')`

const BOOKING_COLUMNS = `id, page, host_id, state, starts_at, ends_at, sequence, request_key, created_at, full_name, email, phone, business_name, note,
  industry, company_size, time_zone, plid, campaign, risk_score, risk_reasons`
const OUTBOX_COLUMNS = `id, booking_id, audience, method, sequence, starts_at, ends_at, state, message_id, attempts, created_at, due_at, lease_until,
  fence, last_error, settled_at`

/** What counts as one mailbox, as `abuse/same-address.ts` has it, of the parts of an address. */
const mailbox = (local: string, domain: string): string =>
  `case when ${domain} in ('gmail.com', 'googlemail.com') then replace(${local}, '.', '') || '@gmail.com' else ${local} || '@' || ${domain} end`

const LITE_LOCAL = `substr(lower(email), 1, instr(replace(lower(email), '@', '+'), '+') - 1)`
const LITE_DOMAIN = `substr(lower(email), instr(email, '@') + 1)`
const POSTGRES_LOCAL = `split_part(split_part(lower(email), '@', 1), '+', 1)`
const POSTGRES_DOMAIN = `split_part(lower(email), '@', 2)`

const LOCKS = (integer: string, strict: string): string =>
  `create table booking_locks (name text primary key, at ${integer} not null)${strict}`

/**
 * A booking waits for its owner's word before it counts: until `held_until` it has its time nevertheless. `person` and
 * `client` are what limits compare; a row of `booking_locks` lets two askers that share a limit come one after the other.
 * SQLite cannot change a check: its tables are made anew, children first out of the way so that no cascade reaches them.
 */
export const migration: Migration = {
  sqlite: [
    'drop trigger booking_consents_outlive_bookings',
    'alter table bookings rename to bookings_before',
    `create table bookings (
      id text primary key check (length(id) = 26),
      page text not null,
      host_id text not null,
      state text not null check (${STATES}),
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
    ) strict`,
    `insert into bookings (${BOOKING_COLUMNS}, person, client, moves) select ${BOOKING_COLUMNS}, ${mailbox(LITE_LOCAL, LITE_DOMAIN)}, '', 0 from bookings_before`,
    'alter table booking_cells rename to booking_cells_before',
    `create table booking_cells (
      host_id text not null,
      cell integer not null,
      booking_id text not null references bookings (id) on delete cascade,
      primary key (host_id, cell)
    ) strict`,
    'insert into booking_cells (host_id, cell, booking_id) select host_id, cell, booking_id from booking_cells_before',
    'drop table booking_cells_before',
    'create index booking_cells_by_booking on booking_cells (booking_id)',
    'alter table booking_outbox rename to booking_outbox_before',
    `create table booking_outbox (
      id text primary key,
      booking_id text not null references bookings (id) on delete cascade,
      audience text not null check (audience in ('visitor', 'host')),
      method text not null check (${METHODS}),
      sequence integer not null,
      starts_at integer not null,
      ends_at integer not null,
      state text not null check (${MAIL_STATES}),
      message_id text not null,
      attempts integer not null,
      created_at integer not null,
      due_at integer not null,
      lease_until integer not null,
      fence integer not null,
      last_error text,
      settled_at integer,
      unique (booking_id, audience, method, sequence)
    ) strict`,
    `insert into booking_outbox (${OUTBOX_COLUMNS}) select ${OUTBOX_COLUMNS} from booking_outbox_before`,
    'drop table booking_outbox_before',
    `create index booking_outbox_due on booking_outbox (due_at) where state = 'pending'`,
    'drop table bookings_before',
    'create index bookings_by_person on bookings (person)',
    `create index bookings_unconfirmed on bookings (held_until) where state = 'unconfirmed'`,
    `create trigger booking_consents_outlive_bookings before delete on booking_consents
      when exists (select 1 from bookings where id = old.booking_id)
      begin select raise(abort, 'consents are append-only'); end`,
    LOCKS('integer', ' strict'),
  ],
  postgres: [
    'alter table bookings drop constraint bookings_state_check',
    `alter table bookings add constraint bookings_state_check check (${STATES})`,
    `alter table bookings add column held_until bigint, add column person text not null default '', add column client text not null default '',
      add column moves integer not null default 0`,
    `update bookings set person = ${mailbox(POSTGRES_LOCAL, POSTGRES_DOMAIN)}`,
    'drop index bookings_by_email',
    'create index bookings_by_person on bookings (person)',
    `create index bookings_unconfirmed on bookings (held_until) where state = 'unconfirmed'`,
    'alter table booking_outbox drop constraint booking_outbox_method_check',
    `alter table booking_outbox add constraint booking_outbox_method_check check (${METHODS})`,
    'alter table booking_outbox drop constraint booking_outbox_state_check',
    `alter table booking_outbox add constraint booking_outbox_state_check check (${MAIL_STATES})`,
    'alter table booking_outbox drop constraint booking_outbox_booking_id_audience_sequence_key',
    'alter table booking_outbox add constraint booking_outbox_once unique (booking_id, audience, method, sequence)',
    LOCKS('bigint', ''),
  ],
}
