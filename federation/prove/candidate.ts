import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTRACT_VERSION, type KeyName, type Seal } from 'shared-contracts'
import { heldKeys, newPrivateKey, type Signer, signerOf } from '../signing/keys.ts'
import { linkedNumbers, storePaths } from '../store/store-files.ts'
import { readReleaseDocument } from '../store/releases.ts'
import { digestOf, RELEASE_FILE } from '../store/release-format.ts'
import { readTrust, type SealedRelease } from '../store/trust.ts'
import { sampleArea } from '../testing/sample-releases.ts'

export const AREA = 'mf-hr'
export const DAY_MS = 24 * 60 * 60_000

/** Any document while it is tampered with. */
export type Loose = Record<string, unknown>

/** Flips the lowest bit of a file's middle byte. */
export const flip = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(file, bytes)
}

export const readDocument = async (dir: string): Promise<SealedRelease> =>
  JSON.parse(await readFile(join(dir, RELEASE_FILE), 'utf8')) as SealedRelease

/** Changes a release document as whoever holds no key can; `digest: true` for one who makes its digest right again. */
export const edit = async (
  dir: string,
  change: (release: Loose & SealedRelease) => void,
  { digest = false } = {},
): Promise<void> => {
  const release = (await readDocument(dir)) as Loose & SealedRelease
  change(release)
  const { digest: _, seal, ...content } = release
  const whole = digest ? { ...content, digest: digestOf(content), seal } : release
  await writeFile(join(dir, RELEASE_FILE), JSON.stringify(whole))
}

/** Who may sign for a name, or may no longer; for `stranger` somebody of whom the store knows nothing. */
export const signer = async (store: string, who: KeyName | 'revoked' | 'stranger'): Promise<Signer> => {
  const made = who === 'stranger' ? signerOf(newPrivateKey()) : null
  if (made) return made
  const name = who === 'revoked' || who === 'stranger' ? AREA : who
  const trusted = (await readTrust(store))?.keys[name] ?? []
  const wanted = trusted.find(({ revokedAt }) => (revokedAt !== undefined) === (who === 'revoked'))
  const found = (await heldKeys(store, name)).find(({ keyId }) => keyId === wanted?.keyId)
  if (!found) throw new Error(`no key of ${who}`)
  return found
}

/** Seals the release in a folder as somebody says who need not be allowed to. */
export const seal = async (dir: string, by: Signer, details: Partial<Seal>): Promise<void> => {
  const { seal: _, ...content } = await readReleaseDocument(dir)
  const at = new Date()
  const unsigned = {
    sequence: 1,
    at: at.toISOString(),
    expires: new Date(at.getTime() + 180 * DAY_MS).toISOString(),
    revision: null,
    contract: CONTRACT_VERSION,
    ...details,
    keyId: by.keyId,
  }
  const sealed = { ...content, seal: { ...unsigned, ...by.sign('release', { ...content, seal: unsigned }) } }
  await writeFile(join(dir, RELEASE_FILE), JSON.stringify(sealed))
}

export const nextSequence = async (store: string, name: string = AREA): Promise<number> =>
  ((await linkedNumbers(storePaths(store).sequence(name))).at(-1) ?? 0) + 1

/** A release of the area as its team would hand it over: built, and sealed with its key. Returns its folder. */
export const handedOver = async (store: string, release: string): Promise<string> => {
  const dir = await sampleArea(AREA, release, `Tampered ${release}`)
  await seal(dir, await signer(store, AREA), { sequence: await nextSequence(store) })
  return dir
}
