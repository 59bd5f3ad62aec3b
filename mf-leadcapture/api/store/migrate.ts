import { sql, type Kysely } from 'kysely'
import { StoreRefused } from './store-errors.ts'
import { leads } from './migrations/0001-leads.ts'
import { bookings } from './migrations/0100-bookings.ts'
import type { Migration } from './migrations/migration.ts'
import type { Tables } from './tables.ts'

const MIGRATIONS: readonly Migration[] = [leads, bookings]
const NEWEST = Math.max(...MIGRATIONS.map((migration) => migration.version))

const appliedVersion = async (db: Kysely<Tables>): Promise<number> => {
  const row = await db
    .selectFrom('schemaMigrations')
    .select((select) => select.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Brings the schema to this code's version; refuses a database that newer code has already changed. */
export const migrate = async (db: Kysely<Tables>): Promise<void> => {
  await sql`create table if not exists schema_migrations
    (version integer primary key, name text not null, applied_at text not null) strict`.execute(db)
  await db.transaction().execute(async (transaction) => {
    const applied = await appliedVersion(transaction)
    if (applied > NEWEST) {
      throw new StoreRefused(`the lead database has schema ${applied} and this code knows ${NEWEST}: start the newer code, or restore an older backup`)
    }
    for (const migration of MIGRATIONS.filter(({ version }) => version > applied)) {
      for (const statement of migration.sqlite) await sql.raw(statement).execute(transaction)
      await transaction
        .insertInto('schemaMigrations')
        .values({ version: migration.version, name: migration.name, appliedAt: new Date().toISOString() })
        .execute()
    }
  })
}
