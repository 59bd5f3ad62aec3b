import { readFileSync } from 'node:fs'
import {
  type KeyName,
  type Provenance,
  type Publisher,
  type Release,
  type Seal,
  type ServedRelease,
  type Signature,
  TrustDocument,
  type TrustedKey,
} from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import {
  type LocalSigner,
  findLocalSigners,
  isSignedBy,
  computeKeyId,
  getKeysDir,
  getKeyVariable,
  type SignedKind,
} from '@federation/node-kit/signing'
import { StoreError } from './store-errors.ts'
import { numberedFile, listNumbers, storePaths } from './store-files.ts'

/** Returns true if the key was revoked at the time `at`, in ISO 8601. */
export const isRevoked = ({ revokedAt }: TrustedKey, at: string): boolean =>
  revokedAt !== undefined && at >= revokedAt

/**
 * Returns true if a root key of `previous` signed the document. The first document must be signed with a root key that the
 * document itself lists. If the setting TRUST_ROOT is set, it must be the id of the key that signed the first document.
 */
const isSignedByPrevious = (document: TrustDocument, previous: TrustDocument | null): boolean => {
  const { signed, ...content } = document
  const pinned = process.env['TRUST_ROOT']
  if (!previous && pinned && signed.keyId !== pinned) return false
  const key = (previous ?? document).keys.root?.find(({ keyId }) => keyId === signed.keyId)
  return (
    key !== undefined &&
    computeKeyId(key.publicKey) === key.keyId &&
    !isRevoked(key, document.at) &&
    isSignedBy(key.publicKey, 'trust', content, signed.signature)
  )
}

/** A trust document whose signature is not verified yet. A root key of the previous trust document must have signed it. */
interface Link {
  seq: number
  text: string
  /** Unparsed part of `text` with the root keys. `verifyTrustChain` compares it with the root keys of earlier documents. */
  roots: string
}

const ROOTS = '"root":['

/** Extracts the root keys without parsing hundreds of other keys. Key fields contain no brackets, so `]` ends the list. */
const rootsIn = (text: string): string => {
  const start = text.indexOf(ROOTS)
  return start === -1 ? '' : text.slice(start + ROOTS.length - 1, text.indexOf(']', start) + 1)
}

/**
 * Reads a trust document (list of trusted keys). Reads synchronously, because hundreds of small files need three times as long
 * asynchronously.
 */
const readLink = (folder: string, seq: number): Link => {
  const text = readFileSync(numberedFile(folder, seq), 'utf8')
  return { seq, text, roots: rootsIn(text) }
}

/**
 * Returns a trust document (list of trusted keys) if it is valid and a root key of `previous` signed it. Otherwise returns
 * null, so that the caller skips the document.
 */
export const verifyLink = (
  { seq, text }: Pick<Link, 'seq' | 'text'>,
  previous: TrustDocument | null,
): TrustDocument | null => {
  try {
    const document = parseContract(TrustDocument, JSON.parse(text), `trust ${seq}`)
    return document.seq === seq && isSignedByPrevious(document, previous) ? document : null
  } catch (error) {
    if (error instanceof ContractError || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Verifies the trust documents with these numbers, and returns the newest valid one. `previous` is the last verified document,
 * or null before the first. A document is valid if a root key of the preceding document signed it. Of successive documents with
 * equal root keys, verifies only the newest valid one, to save time.
 */
export const verifyTrustChain = (
  folder: string,
  numbers: readonly number[],
  previous: TrustDocument | null,
): TrustDocument | null => {
  const links = numbers.map((seq) => readLink(folder, seq))
  let newest = previous
  for (let at = 0; at < links.length;) {
    const roots = newest && JSON.stringify(newest.keys.root)
    const end = links.findIndex((link, index) => index >= at && link.roots !== roots)
    // Documents with the same root keys as `newest` form a group. The same keys must have signed all of them, so verify only
    // the newest valid one. A document with other root keys forms its own group, because it changes the keys that must sign the
    // next one.
    const row = links.slice(at, end === -1 ? undefined : Math.max(end, at + 1))
    const before = newest
    for (const link of row.toReversed()) {
      newest = verifyLink(link, before)
      if (newest) break
    }
    newest ??= before
    at += row.length
  }
  return newest
}

/** Newest verified trust document of a store. `lastSeq` is the highest number of the documents read so far, valid or not. */
interface Known {
  lastSeq: number
  document: TrustDocument | null
}
const knownByStore = new Map<string, Known>()

/**
 * Reads the newest valid trust document. Returns null if the store has no trust document. Throws TRUST_BROKEN if all its trust
 * documents are invalid. Also throws it if there is none, but TRUST_ROOT (id of the first root key) is set.
 */
export const readTrust = async (store: string): Promise<TrustDocument | null> => {
  const folder = storePaths(store).trust
  const knownTrust = knownByStore.get(store) ?? { lastSeq: 0, document: null }
  const numbers = (await listNumbers(folder)).filter((seq) => seq > knownTrust.lastSeq)
  const document = verifyTrustChain(folder, numbers, knownTrust.document)
  const lastSeq = numbers.at(-1) ?? 0
  // Keep the trust document with the highest number, because concurrent reads can finish in another order than they started.
  if (lastSeq > knownTrust.lastSeq) Object.assign(knownTrust, { lastSeq, document })
  if (knownTrust.document) knownByStore.set(store, knownTrust)
  if (!knownTrust.document && (knownTrust.lastSeq > 0 || process.env['TRUST_ROOT'])) {
    throw new StoreError(
      'TRUST_BROKEN',
      `${folder} has no valid trust document. Restore the folder from a backup, or check that TRUST_ROOT is the store's first root key.`,
    )
  }
  return knownTrust.document
}

export const createTrustMissingError = (subject: string): StoreError =>
  new StoreError(
    'TRUST_MISSING',
    `${subject} is signed, but the store has no trust document. Restore its folder trust/ from a backup.`,
  )

/**
 * Verifies that a trusted key of `name` signed the document and was not revoked at the time `at` (ISO 8601). Throws
 * KEY_UNKNOWN, KEY_REVOKED or SIGNATURE_WRONG, with a message that begins with `subject`.
 */
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
      `${subject} is signed with key ${keyId}, which was revoked at ${key.revokedAt}. Sign it with a valid key.`,
    )
  }
  if (!isSignedBy(key.publicKey, kind, document, signature)) {
    throw new StoreError(
      'SIGNATURE_WRONG',
      `${subject} does not match its signature by key ${keyId}. It was changed, or the signature belongs to another document.`,
    )
  }
}

