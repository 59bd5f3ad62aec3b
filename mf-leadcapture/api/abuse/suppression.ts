import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { splitPhone } from 'shared-contracts/field-rule'

export interface SuppressionTables {
  /** Keyed hashes of the email addresses and phone numbers of erased people, whose new records are quarantined. */
  suppressions: { hash: string; erasedAt: string }
}

/** Mail providers that ignore dots in mailbox names. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalizes an email address: lower case, no plus tag, and no dots if the provider ignores them. Rate limits and the list of
 * erased people use the result to recognize a person. Mails are sent to the address as the visitor typed it.
 */
export const normalizeMailbox = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [untagged = ''] = local.split('+')
  const bare = untagged === '' ? local : untagged
  return DOTLESS.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}

/** Returns a keyed hash of `value`. Without `secret`, an attacker cannot find the value by hashing all possible values. */
export const hashPerson = (secret: string, kind: 'email' | 'phone' | 'client', value: string): string => {
  const plain = kind === 'phone' ? splitPhone(value).phone.replaceAll(/\D/g, '') : value.trim().toLowerCase()
  return createHmac('sha256', secret).update(`${kind}:${plain}`).digest('hex')
}

export const listPersonHashes = (
  secret: string,
  { email, phone }: { email: string; phone: string | null },
): string[] => [
  ...new Set([
    hashPerson(secret, 'email', email),
    hashPerson(secret, 'email', normalizeMailbox(email)),
    hashPerson(secret, 'phone', phone ?? ''),
  ]),
]

export const findSuppressedHashes = async (
  db: Kysely<SuppressionTables>,
  hashes: readonly string[],
): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set()
  const found = db.selectFrom('suppressions').select('hash').where('hash', 'in', hashes)
  return new Set((await found.execute()).map(({ hash }) => hash))
}

const removeEmpty = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value) => value !== undefined && value !== null && value !== '') as string[]

export const suppress = async <Tables>(
  db: Kysely<Tables>,
  secret: string,
  people: readonly { email?: string | undefined; phone?: string | null | undefined }[],
  now: Date,
): Promise<void> => {
  const emails = removeEmpty(people.map(({ email }) => email))
  const hashes = [
    ...[...emails, ...emails.map(normalizeMailbox)].map((email) => hashPerson(secret, 'email', email)),
    ...removeEmpty(people.map(({ phone }) => phone)).map((phone) => hashPerson(secret, 'phone', phone)),
  ]
  for (const hash of new Set(hashes))
    await sql`insert into suppressions (hash, erased_at) values (${hash}, ${now.toISOString()}) on conflict (hash) do nothing`.execute(
      db,
    )
}
