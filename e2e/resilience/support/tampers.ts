import { appendFile, cp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTRACT_VERSION, type ChannelEntry, type KeyName, type Seal } from 'shared-contracts'
import { compose } from '@federation/composer'
import {
  channelHead,
  numberedFile,
  listNumbers,
  LIVE,
  moveChannel,
  PAGE_TABLE_FILE,
  readComposition,
  readReleaseDocument,
  readTrust,
  type SealedRelease,
  signEntry,
  storePaths,
} from '@federation/registry'
import { publishRelease } from '@federation/release'
import { findLocalSigners, generatePrivateKey, type Signer, createSigner } from '@federation/node-kit/signing'
import { computeReleaseDigest, RELEASE_FILE } from '@federation/node-kit/release-format'
import { writeSampleArea } from '@federation/test-kit'

export const TAMPERED_AREA = 'mf-hr'
const DAY_MS = 24 * 60 * 60_000
const SCRIPT = 'client/remote-entry.js'
const OTHER_HASH = `sha384-${'A'.repeat(64)}`
const ADDED_ASSET = {
  path: 'client/more.js',
  size: 1,
  type: 'text/javascript; charset=utf-8',
  integrity: OTHER_HASH,
}

/** Changes the sealed (signed) release in the folder `dir`, as an attacker or a fault would. */
type Tamper = (dir: string, store: string) => Promise<unknown>
type KeyHolder = KeyName | 'revoked' | 'stranger'

const flipMiddleBit = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(file, bytes)
}

const readDocument = async (dir: string): Promise<SealedRelease> =>
  JSON.parse(await readFile(join(dir, RELEASE_FILE), 'utf8')) as SealedRelease

/**
 * Returns a tamper that sets a field of the release document without signing it again. `path` is the path of the field. `value`
 * is its new value, or a function of the old one; `undefined` removes the field. With `hasDigest`, also corrects the document's
 * digest, as an attacker without a key would. With `isUnsealed`, removes the seal (signature): publishing must reject such a
 * release instead of sealing it.
 */
const set =
  (path: string, value: unknown, { hasDigest = false, isUnsealed = false } = {}): Tamper =>
  async (dir) => {
    const release = await readDocument(dir)
    const [key = '', ...parents] = path.split('.').toReversed()
    const parent = parents.reduceRight(
      (object, name) => Reflect.get(object, name) as object,
      release as object,
    )
    const changed: unknown = typeof value === 'function' ? value(Reflect.get(parent, key)) : value
    Reflect.set(parent, key, changed)
    const { digest: _, seal: _seal, ...content } = release
    if (hasDigest) release.digest = computeReleaseDigest(content)
    if (isUnsealed) Reflect.deleteProperty(release, 'seal')
    await writeFile(join(dir, RELEASE_FILE), JSON.stringify(release))
  }
const DIGEST = { hasDigest: true }
const UNSEALED = { ...DIGEST, isUnsealed: true }

/**
 * Returns a signer for tests. Signs with a trusted key if `who` is a name, otherwise with a revoked key or a key that the store
 * does not know (`stranger`).
 */
const signer = async (store: string, who: KeyHolder): Promise<Signer> => {
  if (who === 'stranger') {
    const strangerSigner = createSigner(generatePrivateKey())
    if (strangerSigner) return strangerSigner
  }
  const name = who === 'revoked' || who === 'stranger' ? TAMPERED_AREA : who
  const trusted = (await readTrust(store))?.keys[name] ?? []
  const matchingKey = trusted.find(({ revokedAt }) => (revokedAt !== undefined) === (who === 'revoked'))
  const found = (await findLocalSigners(store, name)).find(({ keyId }) => keyId === matchingKey?.keyId)
  if (!found) throw new Error(`no key of ${who}`)
  return found
}

const nextSequence = async (store: string): Promise<number> =>
  ((await listNumbers(storePaths(store).sequence(TAMPERED_AREA))).at(-1) ?? 0) + 1

/**
 * Replaces the seal of a release in a folder by one that `by` signs. The seal is the signed data that publishing adds. The key
 * can be untrusted, to simulate an attack.
 */
