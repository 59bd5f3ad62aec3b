-- Résumés beside PostgreSQL are stored in it, in pieces, so that instances share no folder. A piece is written before its
-- application's row, so no foreign key connects them; deleting an application deletes its résumé, and housekeeping
-- deletes pieces without an application after a day. Résumés are compressed already, hence `storage external`.

-- postgres:

create table kept_files (
  id text not null check (length(id) = 26),
  piece integer not null check (piece between 0 and 31),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  kept_at bigint not null,
  primary key (id, piece)
)

alter table kept_files alter column bytes set storage external

create function applications_take_files_along() returns trigger language plpgsql as $$
begin
  delete from kept_files where id = old.id;
  return old;
end $$

create trigger applications_take_files_along after delete on applications
  for each row execute function applications_take_files_along()
