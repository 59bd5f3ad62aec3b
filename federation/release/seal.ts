import { CONTRACT_VERSION, type Release, type SourceRevision } from 'shared-contracts'
import { linkedNumbers } from '../store/linked-files.ts'
import { StoreError } from '../store/errors.ts'
import { sharedStore } from '../store/shared-store.ts'
import { storePaths } from '../store/store-paths.ts'
import { assertReleaseTrusted, isSealed, type SealedRelease } from '../store/trust-release.ts'
import { readTrust, signingKey } from '../store/trust.ts'
import { sourceRevision } from './revision.ts'

/** How long a release may go live for the first time. What is live stays live. */
const VALID_DAYS = 180
const DAY_MS = 24 * 60 * 60_000

/** The highest sequence number that a name has taken; 0 where it has none. */
const lastSequence = async (store: string, name: string): Promise<number> =>
  (await linkedNumbers(storePaths(store).sequence(name))).at(-1) ?? 0

/** Takes a release's sequence number for it. False where that number or a higher one is taken. */
const takeSequence = async (
  store: string,
  { name, release, digest, seal }: SealedRelease,
): Promise<boolean> =>
  seal.sequence > (await lastSequence(store, name)) &&
  (await sharedStore(store).link(`sequences/${name}`, seal.sequence, { release, digest }))

/** What a seal says; where it is left out, of now and the workspace. */
export interface SealDetails {
  sequence: number
  at?: Date
  expires?: Date
  revision: SourceRevision | null
}

/** Seals a release with the key of its name. Throws KEY_MISSING where that is not at hand. */
export const sealed = async (
  store: string,
  release: Release,
  { sequence, revision, at = new Date(), expires }: SealDetails,
): Promise<SealedRelease> => {
  const trust = await readTrust(store)
  if (!trust) throw new StoreError('TRUST_MISSING', 'This store trusts nobody yet; npm start sets that up.')
  const key = await signingKey(store, trust, release.name)
  const seal = {
    sequence,
    at: at.toISOString(),
    expires: (expires ?? new Date(at.getTime() + VALID_DAYS * DAY_MS)).toISOString(),
    revision,
    contract: CONTRACT_VERSION,
    keyId: key.keyId,
  }
  return { ...release, seal: { ...seal, ...key.sign('release', { ...release, seal }) } }
}

/** Seals a release under the next sequence number of its name. */
export const sealNext = async (store: string, release: Release): Promise<SealedRelease> => {
  const revision = await sourceRevision()
  for (;;) {
    const sequence = (await lastSequence(store, release.name)) + 1
    const next = await sealed(store, release, { sequence, revision })
    if (await takeSequence(store, next)) return next
  }
}

/** Why a release's seal could not have been given now; null where it could. */
export const sealFault = async (store: string, release: Release): Promise<StoreError | null> => {
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
  if (contract !== CONTRACT_VERSION) {
    return new StoreError(
      'RELEASE_FOREIGN',
      `${name} ${id} was published for contract ${contract}, this is contract ${CONTRACT_VERSION}; release it again from a checkout of today.`,
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

/** Takes a release that was sealed elsewhere as it is. Refuses one whose seal does not hold, or whose number is taken. */
export const takeGiven = async (store: string, given: Release): Promise<SealedRelease> => {
  const fault = await sealFault(store, given)
  if (fault) throw fault
  if (isSealed(given) && (await takeSequence(store, given))) return given
  throw new StoreError(
    'SEQUENCE_LOWER',
    `${given.name} ${given.release} has a sequence number that was published before; seal it under a higher one.`,
  )
}
