import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Composition, CONTRACT_VERSION, type Release, type SourceRevision } from 'shared-contracts'
import { WORKSPACE } from '../service/workspace.ts'
import { sharedStore } from '../store/engines.ts'
import { readRelease } from '../store/releases.ts'
import { StoreError } from '../store/store-errors.ts'
import { linkedNumbers, storePaths } from '../store/store-files.ts'
import { assertReleaseTrusted, isSealed, readTrust, type SealedRelease, signingKey } from '../store/trust.ts'

/** The commit that lies in the workspace, and whether files differ from it. Null outside a repository, or without git. */
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

/** How long before its end a seal is worth a word. */
const WARN_DAYS = 14

export interface Expiring {
  name: string
  release: string
  expires: string
}

/** The releases of a composition whose seals end within 14 days, or have. They stay live; nobody could make them live anew. */
export const expiring = async (store: string, { shell, areas }: Composition): Promise<Expiring[]> => {
  const releases = Object.entries({ shell, ...areas }).map(async ([name, release]) => {
    // What cannot be read is told elsewhere.
    const seal = (await readRelease(store, name, release).catch(() => null))?.seal
    if (!seal || Date.parse(seal.expires) - Date.now() > WARN_DAYS * DAY_MS) return []
    return [{ name, release, expires: seal.expires }]
  })
  return (await Promise.all(releases)).flat()
}

export const expiringText = ({ name, release, expires }: Expiring): string => {
  const when =
    Date.parse(expires) > Date.now() ? `ends on ${expires.slice(0, 10)}` : `ended on ${expires.slice(0, 10)}`
  return `The seal of ${name} ${release} ${when}; it stays live. Release it again: npm run fed -- release ${name}`
}
