import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreMisconfigured } from '@federation/node-kit/postgres'
import { sql, type Kysely } from 'kysely'
import { queryRows, type Engine } from './operation.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** File name of a migration, such as `0170-phone-extensions.sql`. */
const FILE = /^(\d{4})-([a-z0-9-]+)\.sql$/

/** A change of the database schema, with the statements for each engine. */
export interface Migration {
  version: number
  name: string
  statements: Record<Engine, string[]>
}

/** Placeholders in SQL files: `{bigint}` is the type of large numbers, `{strict}` the end of a `create table` statement. */
const TOKENS: Record<Engine, Record<string, string>> = {
  sqlite: { bigint: 'integer', strict: ' strict' },
  postgres: { bigint: 'bigint', strict: '' },
}

/**
 * Parses the SQL file of a migration. Empty lines separate statements. The comments `-- sqlite:`, `-- postgres:` and `-- both:`
 * name the engine of the statements that follow. Any other comment before a statement is ignored.
 */
export const parseMigration = (text: string): Migration['statements'] => {
  const statements: Migration['statements'] = { sqlite: [], postgres: [] }
  let engines: Engine[] = ['sqlite', 'postgres']
  for (const block of text.split(/\n\s*\n/)) {
    const only = /^-- (sqlite|postgres|both):$/.exec(block.trim())?.[1]
    if (only !== undefined) engines = only === 'both' ? ['sqlite', 'postgres'] : [only as Engine]
    const statement = block.replace(/^(?:--.*(?:\n|$))+/, '').trim()
    if (statement === '') continue
    for (const engine of engines)
      statements[engine].push(
        statement.replaceAll(/\{(bigint|strict)\}/g, (_all, token: string) => TOKENS[engine][token] ?? ''),
      )
  }
  return statements
}

export const MIGRATIONS: readonly Migration[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((file) => {
    const [, version, name = ''] = FILE.exec(file) ?? []
    if (version === undefined) return []
    const statements = parseMigration(readFileSync(join(FOLDER, file), 'utf8'))
    return [{ version: Number(version), name, statements }]
  })

/** Key of the advisory lock by which API processes migrate one after another. No other code uses it. */
const MIGRATION_LOCK = 720_310_042

/**
 * Runs the migrations that were not applied yet, in one transaction. Throws StoreMisconfigured if a newer version of the code
 * has already migrated the database further.
 */
export const migrate = async <Tables>(
  db: Kysely<Tables>,
  engine: Engine,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
    await sql`create table if not exists schema_migrations
      (version integer primary key, name text not null, applied_at text not null)`.execute(transaction)
    const rows = await queryRows<{ version: number }>(transaction, sql`select version from schema_migrations`)
    const applied = new Set(rows.map(({ version }) => version))
    const unknown = [...applied].find((version) => migrations.every((known) => known.version !== version))
    if (unknown !== undefined)
      throw new StoreMisconfigured(
        `the lead database has schema ${unknown}, which this version does not know. Start the newer version, or restore an older backup`,
      )
    for (const { version, name, statements } of migrations.filter((one) => !applied.has(one.version))) {
      for (const statement of statements[engine]) await sql.raw(statement).execute(transaction)
      await sql`insert into schema_migrations (version, name, applied_at) values (${version}, ${name}, ${new Date().toISOString()})`.execute(
        transaction,
      )
    }
  })
}
