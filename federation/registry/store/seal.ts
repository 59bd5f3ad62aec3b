import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  type Composition,
  CONTRACT_VERSION,
  OLDEST_CONTRACT_VERSION,
  type Provenance,
  type Release,
  type SourceRevision,
} from 'shared-contracts'
import { WORKSPACE } from '@federation/node-kit'
import type { Signer } from '@federation/node-kit/signing'
import { getSharedStore } from './shared-store.ts'
import { readRelease } from './releases.ts'
import { StoreError } from './store-errors.ts'
import { listNumbers, storePaths } from './store-files.ts'
import { assertReleaseTrusted, isSealed, readTrust, type SealedRelease, findSigningKey } from './trust.ts'

/** Returns the workspace's commit and whether files differ from it. Null outside a repository or without git. */
export const sourceRevision = async (workspace = WORKSPACE): Promise<SourceRevision | null> => {
  const git = async (...words: string[]) =>
    (await promisify(execFile)('git', words, { cwd: workspace, maxBuffer: 1 << 26 })).stdout.trim()
  try {
    const [commit, changes] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')])
    return { commit, dirty: changes !== '' }
  } catch {
    return null
  }
}

/** Period in which a release can go live. A live release stays live after it. */
const SEAL_LIFETIME_DAYS = 180
const DAY_MS = 24 * 60 * 60_000

/** Returns the highest sequence number of a name; 0 if it has none. */
export const lastSequence = async (store: string, name: string): Promise<number> =>
  (await listNumbers(storePaths(store).sequence(name))).at(-1) ?? 0

/** Claims the sequence number in a release's seal. False if that number or a higher one is in use. */
const claimSequence = async (
  store: string,
  { name, release, digest, seal }: SealedRelease,
): Promise<boolean> =>
  seal.sequence > (await lastSequence(store, name)) &&
  (await getSharedStore(store).link(`sequences/${name}`, seal.sequence, { release, digest }))

/** Content of a seal. `at` is now by default, `expires` SEAL_LIFETIME_DAYS later. */
export interface SealDetails {
  sequence: number
  at?: Date
  expires?: Date
  revision: SourceRevision | null
  /** Job that uploaded the release. */
  publisher?: Provenance | undefined
}

/**
 * Seals a release with the key of its name, or with the registry's if a publisher uploaded it. Throws TRUST_MISSING, or
 * KEY_MISSING if the private key is not available.
 */
export const createSealedRelease = async (
  store: string,
  release: Release,
  details: SealDetails,
): Promise<SealedRelease> => {
  const trust = await readTrust(store)
  if (!trust)
    throw new StoreError('TRUST_MISSING', 'This store has no trust document yet; npm start creates it.')
  const name = details.publisher ? 'registry' : release.name
  return sealWith(await findSigningKey(store, trust, name), release, details)
}

/** Seals a release with a given key. */
export const sealWith = (
  key: Signer,
  release: Release,
  { sequence, revision, publisher, at = new Date(), expires }: SealDetails,
): SealedRelease => {
  const seal = {
    sequence,
    at: at.toISOString(),
    expires: (expires ?? new Date(at.getTime() + SEAL_LIFETIME_DAYS * DAY_MS)).toISOString(),
    revision,
    contract: CONTRACT_VERSION,
    ...(publisher ? { publisher } : {}),
    keyId: key.keyId,
  }
  return { ...release, seal: { ...seal, ...key.sign('release', { ...release, seal }) } }
}

/**
 * Seals a release with the next sequence number of its name. Retries if another process claims the number first. The revision
 * is that of the publisher's commit, or of this workspace.
 */
export const sealNext = async (
  store: string,
  release: Release,
  publisher?: Provenance,
): Promise<SealedRelease> => {
  const revision = publisher ? { commit: publisher.commit, dirty: false } : await sourceRevision()
  for (;;) {
    const sequence = (await lastSequence(store, release.name)) + 1
    const next = await createSealedRelease(store, release, { sequence, revision, publisher })
    if (await claimSequence(store, next)) return next
  }
}

/** Returns the reason why a release cannot be published with its seal now; null if it can. */
export const findSealError = async (store: string, release: Release): Promise<StoreError | null> => {
  const { name, release: id } = release
  const now = new Date().toISOString()
  try {
    await assertReleaseTrusted(store, release)
    await assertReleaseTrusted(store, release, now)
  } catch (error) {
    if (error instanceof StoreError) return error
    throw error
  }
  if (!isSealed(release)) return null
  const { sequence, expires, contract } = release.seal
  if (contract < OLDEST_CONTRACT_VERSION || contract > CONTRACT_VERSION) {
    return new StoreError(
      'RELEASE_FOREIGN',
      `${name} ${id} was published for contract ${contract}, and this checkout reads ${OLDEST_CONTRACT_VERSION} to ${CONTRACT_VERSION}; release it again from a checkout of today.`,
    )
  }
  if (expires <= now) {
    return new StoreError(
      'RELEASE_EXPIRED',
      `${name} ${id} could go live until ${expires}; release it again: npm run fed -- release ${name}`,
    )
  }
  const last = await lastSequence(store, name)
  if (sequence >= last) return null
  return new StoreError(
    'SEQUENCE_LOWER',
    `${name} ${id} has sequence ${sequence}, and ${last} was published since. Release it again to give it the next number; to go back to what was live: npm run fed -- rollback`,
  )
}

/** Accepts a release that was sealed elsewhere. Throws `StoreError` if its seal is not valid or its number is in use. */
export const acceptSealedRelease = async (store: string, given: Release): Promise<SealedRelease> => {
  const fault = await findSealError(store, given)
  if (fault) throw fault
  if (isSealed(given) && (await claimSequence(store, given))) return given
  throw new StoreError(
    'SEQUENCE_LOWER',
    `${given.name} ${given.release} has a sequence number that was published before; seal it under a higher one.`,
  )
}

/** Days before its expiry from which a seal is reported. */
const WARN_DAYS = 14

export interface ExpiringSeal {
  name: string
  release: string
  expires: string
}

/** Lists releases whose seals expire within WARN_DAYS or have expired. They stay live but cannot go live again. */
export const listExpiringSeals = async (
  store: string,
  { shell, areas }: Composition,
): Promise<ExpiringSeal[]> => {
  const releases = Object.entries({ shell, ...areas }).map(async ([name, release]) => {
    // Unreadable releases are reported by other checks.
    const seal = (await readRelease(store, name, release).catch(() => null))?.seal
    if (!seal || Date.parse(seal.expires) - Date.now() > WARN_DAYS * DAY_MS) return []
    return [{ name, release, expires: seal.expires }]
  })
  return (await Promise.all(releases)).flat()
}

export const formatExpiringSeal = ({ name, release, expires }: ExpiringSeal): string => {
  const when =
    Date.parse(expires) > Date.now() ? `ends on ${expires.slice(0, 10)}` : `ended on ${expires.slice(0, 10)}`
  return `The seal of ${name} ${release} ${when}; it stays live. Release it again: npm run fed -- release ${name}`
}
