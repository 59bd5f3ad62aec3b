-- Records that came with a signed test header: never delivered and never counted.

alter table leads add column is_test integer not null default 0 check (is_test in (0, 1))

alter table applications add column is_test integer not null default 0 check (is_test in (0, 1))

alter table bookings add column is_test integer not null default 0 check (is_test in (0, 1))
