import type { Release, Seal, ServedRelease } from 'shared-contracts'
import { StoreError } from './errors.ts'
import { assertSigned, readTrust, trustIsGone } from './trust.ts'

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
