import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** True where one of the hashes belongs to somebody who asked to be forgotten. */
export const isSuppressed = async (db: Kysely<Tables>, personHashes: readonly string[]): Promise<boolean> => {
  const found = await db.selectFrom('suppressions').select('hash').where('hash', 'in', personHashes).execute()
  return found.length > 0
}
