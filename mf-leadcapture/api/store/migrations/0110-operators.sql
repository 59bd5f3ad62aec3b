-- Since when the team's mailbox rejects mail, and the daily digest of the quarantine, by day. The indexes on dead
-- deliveries serve frequent queries that nearly always find nothing.

alter table outbox add column refused_at {bigint}

alter table booking_outbox add column refused_at {bigint}

create index outbox_dead on outbox (id) where state = 'dead'

create index booking_outbox_dead on booking_outbox (id) where state = 'dead'

create table digests (
  day text primary key,
  at {bigint} not null,
  content text not null
){strict}
