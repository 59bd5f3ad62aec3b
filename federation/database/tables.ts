import type { PoolClient } from 'pg'
import { StoreRefused } from '../service/postgres/database-errors.ts'

/** Any number that nothing else in the database locks: machines that start together make the tables one after the other. */
const TABLES_LOCK = 720_310_043

/** What brings the tables from each version to the next; those that were published never change. */
const STEPS: readonly string[] = [
  `create table federation.store (
    id text not null,
    -- Of the newest change. Who changes something takes the next, and so waits for the change before it.
    version bigint not null
  );
  insert into federation.store (id, version) values (gen_random_uuid()::text, 0);
  -- Files by their sha256, with their compressed copies: of releases, and of what compositions serve.
  create table federation.content (
    sha256 bytea primary key, bytes bytea not null, br bytea, gz bytea
  );
  -- Numbered documents: entries of channels, site documents, trust, sequence numbers.
  create table federation.documents (
    folder text, number integer, document text not null, is_aside boolean not null default false, version bigint not null,
    primary key (folder, number)
  );
  create index documents_by_version on federation.documents (version);
  -- Releases and compositions: paths of their own files, each with the sha256 of its content. Gone ones list none.
  create table federation.places (
    place text primary key, files jsonb not null, is_gone boolean not null default false,
    used_at timestamptz not null default now(), version bigint not null
  );
  create index places_by_version on federation.places (version);
  create table federation.secrets (name text primary key, secret text not null);
  create table federation.health (at timestamptz not null, line jsonb not null);
  create index health_by_time on federation.health (at);`,
]

/** Makes the tables, or brings them to this code's version; refuses a database that newer code has changed. */
export const makeTables = async (client: PoolClient): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [TABLES_LOCK])
    await client.query('create schema if not exists federation')
    await client.query('create table if not exists federation.steps (step integer primary key)')
    const { rows } = await client.query<{ step: number | null }>(
      'select max(step) as step from federation.steps',
    )
    const done = rows[0]?.step ?? 0
    if (done > STEPS.length) {
      throw new StoreRefused(
        `the site's database has tables of step ${done}, which this code does not know: start the newer code, or restore an older backup`,
      )
    }
    for (const [index, statements] of STEPS.entries()) {
      if (index < done) continue
      await client.query(statements)
      await client.query('insert into federation.steps (step) values ($1)', [index + 1])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
