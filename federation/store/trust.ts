import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ChannelEntry,
  type KeyName,
  type Release,
  type Seal,
  type ServedRelease,
  type Signature,
  TrustDocument,
  type TrustedKey,
} from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import {
  type HeldKey,
  heldKeys,
  isSignedBy,
  keyIdOf,
  keysDir,
  keyVariable,
  type SignedKind,
} from '../signing/keys.ts'
import { PAGE_TABLE_FILE } from './page-table.ts'
import { sharedStore } from './engines.ts'
import { StoreError } from './store-errors.ts'
import { linkedFile, linkedNumbers, storePaths } from './store-files.ts'

export const isRevoked = ({ revokedAt }: TrustedKey, at: string): boolean =>
  revokedAt !== undefined && at >= revokedAt

/** Of a document: whether `previous` lets its signer say whom to trust; the first stands on its own, or on TRUST_ROOT. */
const follows = (document: TrustDocument, previous: TrustDocument | null): boolean => {
  const { signed, ...content } = document
  const pinned = process.env['TRUST_ROOT']
  if (!previous && pinned && signed.keyId !== pinned) return false
  const key = (previous ?? document).keys.root?.find(({ keyId }) => keyId === signed.keyId)
  return (
    key !== undefined &&
    keyIdOf(key.publicKey) === key.keyId &&
    !isRevoked(key, document.at) &&
    isSignedBy(key.publicKey, 'trust', content, signed.signature)
  )
}

/** A link as it lies in the store: nobody has said yet that it holds. */
interface Link {
  seq: number
  text: string
  /** The root keys that it names, as they are written. */
  roots: string
}

const ROOTS = '"root":['

/** No string can hold these quotes bare, and a key's fields hold no bracket: found without reading the hundreds of other keys. */
const rootsIn = (text: string): string => {
  const start = text.indexOf(ROOTS)
  return start === -1 ? '' : text.slice(start + ROOTS.length - 1, text.indexOf(']', start) + 1)
}

/** At once: hundreds of small files cost three times as much one by one in the background. */
const readLink = (folder: string, seq: number): Link => {
  const text = readFileSync(linkedFile(folder, seq), 'utf8')
  return { seq, text, roots: rootsIn(text) }
}

