import { readdirSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { Engine } from './operation.ts'
import { StoreRefused } from 'federation/service/postgres/database-errors'
import { statementsOf, type Migration } from './migrations/migration.ts'

/** `0170-phone-extensions.ts` */
const FILE = /^(\d{4})-([a-z0-9-]+)\.ts$/
const FOLDER = new URL('migrations/', import.meta.url)

/** One that has its place in the order. */
type Numbered = Migration & { version: number; name: string }

const numbered = async (file: string): Promise<Numbered[]> => {
  const [, digits, name] = FILE.exec(file) ?? []
  if (digits === undefined || name === undefined) return []
  const { migration } = (await import(new URL(file, FOLDER).href)) as { migration: Migration }
  return [{ version: Number(digits), name, ...migration }]
}

/** All there are, in order. */
export const MIGRATIONS: readonly Numbered[] = (
  await Promise.all(readdirSync(FOLDER).toSorted().map(numbered))
).flat()

/** Any number that nothing else in the database locks: instances that start together migrate one after the other. */
const MIGRATION_LOCK = 720_310_042

const appliedVersions = async <Tables>(db: Kysely<Tables>): Promise<Set<number>> => {
  const { rows } = await sql<{ version: number }>`select version from schema_migrations`.execute(db)
  return new Set(rows.map(({ version }) => version))
}

/** Brings the schema to this code's version, whichever migrations are missing; refuses a database that newer code has already changed. */
export const migrate = async <Tables>(
  db: Kysely<Tables>,
  engine: Engine,
  migrations: readonly Numbered[] = MIGRATIONS,
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
    await sql`create table if not exists schema_migrations
      (version integer primary key, name text not null, applied_at text not null)`.execute(transaction)
    const applied = await appliedVersions(transaction)
    const known = new Set(migrations.map(({ version }) => version))
    const unknown = [...applied].find((version) => !known.has(version))
    if (unknown !== undefined) {
      throw new StoreRefused(
        `the lead database has schema ${unknown}, which this code does not know: start the newer code, or restore an older backup`,
      )
    }
    for (const migration of migrations.filter(({ version }) => !applied.has(version))) {
      for (const statement of statementsOf(migration, engine)) await sql.raw(statement).execute(transaction)
      await sql`insert into schema_migrations (version, name, applied_at) values (${migration.version}, ${migration.name}, ${new Date().toISOString()})`.execute(
        transaction,
      )
    }
  })
}
