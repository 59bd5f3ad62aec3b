-- Why a booking was quarantined, for the person who decides about it.

alter table bookings add column risk_score integer not null default 0

alter table bookings add column risk_reasons text not null default ''