const sealWith = async (dir: string, by: Signer, details: Partial<Seal>): Promise<void> => {
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

/** Builds a release of the test area, and signs it with the area's key. Returns the folder of the release. */
export const buildSealedRelease = async (store: string, release: string): Promise<string> => {
  const dir = await writeSampleArea(TAMPERED_AREA, release, `Tampered ${release}`)
  await sealWith(dir, await signer(store, TAMPERED_AREA), { sequence: await nextSequence(store) })
  return dir
}

const sealedBy =
  (who: KeyHolder, details: Partial<Seal> = {}): Tamper =>
  async (dir, store) =>
    sealWith(dir, await signer(store, who), { sequence: await nextSequence(store), ...details })
const PAST = '2026-01-01T00:00:00.000Z'

/**
 * Changes with which an attacker could tamper with the files of a release. Tests make them before and after publishing, and
 * expect each of them to be rejected.
 */
const FILE_TAMPERS: Record<string, Tamper> = {
  'a flipped bit in a script': (dir) => flipMiddleBit(join(dir, SCRIPT)),
  'a flipped bit in a fragment': (dir) => flipMiddleBit(join(dir, 'fragments/page.html')),
  'a flipped bit in a style': (dir) => flipMiddleBit(join(dir, 'styles/list.css')),
  'a file removed': (dir) => rm(join(dir, SCRIPT)),
  'a file renamed': (dir) => rename(join(dir, SCRIPT), join(dir, 'client/other.js')),
  'a file cut off': (dir) => truncate(join(dir, SCRIPT), 5),
  'a file with more at its end': (dir) => appendFile(join(dir, SCRIPT), '\nstolen()'),
  'the manifest cut off': async (dir) =>
    truncate(join(dir, RELEASE_FILE), (await readFile(join(dir, RELEASE_FILE))).length >> 1),
  'sealed with the key of another area': sealedBy('mf-pay'),
  'sealed with an unknown key': sealedBy('stranger'),
  'sealed with a revoked key': sealedBy('revoked'),
  'sealed with a revoked key, dated back': sealedBy('revoked', { at: PAST }),
}

/**
 * Changes to the files of a built release before it is published. Each key describes the change. Publishing must reject every
 * changed release.
 */
export const BUILT_TAMPERS: Record<string, Tamper> = {
  ...FILE_TAMPERS,
  'a link instead of a file': async (dir) => {
    await rename(join(dir, SCRIPT), join(dir, 'client/moved.js'))
    await symlink('moved.js', join(dir, SCRIPT))
  },
  'the manifest empty': (dir) => writeFile(join(dir, RELEASE_FILE), ''),
  'the manifest without a list of files': set('assets', undefined),
  'a wrong size, digest made right': set('assets.0.size', (size: number) => size + 1, UNSEALED),
  'a wrong type, digest made right': set('assets.0.type', 'text/html; charset=utf-8', UNSEALED),
  'a path out of the folder': set('assets.0.path', '../../etc/hostname', DIGEST),
  'a title altered': set('manifest.routes.0.title', 'Tampered'),
  'the version altered': set('release', '9.9.9', DIGEST),
  'the name altered': set('name', 'mf-pay', DIGEST),
  'the container altered': set('remote', 'mf_pay', DIGEST),
  'the entry altered': set('entry', 'client/other.js', DIGEST),
  'the shared ranges altered': set('requires', { react: '18.0.0' }, DIGEST),
  'a route altered': set('manifest.routes.0.title', 'Tampered', DIGEST),
  'a redirect added': set('manifest.redirects', [{ from: '/login', to: '/mf-hr' }], DIGEST),
  'a fragment altered': set('fragments.0.file', 'styles/list.css', DIGEST),
  "a file's hash altered": set('assets.0.integrity', OTHER_HASH, DIGEST),
  'a file added to the list': set('assets', (assets: object[]) => [...assets, ADDED_ASSET], DIGEST),
  'the sequence altered': set('seal.sequence', 99),
  'the time altered': set('seal.at', PAST),
  'the expiry altered': set('seal.expires', '2099-01-01T00:00:00.000Z'),
  'the revision altered': set('seal.revision', { commit: 'a'.repeat(40), dirty: false }),
  'the contract version altered': set('seal.contract', 1),
  'a field added to the seal': set('seal.trusted', true),
  'the key altered to that of another area': async (dir, store) => {
    await set('seal.keyId', (await signer(store, 'mf-pay')).keyId)(dir, store)
  },
  'the signature of another release': async (dir, store) => {
    const { signature } = (await readDocument(await buildSealedRelease(store, '7.7.7'))).seal
    await set('seal.signature', signature)(dir, store)
  },
  'a flipped bit in the signature': set('seal.signature', (signature: string) => {
    const bytes = Buffer.from(signature, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    return bytes.toString('base64')
  }),
  'the signature encoded differently': set('seal.signature', (signature: string) => {
    // Base64 decoding ignores the low bits of the last digit, so this text decodes to the same signature.
    const last = (signature.codePointAt(85) ?? 0) + 1
    return `${signature.slice(0, 85)}${String.fromCodePoint(last)}==`
  }),
  'sealed with the key of the shell': sealedBy('shell'),
  'sealed with the key of the site': sealedBy('site'),
  expired: sealedBy(TAMPERED_AREA, { expires: new Date(Date.now() - DAY_MS).toISOString() }),
  'a lower sequence': sealedBy(TAMPERED_AREA, { sequence: 1 }),
  'a sequence that was published': async (dir, store) =>
    sealWith(dir, await signer(store, TAMPERED_AREA), { sequence: (await nextSequence(store)) - 1 }),
  'another contract version': sealedBy(TAMPERED_AREA, { contract: 1 }),
}

/** Returns a change that replaces the published release by a copy of another release. */
const replacedBy =
  (name: string, release: string): Tamper =>
  async (dir, store) => {
    await rm(dir, { recursive: true })
    await cp(storePaths(store).release(name, release), dir, { recursive: true })
  }

/** Ways to tamper with a release after it was published in the store, while it is not live. */
export const PUBLISHED_TAMPERS: Record<string, Tamper> = {
  ...FILE_TAMPERS,
  'a flipped bit in a brotli copy': (dir) => flipMiddleBit(join(dir, `${SCRIPT}.br`)),
  'a flipped bit in a gzip copy': (dir) => flipMiddleBit(join(dir, `${SCRIPT}.gz`)),
  'a copy removed': (dir) => rm(join(dir, `${SCRIPT}.br`)),
  'a file added': (dir) => writeFile(join(dir, 'client/more.js'), 'stolen()'),
  'a link instead of a file': async (dir) => {
    await rm(join(dir, 'fragments/page.html'))
    await symlink('/etc/hostname', join(dir, 'fragments/page.html'))
  },
  'a link instead of a folder': async (dir) => {
    await rename(join(dir, 'client'), `${dir}-client`)
    await symlink(`${dir}-client`, join(dir, 'client'))
  },
  'the manifest removed': (dir) => rm(join(dir, RELEASE_FILE)),
  'the seal removed': set('seal', undefined),
  'a title altered, digest made right': set('manifest.routes.0.title', 'Tampered', DIGEST),
  'an older release in its place': replacedBy(TAMPERED_AREA, '1.0.0'),
  'the release of another area in its place': replacedBy('mf-pay', '1.0.0'),
}

interface Candidate {
  store: string
  release: string
  entry: ChannelEntry
  file: string
}

export const composeCandidate = async (store: string, release: string): Promise<Candidate> => {
  const head = await channelHead(store, LIVE)
  if (!head) throw new Error('nothing is live')
  await publishRelease(store, await buildSealedRelease(store, release))
  const before = await readComposition(store, head.composition)
  const composition = await compose(store, {
    ...before,
    areas: { ...before.areas, [TAMPERED_AREA]: release },
  })
  const at = new Date().toISOString()
  const entry = { seq: head.seq + 1, composition, parent: head.seq, reason: 'tampered', at }
  return { store, release, entry, file: numberedFile(storePaths(store).channel(LIVE), entry.seq) }
}

const write = ({ file }: Candidate, entry: ChannelEntry) => writeFile(file, JSON.stringify(entry))
const writeSignedBy = (who: KeyHolder) => async (candidate: Candidate) => {
  const { store, entry } = candidate
  const signed = (await signer(store, who)).sign('entry', { channel: LIVE, ...entry })
  await write(candidate, { ...entry, signed })
}
const writeAltered = (change: Partial<ChannelEntry>) => async (candidate: Candidate) =>
  write(candidate, { ...(await signEntry(candidate.store, LIVE, candidate.entry)), ...change })
/** Returns an attack: changes a release after its pages were composed, then makes the pages live with the site's key. */
const moveAltered =
  (change: Tamper) =>
  async ({ store, release, entry }: Candidate) => {
    await change(storePaths(store).release(TAMPERED_AREA, release), store)
    await moveChannel(store, LIVE, entry)
  }

/** Attacks that make a composition live: without the site's key, or with a changed channel entry, page table or release. */
export const LIVE_TAMPERS: Record<string, (candidate: Candidate) => Promise<unknown>> = {
  'an entry without a signature': (candidate) => write(candidate, candidate.entry),
  'an entry signed with the key of the area': writeSignedBy(TAMPERED_AREA),
  'an entry signed with an unknown key': writeSignedBy('stranger'),
  'an entry of another channel': async (candidate) =>
    write(candidate, await signEntry(candidate.store, 'canary', candidate.entry)),
  'the reason of an entry altered': writeAltered({ reason: 'altered' }),
  "an entry's table altered": writeAltered({ table: '0'.repeat(64) }),
  'an entry cut off': ({ file, entry }) => writeFile(file, JSON.stringify(entry).slice(0, 40)),
  'the page table altered after it was signed': async (candidate) => {
    const entry = await signEntry(candidate.store, LIVE, candidate.entry)
    await flipMiddleBit(join(storePaths(candidate.store).composition(entry.composition), PAGE_TABLE_FILE))
    await write(candidate, entry)
  },
  'a release altered after it was composed': moveAltered(
    set('seal.sequence', (sequence: number) => sequence + 1),
  ),
  'the seal of a release removed after it was composed': moveAltered(set('seal', undefined)),
}
