import type { Migration } from './migration.ts'

/**
 * CVs beside PostgreSQL lie in it, in pieces, so that instances share no folder. A piece comes before its application's
 * row, as a file does, so that no foreign key holds them together; what removes an application removes its CV. What no
 * application has is swept after a day. Compressing what is compressed already is not tried.
 */
export const migration: Migration = {
  sqlite: [],
  postgres: [
    `create table kept_files (
      id text not null check (length(id) = 26),
      piece integer not null check (piece between 0 and 31),
      bytes bytea not null check (octet_length(bytes) between 1 and 262144),
      kept_at bigint not null,
      primary key (id, piece)
    )`,
    'alter table kept_files alter column bytes set storage external',
    `create function applications_take_files_along() returns trigger language plpgsql as $$
      begin
        delete from kept_files where id = old.id;
        return old;
      end $$`,
    `create trigger applications_take_files_along after delete on applications
      for each row execute function applications_take_files_along()`,
  ],
}
