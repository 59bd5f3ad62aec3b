import type { Migration } from './migration.ts'

/** Up to the last number of an IPv4 address; of an IPv6 one nothing. */
const SHORTENED = `case when ip like '%.%.%.%' then rtrim(ip, '0123456789') || '0' else '' end`

const CHANGES = [
  `alter table consents add column email text not null default ''`,
  `alter table booking_consents add column email text not null default ''`,
  'alter table booking_consents add column phone text',
  `update consents set email = coalesce((select leads.email from leads where leads.id = consents.lead_id), '')`,
  `update consents set ip = ${SHORTENED} where state <> 'given'`,
  `update booking_consents set
    email = coalesce((select bookings.email from bookings where bookings.id = booking_consents.booking_id), ''),
    phone = (select bookings.phone from bookings where bookings.id = booking_consents.booking_id)`,
  `update bookings set client = '' where state <> 'unconfirmed'`,
  // Keys that were made of an address and known words tell the address to whoever tries them all; they last ten minutes.
  `delete from idempotency_keys where key like 'words:%'`,
]

/**
 * Whole network addresses stay in the records of consents that were given, and nowhere else. Consents outlast what they
 * were given with: from now on they say themselves whose they are, so that they can be shown and erased.
 */
export const migration: Migration = {
  sqlite: [
    'drop trigger consents_never_change',
    'drop trigger booking_consents_never_change',
    ...CHANGES,
    `create trigger consents_never_change before update on consents
      begin select raise(abort, 'consents are append-only'); end`,
    `create trigger booking_consents_never_change before update on booking_consents
      begin select raise(abort, 'consents are append-only'); end`,
  ],
  postgres: [
    'alter table consents disable trigger consents_append_only',
    'alter table booking_consents disable trigger booking_consents_append_only',
    ...CHANGES,
    'alter table consents enable trigger consents_append_only',
    'alter table booking_consents enable trigger booking_consents_append_only',
  ],
}
