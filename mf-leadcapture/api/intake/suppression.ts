import { sql, type Kysely } from 'kysely'
import { personHash, mailboxOf } from './same-address.ts'
import type { Found, Person } from './subject.ts'
import type { IntakeTables } from './tables.ts'

/** True where one of the hashes belongs to somebody who asked to be forgotten. */
export const isSuppressed = async (
  db: Kysely<IntakeTables>,
  personHashes: readonly string[],
): Promise<boolean> => {
  const found = await db.selectFrom('suppressions').select('hash').where('hash', 'in', personHashes).execute()
  return found.length > 0
}

/** Keeps what knows a person again who was erased, keyed by the secret, and nothing else of them. */
export const suppress = async <Tables>(
  db: Kysely<Tables>,
  secret: string,
  person: Person,
  found: Found[],
  now: Date,
): Promise<void> => {
  const hashesOf = (kind: 'email' | 'phone'): string[] => {
    const values = [person[kind], ...found.map((one) => one[kind])]
      .map((value) => value ?? '')
      .filter((value) => value !== '')
    const known = kind === 'email' ? [...values, ...values.map(mailboxOf)] : values
    return known.map((value) => personHash(secret, kind, value))
  }
  for (const hash of new Set([...hashesOf('email'), ...hashesOf('phone')])) {
    await sql`insert into suppressions (hash, erased_at) values (${hash}, ${now.toISOString()}) on conflict (hash) do nothing`.execute(
      db,
    )
  }
}