/** Returns true if a CI job's claims match a publisher (trusted CI workflow) that was not removed before `at` (ISO 8601). */
export const isPublisher = (
  publisher: Publisher,
  job: Omit<Provenance, 'commit' | 'run'>,
  at: string,
): boolean =>
  publisher.issuer === job.issuer &&
  publisher.repository === job.repository &&
  publisher.workflow === job.workflow &&
  publisher.branch === job.branch &&
  (publisher.pullRequests === true) === (job.pullRequest !== undefined) &&
  (publisher.repositoryId === undefined || publisher.repositoryId === job.repositoryId) &&
  (publisher.environment === undefined || publisher.environment === job.environment) &&
  (publisher.removedAt === undefined || at < publisher.removedAt)

const assertPublisher = (
  trust: TrustDocument,
  name: ServedRelease['name'] | 'composer',
  job: Provenance,
  at: string,
): void => {
  const publishers = name === 'composer' ? [] : (trust.publishers?.[name] ?? [])
  if (publishers.some((publisher) => isPublisher(publisher, job, at))) return
  throw new StoreError(
    'PUBLISHER_UNKNOWN',
    `${job.repository} (${job.workflow} on ${job.branch}) is not trusted to publish ${name}; npm run fed -- trust list shows the workflows that are.`,
  )
}

/** Returns the newest private key on this machine that is trusted for a name now. Throws KEY_MISSING or KEY_EXPOSED. */
export const findSigningKey = async (
  store: string,
  trust: TrustDocument,
  name: KeyName,
): Promise<LocalSigner> => {
  const now = new Date().toISOString()
  const trusted = (trust.keys[name] ?? []).filter((key) => !isRevoked(key, now)).toReversed()
  const signers = await findLocalSigners(store, name)
  const signingKey = trusted.flatMap(({ keyId }) => signers.find((key) => key.keyId === keyId) ?? [])[0]
  if (!signingKey) {
    throw new StoreError(
      'KEY_MISSING',
      `No private key that is trusted for ${name} was found in ${getKeysDir(store)} or in ${getKeyVariable(name)}. With the root key, make one: npm run fed -- keys make ${name}`,
    )
  }
  if (signingKey.isExposed) {
    throw new StoreError(
      'KEY_EXPOSED',
      `${signingKey.place} can be read by other users of this machine. Run chmod 600 on it; if another user may have read it, also: npm run fed -- keys rotate ${name}`,
    )
  }
  return signingKey
}

/** Clears this process's cache of verified trust documents, so that a test can simulate another process. */
export const clearTrustCache = (): void => knownByStore.clear()

/** A published release with its seal. */
export type SealedRelease = Release & { seal: Seal }

type Sealed<R> = R & { seal: Seal }

/** Returns the signed content of a release: everything except the signature. */
export const getSignedContent = (release: { seal: Seal }): object => {
  const { signature: _, ...seal } = release.seal
  return { ...release, seal }
}

export const isSealed = <R extends Release | ServedRelease>(release: R): release is Sealed<R> =>
  release.seal !== undefined

/**
 * Verifies that a release is signed with a trusted key of the release's area. The key must be valid at the time `at` (ISO
 * 8601), by default the time of signing. An unsigned release is accepted if trust was never set up, or if the release was live
 * at the setup and is unchanged. Throws StoreError otherwise.
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
    if (!trust) throw createTrustMissingError(subject)
    const { keyId, signature, at: sealedAt, publisher } = release.seal
    if (publisher) assertPublisher(trust, name, publisher, at ?? sealedAt)
    const signer = publisher ? 'registry' : name
    assertSigned(
      trust,
      { name: signer, kind: 'release', subject, at: at ?? sealedAt },
      getSignedContent(release),
      { keyId, signature },
    )
    return
  }
  // Releases that were live before the first trust document (list of trusted keys) need no signature. No release of the
  // composer is that old, so the composer always needs a signature.
  if (!trust || (name !== 'composer' && trust.before.releases[name]?.[id] === digest)) return
  throw new StoreError(
    'RELEASE_UNSIGNED',
    `${subject} is not signed, and was not live when the store got its first trust document. Release it again: npm run fed -- release ${name}`,
  )
}
