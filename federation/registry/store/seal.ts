import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type Composition,
  CONTRACT_VERSION,
  OLDEST_CONTRACT_VERSION,
  formatContractRule,
  type Provenance,
  type Release,
  type SourceRevision,
} from 'shared-contracts'
import { WORKSPACE } from '@federation/node-kit'
import { RELEASE_FILE } from '@federation/node-kit/release-format'
import type { Signer } from '@federation/node-kit/signing'
import { getSharedStore } from './shared-store.ts'
import { readRelease } from './releases.ts'
import { StoreError } from './store-errors.ts'
import { listNumbers, storePaths } from './store-files.ts'
import { assertReleaseTrusted, isSealed, readTrust, type SealedRelease, findSigningKey } from './trust.ts'

const git = async (...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: WORKSPACE, maxBuffer: 1 << 26 })).stdout.trim()

/**
 * Returns the commit of the workspace, and whether files differ from it. Returns null outside a git repository, or without
 * git.
 */
export const sourceRevision = async (): Promise<SourceRevision | null> => {
  try {
    const [commit, changes] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')])
    return { commit, dirty: changes !== '' }
  } catch {
    return null
  }
}

/** A release can go live for this number of days after its signing. A release that is already live stays live. */
const SEAL_LIFETIME_DAYS = 180
const DAY_MS = 24 * 60 * 60_000

/** Returns the highest sequence number of the releases of an area or the shell, or 0 if there is no release. */
export const lastSequence = async (store: string, name: string): Promise<number> =>
  (await listNumbers(storePaths(store).sequence(name))).at(-1) ?? 0

/** Reserves the sequence number of a release. Returns false if a release of the same name has this number or a higher one. */
const claimSequence = async (
  store: string,
  { name, release, digest, seal }: SealedRelease,
): Promise<boolean> =>
  seal.sequence > (await lastSequence(store, name)) &&
  (await getSharedStore(store).addDocument(`sequences/${name}`, seal.sequence, { release, digest }))

/** Fields of a seal (signature of a release). `at` defaults to now, `expires` to SEAL_LIFETIME_DAYS days later. */
export interface SealDetails {
  sequence: number
  at?: Date
  expires?: Date
  revision: SourceRevision | null
  publisher?: Provenance | undefined
}

/**
 * Signs a release and adds the seal (sequence number, dates and signature). Uses the key of the release's area, or the
 * registry's key if a CI job uploaded the release. Throws TRUST_MISSING if the store has no trust document (the trusted public
 * keys). Throws KEY_MISSING if the private key is missing.
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

/** Signs a release. The seal expires at `expires`, by default SEAL_LIFETIME_DAYS days after `at`. */
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
 * Signs a release: adds a seal with the area's next sequence number. If another process reserves this number first, tries the
 * next one. The source revision in the seal is the CI job's commit, or the state of this workspace.
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

/** Returns the error that prevents a signed release from being published now, or null. */
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
      `${name} ${id} was published for contract ${contract}. It ${formatContractRule(contract)}.`,
    )
  }
  if (expires <= now) {
    return new StoreError(
      'RELEASE_EXPIRED',
      `${name} ${id} could go live until ${expires}. Release it again: npm run fed -- release ${name}`,
    )
  }
  const last = await lastSequence(store, name)
  if (sequence >= last) return null
  return new StoreError(
    'SEQUENCE_LOWER',
    `${name} ${id} has sequence ${sequence}, and ${last} was published since. Release it again to give it the next number; to go back to what was live: npm run fed -- rollback`,
  )
}

/**
 * Accepts a release that was signed on another machine. Throws `StoreError` if its seal (signature) is invalid or its sequence
 * number is in use.
 */
export const acceptSealedRelease = async (store: string, release: Release): Promise<SealedRelease> => {
  const fault = await findSealError(store, release)
  if (fault) throw fault
  if (isSealed(release) && (await claimSequence(store, release))) return release
  throw new StoreError(
    'SEQUENCE_LOWER',
    `${release.name} ${release.release} has a sequence number that was published before; seal it under a higher one.`,
  )
}

/** A release's seal (signature) is reported as expiring during this number of days before its expiry. */
const WARN_DAYS = 14

/** A release whose seal expires soon or has expired. `expires` is an ISO 8601 time. */
export interface ExpiringSeal {
  name: string
  release: string
  expires: string
}

const isExpiring = (expires: string): boolean => Date.parse(expires) - Date.now() <= WARN_DAYS * DAY_MS

/**
 * Returns the time at which the seal (signature) of a release expires, ISO 8601. Does not verify the seal. Returns an empty
 * string if the release has no readable seal.
 */
const readExpiry = async (store: string, name: string, release: string): Promise<string> => {
  try {
    const text = await readFile(join(storePaths(store).release(name, release), RELEASE_FILE), 'utf8')
    return (JSON.parse(text) as Partial<Release>).seal?.expires ?? ''
  } catch {
    return ''
  }
}

/**
 * Lists releases whose seals (signatures) have expired or expire within WARN_DAYS days. These releases stay live, but after the
 * expiry they cannot go live again.
 */
export const listExpiringSeals = async (
  store: string,
  { shell, areas }: Composition,
): Promise<ExpiringSeal[]> => {
  const releases = Object.entries({ shell, ...areas }).map(async ([name, release]) => {
    // Verification is slow, so verify only releases whose seals have expired or will soon expire.
    if (!isExpiring(await readExpiry(store, name, release))) return []
    // Skip unreadable releases: `verifyStore` reports them.
    const expires = (await readRelease(store, name, release).catch(() => null))?.seal?.expires
    return expires !== undefined && isExpiring(expires) ? [{ name, release, expires }] : []
  })
  return (await Promise.all(releases)).flat()
}

/** Returns a warning about an expiring seal, with the command that renews it. */
export const formatExpiringSeal = ({ name, release, expires }: ExpiringSeal): string => {
  const when =
    Date.parse(expires) > Date.now() ? `ends on ${expires.slice(0, 10)}` : `ended on ${expires.slice(0, 10)}`
  return `The seal of ${name} ${release} ${when}; it stays live. Release it again: npm run fed -- release ${name}`
}
