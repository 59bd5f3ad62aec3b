import { TrustDocument, type KeyName, type Signature } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { isSignedBy, type SignedKind } from '../signing/ed25519.ts'
import { heldKeys, keysDir, keyVariable, type HeldKey } from '../signing/private-keys.ts'
import { StoreError } from './errors.ts'
import { linkedNumbers } from './linked-files.ts'
import { sharedStore } from './shared-store.ts'
import { storePaths } from './store-paths.ts'
import { followTrust, isRevoked } from './trust-chain.ts'

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
