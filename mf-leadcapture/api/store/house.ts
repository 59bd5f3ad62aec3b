import type { Kysely } from 'kysely'

/** The store's own tables. */
export interface HouseTables {
  secrets: { name: string; value: string }
  schemaMigrations: { version: number; name: string; appliedAt: string }
}

const ping = async (db: Kysely<HouseTables>): Promise<void> => {
  await db.selectFrom('schemaMigrations').select('version').limit(1).execute()
}

/** The secret of that name; `proposed` becomes it where there is none yet. */
const secret = async (
  db: Kysely<HouseTables>,
  { name, proposed }: { name: string; proposed: string },
): Promise<string> => {
  await db
    .insertInto('secrets')
    .values({ name, value: proposed })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value
}

/** What a store does for itself. */
export const houseOperations = { ping: { run: ping }, secret: { run: secret } }
