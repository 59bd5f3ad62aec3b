import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { whenMissing } from '@federation/node-kit'
import { type ResilientPool, StoreMisconfigured } from '@federation/node-kit/postgres'
import type { Content, Files } from '../replication/source.ts'
import { computeSha256, hashFiles } from '../store/content.ts'
import {
  listAreaTables,
  listAreaContent,
  listTableContent,
  type AreaTable,
  PAGE_TABLE_FILE,
  type StoredTable,
  type LegacyPageTable,
} from '../store/page-table.ts'
import { StoreFault } from '../store/store-errors.ts'
import { getStorePath, storePaths } from '../store/store-files.ts'

/**
 * Key of an advisory lock, an arbitrary number. The lock makes machines that start at the same time create the tables in turn.
 */
const TABLES_LOCK = 720_310_043

/** Migrations, in the order in which they run. A published migration never changes. */
const MIGRATIONS: readonly string[] = [
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
  `create table federation.purges (
    record jsonb, began_at timestamptz, claimed_until timestamptz not null default '-infinity'
  );
  insert into federation.purges default values;`,
]

/** Creates or migrates the tables. Throws `StoreMisconfigured` if newer code has already migrated the database. */
export const migrateTables = async (client: PoolClient): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [TABLES_LOCK])
    await client.query('create schema if not exists federation')
    await client.query('create table if not exists federation.steps (step integer primary key)')
    const { rows } = await client.query<{ step: number | null }>(
      'select max(step) as step from federation.steps',
    )
    const done = rows[0]?.step ?? 0
    if (done > MIGRATIONS.length) {
      throw new StoreMisconfigured(
        `the site's database has tables of step ${done}, which this version does not know. Start the newer version, or restore an older backup`,
      )
    }
    for (const [index, statements] of MIGRATIONS.entries()) {
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

export const CHANGES_CHANNEL = 'federation_changes'
/**
 * SQLSTATE codes of a serialization failure and of a deadlock. PostgreSQL rolled the transaction back, so it can run again.
 */
const RETRYABLE_STATES = /^(40001|40P01)$/

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE_STATES.test(String(error.code))

/** Runs `work` in a transaction. After a serialization failure or a deadlock it runs `work` again, without a limit. */
export const inTransaction = async <T>(
  pool: ResilientPool,
  work: (client: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> => {
  for (;;) {
    const client = await pool.connect()
    try {
      await client.query(begin)
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!isRetryable(error)) throw error
    } finally {
      client.release()
    }
  }
}

/**
 * Returns the version number of a new change. The row lock makes concurrent changes wait until this change is committed, so a
 * reader that has seen a version has seen all lower versions. The commit notifies listeners.
 */
export const nextVersion = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    'update federation.store set version = version + 1 returning version',
  )
  const version = rows[0]?.version ?? 0
  await client.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, String(version)])
  return version
}

/** A statement is sent as soon as it contains this many bytes of files. The last file can make the statement larger. */
const BATCH_BYTES = 4 * 1024 * 1024
const MAX_FILES_PER_QUERY = 32

const binary = (sha256: string): Buffer => Buffer.from(sha256, 'hex')

/**
 * Returns the hashes of content that the database lacks. With `withCopies`, also those of content without compressed copies.
 */
const findMissingContent = async (
  client: PoolClient,
  hashes: readonly string[],
  withCopies: boolean,
): Promise<string[]> => {
  if (hashes.length === 0) return []
  const { rows } = await client.query<{ sha256: Buffer }>(
    'select sha256 from federation.content where sha256 = any($1::bytea[]) and (br is not null or not $2)',
    [hashes.map(binary), withCopies],
  )
  const storedHashes = new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
  return hashes.filter((sha256) => !storedHashes.has(sha256))
}

const INSERT = `insert into federation.content (sha256, bytes, br, gz)
  select * from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[]) on conflict (sha256)`
// Files with equal bytes share one row of `content`. A row lacks compressed copies if it was added for a file that servers
// never send. If such a file's bytes are later added for a file that servers send, add the compressed copies to the row.
const ADD_CONTENT = `${INSERT} do update set br = coalesce(content.br, excluded.br), gz = coalesce(content.gz, excluded.gz)
  where content.br is null and excluded.br is not null`
const REPLACE_CONTENT = `${INSERT} do update set bytes = excluded.bytes, br = coalesce(excluded.br, content.br), gz = coalesce(excluded.gz, content.gz)`

/** Writes the contents with these hashes to the database, in batches. `statement` is the SQL, and `read` loads one content. */
const putContent = async (
  client: PoolClient,
  statement: string,
  hashes: readonly string[],
  read: (sha256: string) => Promise<Content>,
): Promise<void> => {
  let batch: Content[] = []
  const flush = async () => {
    const columns = [
      batch.map(({ sha256 }) => binary(sha256)),
      batch.map(({ bytes }) => bytes),
      batch.map(({ br }) => br),
      batch.map(({ gz }) => gz),
    ]
    if (batch.length > 0) await client.query(statement, columns)
    batch = []
  }
  // A fixed order prevents most deadlocks between processes that write the same content at the same time.
  for (const sha256 of hashes.toSorted()) {
    batch.push(await read(sha256))
    if (batch.reduce((size, { bytes }) => size + bytes.length, 0) >= BATCH_BYTES) await flush()
  }
  await flush()
}

