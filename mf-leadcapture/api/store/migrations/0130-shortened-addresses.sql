-- Full network addresses stay in records of given consents only. Consents outlive their records: they now name the
-- person, so that they can be listed and erased. Keys that hash an address with known text reveal the address to anyone
-- who tries them all; they last ten minutes.

-- sqlite:

drop trigger consents_never_change

drop trigger booking_consents_never_change

-- postgres:

alter table consents disable trigger consents_append_only

alter table booking_consents disable trigger booking_consents_append_only

-- both:

alter table consents add column email text not null default ''

alter table booking_consents add column email text not null default ''

alter table booking_consents add column phone text

update consents set email = coalesce((select leads.email from leads where leads.id = consents.lead_id), '')

update consents set ip = case when ip like '%.%.%.%' then rtrim(ip, '0123456789') || '0' else '' end where state <> 'given'

update booking_consents set
  email = coalesce((select bookings.email from bookings where bookings.id = booking_consents.booking_id), ''),
  phone = (select bookings.phone from bookings where bookings.id = booking_consents.booking_id)

update bookings set client = '' where state <> 'unconfirmed'

delete from idempotency_keys where key like 'words:%'

-- sqlite:

create trigger consents_never_change before update on consents
  begin select raise(abort, 'consents are append-only'); end

create trigger booking_consents_never_change before update on booking_consents
  begin select raise(abort, 'consents are append-only'); end

-- postgres:

alter table consents enable trigger consents_append_only

alter table booking_consents enable trigger booking_consents_append_only
