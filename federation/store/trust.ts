import { readFile } from 'node:fs/promises'
import { KeyName, TrustDocument, type Signature, type TrustedKey } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import { isSignedBy, keyIdOf, type SignedKind } from '../signing/ed25519.ts'
import { heldKeys, keysDir, keyVariable, type HeldKey } from '../signing/private-keys.ts'
import { StoreError } from './errors.ts'
import { linkedFile, linkedNumbers } from './linked-files.ts'
import { sharedStore } from './shared-store.ts'
import { storePaths } from './store-paths.ts'

/** What this process has seen of a store's trust; nothing that the store says later takes it back. */
interface Known {
  looked: number
  document: TrustDocument | null
}
const known = new Map<string, Known>()

const isRevoked = ({ revokedAt }: TrustedKey, at: string): boolean =>
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

/** A trust document that is whole and follows the one before it; null for any other, which is passed over. */
const readDocument = async (
  folder: string,
  seq: number,
  previous: TrustDocument | null,
): Promise<TrustDocument | null> => {
  const text = await readFile(linkedFile(folder, seq), 'utf8')
  try {
    const document = parseContract(TrustDocument, JSON.parse(text), `trust ${seq}`)
    return document.seq === seq && follows(document, previous) ? document : null
  } catch (error) {
    if (error instanceof ContractError || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Whom the store believes: the newest document of an unbroken chain. Null where trust was never set up. Throws
 * TRUST_BROKEN where there are documents and none holds, or where TRUST_ROOT asks for a chain that is not there.
 */
export const readTrust = async (store: string): Promise<TrustDocument | null> => {
  const folder = storePaths(store).trust
  const seen = known.get(store) ?? { looked: 0, document: null }
  for (const seq of await linkedNumbers(folder)) {
    if (seq <= seen.looked) continue
    seen.document = (await readDocument(folder, seq, seen.document)) ?? seen.document
    seen.looked = seq
  }
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
    const trust = await readTrust(store)
    if (!trust) throw new StoreError('TRUST_MISSING', 'This store trusts nobody yet; npm start sets that up.')
    const at = new Date().toISOString()
    const numbers = await linkedNumbers(storePaths(store).trust)
    const seq = Math.max(trust.seq, ...numbers) + 1
    const next = { seq, at, reason, keys: change(trust.keys, at), before: trust.before }
    const isDone = await linkTrust(store, next, await signingKey(store, trust, 'root'))
    const now = await readTrust(store)
    if (isDone && now) return now
  }
}

/** For tests that play another process. */
export const forgetTrust = (): void => known.clear()