/**
 * Reads content in batches of `MAX_FILES_PER_QUERY` files, and verifies each hash. Throws `StoreFault` if a file is damaged
 * or missing.
 */
export const forEachContent = async (
  client: Pick<PoolClient, 'query'>,
  hashes: readonly string[],
  take: (content: Content) => Promise<void>,
): Promise<void> => {
  const distinctHashes = [...new Set(hashes)]
  for (let from = 0; from < distinctHashes.length; from += MAX_FILES_PER_QUERY) {
    const requestedHashes = distinctHashes.slice(from, from + MAX_FILES_PER_QUERY)
    const { rows } = await client.query<Omit<Content, 'sha256'> & { sha256: Buffer }>(
      'select sha256, bytes, br, gz from federation.content where sha256 = any($1::bytea[])',
      [requestedHashes.map(binary)],
    )
    const rowsByHash = new Map(rows.map((row) => [row.sha256.toString('hex'), row]))
    for (const sha256 of requestedHashes) {
      const row = rowsByHash.get(sha256)
      const place = `content ${sha256} of the database`
      if (!row) throw new StoreFault({ code: 'FILE_MISSING', place })
      if (computeSha256(row.bytes) !== sha256) throw new StoreFault({ code: 'FILE_CHANGED', place })
      await take({ ...row, sha256 })
    }
  }
}

/**
 * Records the present time as the last use of a release or composition (set of releases), so that no cleanup removes it.
 * Returns its files, or null if the database does not have it.
 */
export const markUsed = async (client: PoolClient, place: string): Promise<Files | null> => {
  const { rows } = await client.query<{ files: Files }>(
    'update federation.places set used_at = now() where place = $1 and not is_gone returning files',
    [place],
  )
  return rows[0]?.files ?? null
}

/**
 * Writes the content of a release or composition to the database: only content that the database lacks, or everything with
 * `isReplacing`. Writes each page table after the content that it names, so that a table in the database is never incomplete.
 * Throws FILE_CHANGED if a file does not match its hash.
 */
const writeContent = async (
  client: PoolClient,
  store: string,
  place: string,
  files: Files,
  isReplacing: boolean,
): Promise<void> => {
  const ownPaths = new Map(Object.entries(files).map(([path, sha256]) => [sha256, path]))
  const read = async (sha256: string): Promise<Content> => {
    const path = ownPaths.get(sha256)
    const file = path === undefined ? storePaths(store).content(sha256) : join(store, place, path)
    const readCopy = async (ending: string) =>
      path === undefined ? readFile(file + ending).catch(whenMissing(null)) : null
    const [bytes, br, gz] = await Promise.all([readFile(file), readCopy('.br'), readCopy('.gz')])
    if (computeSha256(bytes) !== sha256)
      throw new StoreFault({ code: 'FILE_CHANGED', place: getStorePath(store, file) })
    return { sha256, bytes, br, gz }
  }
  const put = async (hashes: readonly string[], withCopies: boolean): Promise<void> => {
    const distinct = [...new Set(hashes)]
    const missing = isReplacing ? distinct : await findMissingContent(client, distinct, withCopies)
    await putContent(client, isReplacing ? REPLACE_CONTENT : ADD_CONTENT, missing, read)
  }
  await put([...ownPaths.keys()], false)
  if (!place.startsWith('compositions/') || files[PAGE_TABLE_FILE] === undefined) return
  const text = await readFile(join(store, place, PAGE_TABLE_FILE), 'utf8')
  const table = JSON.parse(text) as StoredTable | LegacyPageTable
  await put(listTableContent(table), true)
  const areaTables = listAreaTables(table)
  for (const sha256 of isReplacing ? areaTables : await findMissingContent(client, areaTables, false)) {
    const area = await readFile(storePaths(store).content(sha256), 'utf8')
    await put(listAreaContent(JSON.parse(area) as AreaTable), true)
  }
  await put(areaTables, false)
}

export const hasSameFiles = (a: Files, b: Files): boolean => {
  const paths = Object.keys(a)
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path])
}

/**
 * Pushes a complete release or composition from the local folder to the database, in one transaction. If the database already
 * has other files for it, changes nothing and returns these files. With `isReplacing`, replaces them instead. Returns null in
 * all other cases.
 */
export const pushArtifact = async (
  pool: ResilientPool,
  store: string,
  place: string,
  isReplacing: boolean,
): Promise<Files | null> => {
  const files = await hashFiles(join(store, place))
  return inTransaction(pool, async (client) => {
    const before = isReplacing ? null : await markUsed(client, place)
    if (before) return hasSameFiles(before, files) ? null : before
    await writeContent(client, store, place, files, isReplacing)
    const version = await nextVersion(client)
    // A cleanup can have deleted content after the first write. `nextVersion` now prevents cleanups, so write again.
    await writeContent(client, store, place, files, false)
    const since = isReplacing ? null : await markUsed(client, place)
    if (since) return hasSameFiles(since, files) ? null : since
    await client.query(
      `insert into federation.places (place, files, version) values ($1, $2, $3)
       on conflict (place) do update
       set files = excluded.files, version = excluded.version, is_gone = false, used_at = now()`,
      [place, JSON.stringify(files), version],
    )
    return null
  })
}
