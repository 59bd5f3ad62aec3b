import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { PoolClient } from 'pg'
import { whenMissing } from '@federation/node-kit'
import { type ResilientPool, StoreMisconfigured } from '@federation/node-kit/postgres'
import type { Content, Files } from '../replication/source.ts'
import { computeSha256 } from '../store/content.ts'
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
import { storePaths } from '../store/store-files.ts'

/**
 * Key of an advisory lock, an arbitrary number. With the lock, machines that start at the same time create the tables one after
 * the other.
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
 * Allocates the version number of a change. The row lock makes concurrent changes wait until this change is committed. A reader
 * that has seen a version has therefore seen all lower versions. The commit also notifies listeners.
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
 * Reads a file of the store's folder and its compressed copies (`.br` and `.gz`). Throws FILE_CHANGED if the file's SHA-256 is
 * not `expected`.
 */
export const readContent = async (file: string, place: string, expected?: string): Promise<Content> => {
  const [bytes, br, gz] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(whenMissing(null)),
    readFile(`${file}.gz`).catch(whenMissing(null)),
  ])
  const sha256 = computeSha256(bytes)
  if (expected !== undefined && sha256 !== expected) throw new StoreFault({ code: 'FILE_CHANGED', place })
  return { sha256, bytes, br, gz }
}

/**
 * Returns the hashes of content that the database lacks. With `withCopies`, content without compressed copies counts as missing
 * too.
 */
export const findMissingContent = async (
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
  return [...new Set(hashes)].filter((sha256) => !storedHashes.has(sha256))
}

const INSERT = `insert into federation.content (sha256, bytes, br, gz)
  select * from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[]) on conflict (sha256)`
const UPSERT_STATEMENTS = {
  // Content in the database can lack compressed copies, because it was added for a file that is not served. If a served file
  // has the same bytes, add its compressed copies.
  kept: `${INSERT} do update set br = coalesce(content.br, excluded.br), gz = coalesce(content.gz, excluded.gz)
    where content.br is null and excluded.br is not null`,
  replaced: `${INSERT} do update set bytes = excluded.bytes, br = coalesce(excluded.br, content.br), gz = coalesce(excluded.gz, content.gz)`,
}

/**
 * Writes content to the database. `read` loads the content of a hash. `how` decides whether existing content is kept or
 * replaced.
 */
export const putContent = async (
  client: PoolClient,
  hashes: readonly string[],
  read: (sha256: string) => Promise<Content>,
  how: keyof typeof UPSERT_STATEMENTS = 'kept',
): Promise<void> => {
  let batch: Content[] = []
  let size = 0
  const flush = async () => {
    if (batch.length === 0) return
    const columns = [
      batch.map(({ sha256 }) => binary(sha256)),
      batch.map(({ bytes }) => bytes),
      batch.map(({ br }) => br),
      batch.map(({ gz }) => gz),
    ]
    await client.query(UPSERT_STATEMENTS[how], columns)
    batch = []
    size = 0
  }
  // A fixed order prevents most deadlocks between processes that write the same content at the same time.
  for (const sha256 of hashes.toSorted()) {
    const content = await read(sha256)
    batch.push(content)
    size += content.bytes.length
    if (size >= BATCH_BYTES) await flush()
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

const ownFiles = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .flatMap((entry) =>
      entry.isFile() ? [relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')] : [],
    )
    .toSorted()
}

interface LocalArtifact {
  files: Files
  own: Map<string, Content>
  /**
   * SHA-256 of each file with page content. These files are outside the composition's folder, because several compositions can
   * use them.
   */
  shared: string[]
  areaTables: string[]
}

const readLocalArtifact = async (store: string, place: string): Promise<LocalArtifact> => {
  const dir = join(store, place)
  const files: Files = {}
  const own = new Map<string, Content>()
  for (const path of await ownFiles(dir)) {
    const bytes = await readFile(join(dir, path))
    const sha256 = computeSha256(bytes)
    files[path] = sha256
    own.set(sha256, { sha256, bytes, br: null, gz: null })
  }
  const table = files[PAGE_TABLE_FILE] && own.get(files[PAGE_TABLE_FILE])
  if (!table || !place.startsWith('compositions/')) return { files, own, shared: [], areaTables: [] }
  const pages = JSON.parse(table.bytes.toString()) as StoredTable | LegacyPageTable
  return { files, own, shared: listTableContent(pages), areaTables: listAreaTables(pages) }
}

/**
 * Writes content that the database lacks. Writes an area's table (the list of the area's pages) last, after the content that
 * the table names. If the database has a table, the database therefore also has the content of that table.
 */
const writeMissingContent = async (
  client: PoolClient,
  store: string,
  { own, shared, areaTables }: LocalArtifact,
  isReplacing: boolean,
): Promise<void> => {
  const toPut = async (hashes: readonly string[], withCopies = false) =>
    isReplacing ? [...new Set(hashes)] : findMissingContent(client, hashes, withCopies)
  const how = isReplacing ? 'replaced' : 'kept'
  const read = (sha256: string) => readContent(storePaths(store).content(sha256), `pages/${sha256}`, sha256)
  await putContent(
    client,
    await toPut([...own.keys()]),
    async (sha256) => own.get(sha256) ?? read(sha256),
    how,
  )
  await putContent(client, await toPut(shared, true), read, how)
  const tables = await toPut(areaTables)
  for (const sha256 of tables) {
    const text = await readFile(storePaths(store).content(sha256), 'utf8')
    await putContent(client, await toPut(listAreaContent(JSON.parse(text) as AreaTable), true), read, how)
  }
  await putContent(client, tables, read, how)
}

const isSame = (a: Files, b: Files): boolean => {
  const paths = Object.keys(a)
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path])
}

export const matchesLocalFiles = async (store: string, place: string, files: Files): Promise<boolean> =>
  isSame((await readLocalArtifact(store, place)).files, files)

/**
 * Pushes a complete release or composition from the local folder to the database, in one transaction. If the database has
 * different files for the same release or composition, `isReplacing` decides. With `isReplacing`, the function replaces the
 * database's files. Without it, the function changes nothing and returns the database's files. Returns null in all other cases.
 */
export const pushArtifact = async (
  pool: ResilientPool,
  store: string,
  place: string,
  isReplacing: boolean,
): Promise<Files | null> => {
  const local = await readLocalArtifact(store, place)
  return inTransaction(pool, async (client) => {
    const readDatabaseFiles = async (): Promise<Files | null> => {
      const { rows } = await client.query<{ files: Files }>(
        'update federation.places set used_at = now() where place = $1 and not is_gone returning files',
        [place],
      )
      return rows[0]?.files ?? null
    }
    const before = isReplacing ? null : await readDatabaseFiles()
    if (before) return isSame(before, local.files) ? null : before
    await writeMissingContent(client, store, local, isReplacing)
    const version = await nextVersion(client)
    // A cleanup can have deleted content since the first write. `nextVersion` acquired a lock that blocks cleanups from now
    // on, so write the deleted content again.
    await writeMissingContent(client, store, local, false)
    const since = isReplacing ? null : await readDatabaseFiles()
    if (since) return isSame(since, local.files) ? null : since
    await client.query(
      `insert into federation.places (place, files, version) values ($1, $2, $3)
       on conflict (place) do update
       set files = excluded.files, version = excluded.version, is_gone = false, used_at = now()`,
      [place, JSON.stringify(local.files), version],
    )
    return null
  })
}
