import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { splitPhone } from 'shared-contracts/field-rule'

export interface SuppressionTables {
  /** Keyed hashes of the addresses and numbers of people who were erased. */
  suppressions: { hash: string; erasedAt: string }
}

/** Providers that ignore dots in mailbox names. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Mailbox of an address, in lower case, without a plus tag, and without dots if the provider ignores them. Only limits and
 * suppressions use it; mails are sent to the address as it was typed.
 */
export const normalizeMailbox = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [untagged = ''] = local.split('+')
  const bare = untagged === '' ? local : untagged
  return DOTLESS.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}

/** Keyed hash of a person's address or number, or of a client's address: always the same, and useless without the key. */
export const hashPerson = (secret: string, kind: 'email' | 'phone' | 'client', value: string): string => {
  const plain = kind === 'phone' ? splitPhone(value).phone.replaceAll(/\D/g, '') : value.trim().toLowerCase()
  return createHmac('sha256', secret).update(`${kind}:${plain}`).digest('hex')
}

/** Hashes under which a person may have been suppressed. */
export const personHashes = (
  secret: string,
  { email, phone }: { email: string; phone: string | null },
): string[] => [
  ...new Set([
    hashPerson(secret, 'email', email),
    hashPerson(secret, 'email', normalizeMailbox(email)),
    hashPerson(secret, 'phone', phone ?? ''),
  ]),
]

/** Those of the hashes that belong to people who were erased. */
export const suppressedAmong = async (
  db: Kysely<SuppressionTables>,
  hashes: readonly string[],
): Promise<Set<string>> => {
  // A query without hashes would not be valid SQL.
  if (hashes.length === 0) return new Set()
  const found = db.selectFrom('suppressions').select('hash').where('hash', 'in', hashes)
  return new Set((await found.execute()).map(({ hash }) => hash))
}

const given = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value) => value !== undefined && value !== null && value !== '') as string[]

/** Stores the hashes of an erased person, by which they are recognized later. Stores no other data of them. */
export const suppress = async <Tables>(
  db: Kysely<Tables>,
  secret: string,
  people: readonly { email?: string | undefined; phone?: string | null | undefined }[],
  now: Date,
): Promise<void> => {
  const emails = given(people.map(({ email }) => email))
  const hashes = [
    ...[...emails, ...emails.map(normalizeMailbox)].map((email) => hashPerson(secret, 'email', email)),
    ...given(people.map(({ phone }) => phone)).map((phone) => hashPerson(secret, 'phone', phone)),
  ]
  for (const hash of new Set(hashes))
    await sql`insert into suppressions (hash, erased_at) values (${hash}, ${now.toISOString()}) on conflict (hash) do nothing`.execute(
      db,
    )
}