/** The document of a link that is whole and follows the one before it; null for any other, which is passed over. */
const accepted = ({ seq, text }: Link, previous: TrustDocument | null): TrustDocument | null => {
  try {
    const document = parseContract(TrustDocument, JSON.parse(text), `trust ${seq}`)
    return document.seq === seq && follows(document, previous) ? document : null
  } catch (error) {
    if (error instanceof ContractError || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Follows the chain in a folder from `previous` (null before its first link) over the links of these numbers; returns the newest
 * document that holds. Whether a link holds depends on the root keys of the one before alone. So of links in a row that name
 * the same root keys as that, whichever of them hold, the newest that holds is the result, and those before it need not be looked
 * at: a site of two hundred areas, whose keys came one by one, costs as many signatures as its root keys changed.
 */
export const followTrust = (
  folder: string,
  numbers: readonly number[],
  previous: TrustDocument | null,
): TrustDocument | null => {
  const links = numbers.map((seq) => readLink(folder, seq))
  let newest = previous
  for (let at = 0; at < links.length;) {
    const roots = newest && JSON.stringify(newest.keys.root)
    const end = links.findIndex((link, index) => index >= at && link.roots !== roots)
    // One that names other root keys, or is the first, stands for itself.
    const row = links.slice(at, end === -1 ? undefined : Math.max(end, at + 1))
    const before = newest
    for (const link of row.toReversed()) {
      newest = accepted(link, before)
      if (newest) break
    }
    newest ??= before
    at += row.length
  }
  return newest
}

/** What this process has seen of a store's trust; nothing that the store says later takes it back. */
interface Known {
  looked: number
  document: TrustDocument | null
}
const known = new Map<string, Known>()

/**
 * Whom the store believes: the newest document of an unbroken chain. Null where trust was never set up. Throws
 * TRUST_BROKEN where there are documents and none holds, or where TRUST_ROOT asks for a chain that is not there.
 */
export const readTrust = async (store: string): Promise<TrustDocument | null> => {
  const folder = storePaths(store).trust
  const seen = known.get(store) ?? { looked: 0, document: null }
  const numbers = (await linkedNumbers(folder)).filter((seq) => seq > seen.looked)
  const document = followTrust(folder, numbers, seen.document)
  const looked = numbers.at(-1) ?? 0
  // Of several looks at a time one that saw less may end last.
  if (looked > seen.looked) Object.assign(seen, { looked, document })
  if (seen.document) known.set(store, seen)
  if (!seen.document && (seen.looked > 0 || process.env['TRUST_ROOT'])) {
    throw new StoreError(
      'TRUST_BROKEN',
      `${folder} holds no trust document that this process may believe. Bring the folder back from a backup, or see that TRUST_ROOT names the store's first root key.`,
    )
  }
  return seen.document
}

/** What is signed cannot be believed where nobody says whom to trust. */
export const trustIsGone = (subject: string): StoreError =>
  new StoreError(
    'TRUST_MISSING',
    `${subject} is signed, but the store no longer says whom to trust: bring its folder trust/ back from a backup.`,
  )

/** Refuses what a key that is trusted for `name` did not sign, or no longer may have at that time. `subject` begins the sentence. */
export const assertSigned = (
  trust: TrustDocument,
  { name, kind, subject, at }: { name: KeyName; kind: SignedKind; subject: string; at: string },
  document: object,
  { keyId, signature }: Signature,
): void => {
  const key = trust.keys[name]?.find((trusted) => trusted.keyId === keyId)
  if (!key) {
    throw new StoreError(
      'KEY_UNKNOWN',
      `${subject} is signed with key ${keyId}, which is not trusted for ${name}; npm run fed -- keys list shows those that are.`,
    )
  }
  if (isRevoked(key, at)) {
    throw new StoreError(
      'KEY_REVOKED',
      `${subject} is signed with key ${keyId}, which was revoked at ${key.revokedAt}; sign it with a key that holds.`,
    )
  }
  if (!isSignedBy(key.publicKey, kind, document, signature)) {
    throw new StoreError(
      'SIGNATURE_WRONG',
      `${subject} is not what key ${keyId} signed: it was changed, or the signature is another's.`,
    )
  }
}

/** The key with which this process signs for a name: the newest of those at hand that are trusted now. Throws KEY_MISSING. */
export const signingKey = async (store: string, trust: TrustDocument, name: KeyName): Promise<HeldKey> => {
  const now = new Date().toISOString()
  const trusted = (trust.keys[name] ?? []).filter((key) => !isRevoked(key, now)).toReversed()
  const held = await heldKeys(store, name)
  const found = trusted.flatMap(({ keyId }) => held.find((key) => key.keyId === keyId) ?? [])[0]
  if (!found) {
    throw new StoreError(
      'KEY_MISSING',
      `No private key that is trusted for ${name} is at hand: neither in ${keysDir(store)} nor in ${keyVariable(name)}. Whoever holds the root key adds one: npm run fed -- keys make ${name}`,
    )
  }
  if (found.isExposed) {
    throw new StoreError(
      'KEY_EXPOSED',
      `${found.place} can be read by others on this machine. If nobody did, chmod 600 it; else: npm run fed -- keys rotate ${name}`,
    )
  }
  return found
}

/** Writes a trust document under a number. False where somebody else wrote that number first. */
export const linkTrust = async (
  store: string,
  content: Omit<TrustDocument, 'signed'>,
  root: HeldKey,
): Promise<boolean> => {
  const signed = root.sign('trust', content)
  const document = parseContract(TrustDocument, { ...content, signed }, `trust ${content.seq}`)
  return sharedStore(store).link('trust', content.seq, document)
}

/** Changes whom the store believes; made again where somebody else changed that meanwhile. Returns what holds then. */
export const changeTrust = async (
  store: string,
  reason: string,
  change: (keys: TrustDocument['keys'], at: string) => TrustDocument['keys'],
): Promise<TrustDocument> => {
  for (;;) {
    // Before it is read: a number that came in between would be taken for one that does not hold, and its change be lost.
    const numbers = await linkedNumbers(storePaths(store).trust)
    const trust = await readTrust(store)
    if (!trust) throw new StoreError('TRUST_MISSING', 'This store trusts nobody yet; npm start sets that up.')
    const at = new Date().toISOString()
    const seq = Math.max(trust.seq, ...numbers) + 1
    const next = { seq, at, reason, keys: change(trust.keys, at), before: trust.before }
    const isDone = await linkTrust(store, next, await signingKey(store, trust, 'root'))
    const now = await readTrust(store)
    if (isDone && now) return now
  }
}

/** For tests that play another process. */
export const forgetTrust = (): void => known.clear()

/** A release that is sealed. */
export type SealedRelease = Release & { seal: Seal }

type Sealed<R> = R & { seal: Seal }

/** What a deployable's key signs of a release: all of it but the signature. */
export const sealedContent = (release: { seal: Seal }): object => {
  const { signature: _, ...seal } = release.seal
  return { ...release, seal }
}

export const isSealed = <R extends Release | ServedRelease>(release: R): release is Sealed<R> =>
  release.seal !== undefined

/**
 * Refuses a release that no key trusted for its name signed. Unsigned ones are believed where they had been live when trust
 * was set up and are still the same; all are where it never was. `at` is when the key must hold: by default when it was signed.
 */
export const assertReleaseTrusted = async (
  store: string,
  release: Release | ServedRelease,
  at?: string,
): Promise<void> => {
  const { name, release: id, digest } = release
  const subject = `${name} ${id}`
  const trust = await readTrust(store)
  if (isSealed(release)) {
    if (!trust) throw trustIsGone(subject)
    const { keyId, signature, at: sealedAt } = release.seal
    assertSigned(trust, { name, kind: 'release', subject, at: at ?? sealedAt }, sealedContent(release), {
      keyId,
      signature,
    })
    return
  }
  // There were no releases of the composer before.
  if (!trust || (name !== 'composer' && trust.before.releases[name]?.[id] === digest)) return
  throw new StoreError(
    'RELEASE_UNSIGNED',
    `${subject} is not signed, and was not live when the store learned whom to trust. Release it again: npm run fed -- release ${name}`,
  )
}

/** What the site's key signs of an entry: the channel as well, so that no entry passes for one of another. */
const signedOf = (channel: string, entry: ChannelEntry) => {
  const { signed: _, ...content } = entry
  return { channel, ...content }
}

/** Refuses an entry that the site's key did not sign for this channel. Those from before trust was set up need not be signed. */
export const assertEntryTrusted = async (
  store: string,
  channel: string,
  entry: ChannelEntry,
): Promise<void> => {
  const subject = `Entry ${entry.seq} of ${channel}`
  const trust = await readTrust(store)
  if (entry.signed) {
    if (!trust) throw trustIsGone(subject)
    const means = { name: 'site', kind: 'entry', subject, at: entry.at } as const
    return assertSigned(trust, means, signedOf(channel, entry), entry.signed)
  }
  if (!trust || entry.seq <= (trust.before.channels[channel] ?? 0)) return
  throw new StoreError(
    'ENTRY_UNSIGNED',
    `${subject} is not signed; whoever changes a channel signs that with the key of site.`,
  )
}

const hashOf = (table: Uint8Array): string => createHash('sha256').update(table).digest('hex')

/** Refuses a composition's page table that is not the one which an entry made live. Entries from before trust name none. */
export const assertTable = ({ table, seq, composition }: ChannelEntry, text: Uint8Array): void => {
  if (table === undefined || table === hashOf(text)) return
  throw new StoreError(
    'ENTRY_FOREIGN',
    `Entry ${seq} made another ${PAGE_TABLE_FILE} of ${composition} live than the one that is there; bring that back, or release anything anew.`,
  )
}

/** The hash of what a composition serves; null where it is not there. */
const tableHash = async (store: string, composition: string): Promise<string | null> => {
  const file = join(storePaths(store).composition(composition), PAGE_TABLE_FILE)
  const text = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text && hashOf(text)
}

/** An entry with the site's signature, where trust was set up. Throws KEY_MISSING where the site's key is not at hand. */
export const signEntry = async (
  store: string,
  channel: string,
  entry: ChannelEntry,
): Promise<ChannelEntry> => {
  const trust = await readTrust(store)
  if (!trust) return entry
  const { sign } = await signingKey(store, trust, 'site')
  const table = await tableHash(store, entry.composition)
  const whole = table === null ? entry : { ...entry, table }
  return { ...whole, signed: sign('entry', signedOf(channel, whole)) }
}
