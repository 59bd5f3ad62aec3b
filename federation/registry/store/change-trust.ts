import { join } from 'node:path'
import { DeployableName, type KeyName, TrustDocument, type TrustedKey } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { findLocalSigners, getKeysDir, makePrivateKey, type LocalSigner } from '@federation/node-kit/signing'
import { listFolder } from '@federation/node-kit'
import { channelHistory } from './channels.ts'
import { readComposition } from './compositions.ts'
import { StoreError } from './store-errors.ts'
import { readReleaseDocument } from './releases.ts'
import { listNumbers, storePaths } from './store-files.ts'
import { getSharedStore } from './shared-store.ts'
import { createTrustMissingError, findSigningKey, readTrust, verifyLink } from './trust.ts'

const signTrust = (content: Omit<TrustDocument, 'signed'>, root: LocalSigner): TrustDocument =>
  parseContract(TrustDocument, { ...content, signed: root.sign('trust', content) }, `trust ${content.seq}`)

/** Signs a trust document and adds it under its number. Returns false if the number is in use. */
export const publishTrust = async (
  store: string,
  content: Omit<TrustDocument, 'signed'>,
  root: LocalSigner,
): Promise<boolean> => getSharedStore(store).addDocument('trust', content.seq, signTrust(content, root))

/** Trust documents of a store on this machine (`storeTrust`), or of a registry on another machine. */
export interface TrustChain {
  /** Store on this machine. Private keys are next to it, unless KEYS_DIR is set. */
  storeDir: string
  /** Returns the trust document (list of trusted keys), or null before the first release, which creates it. */
  trust: () => Promise<TrustDocument | null>
  lastTrustNumber: () => Promise<number>
  /**
   * Adds the next trust document. Returns false if another document has its number. Throws TRUST_REJECTED if it is not the next
   * one, if its time is not the current time, or if no root key of the current document signed it.
   */
  addTrust: (document: TrustDocument) => Promise<boolean>
  /** Creates missing keys for `names`; those of a registry are on its machine. The key `registry` signs releases of CI jobs. */
  ensureKeys: (names: readonly KeyName[]) => Promise<unknown>
}

/** Returns the trust documents of a store on this machine. */
export const storeTrust = (store: string): TrustChain => ({
  storeDir: store,
  trust: () => readTrust(store),
  lastTrustNumber: async () => (await listNumbers(storePaths(store).trust)).at(-1) ?? 0,
  addTrust: (document) => addTrust(store, document),
  ensureKeys: (names) => ensureTrust(store, names),
})

/** Maximum difference in ms between the time in a new trust document and the clock of the machine that adds it. */
const MAX_TRUST_AGE_MS = 5 * 60_000

const addTrust = async (store: string, document: TrustDocument): Promise<boolean> => {
  const { seq, at } = document
  const numbers = await listNumbers(storePaths(store).trust)
  const trust = await readTrust(store)
  const last = numbers.at(-1) ?? 0
  if (!trust) throw createTrustMissingError(`Trust document ${seq}`)
  // A client repeats the request if its connection broke. The first request can already have added the document.
  if (seq === last && trust.signed.signature === document.signed.signature) return true
  if (seq <= last) return false
  const reject = (reason: string) => new StoreError('TRUST_REJECTED', `Trust document ${seq} ${reason}`)
  // Do not permit a gap. Otherwise, one document with a very high number would use up all numbers.
  if (seq > last + 1) throw reject(`is not the next one, which is ${last + 1}.`)
  // Reject a date that is far from now. Otherwise, a revoked root key could sign a document with a date before the revocation.
  if (Math.abs(Date.parse(at) - Date.now()) > MAX_TRUST_AGE_MS)
    throw reject(
      `is dated ${at}, and it is ${new Date().toISOString()}. Check the clock, and repeat the command.`,
    )
  if (!verifyLink({ seq, text: JSON.stringify(document) }, trust))
    throw reject('is not signed with a trusted root key. See: npm run fed -- keys list')
  return getSharedStore(store).addDocument('trust', seq, document)
}

/** Changes the trusted keys, as `changeTrustDocument` does. `reason` is recorded in the new document. */
export const changeTrust = (
  chain: TrustChain,
  reason: string,
  change: (keys: TrustDocument['keys'], at: string) => TrustDocument['keys'],
): Promise<TrustDocument> =>
  changeTrustDocument(chain, reason, ({ keys }, at) => ({ keys: change(keys, at) }))

/**
 * Changes trusted keys or publishers. If another process changed them first, applies `change` to the newer document. Returns
 * the new trust document.
 */
export const changeTrustDocument = async (
  chain: TrustChain,
  reason: string,
  change: (trust: TrustDocument, at: string) => Partial<Pick<TrustDocument, 'keys' | 'publishers'>>,
): Promise<TrustDocument> => {
  for (;;) {
    // Read the number before the trust document. Otherwise, if another process adds a document between the two reads, this
    // process adds a document with a free number that lacks the other process's change.
    const number = await chain.lastTrustNumber()
    const trust = await chain.trust()
    if (!trust)
      throw new StoreError('TRUST_MISSING', 'This store has no trust document yet; npm start creates it.')
    const at = new Date().toISOString()
    const seq = Math.max(trust.seq, number) + 1
    const { keys, publishers, before } = { ...trust, ...change(trust, at) }
    const next = { seq, at, reason, keys, ...(publishers ? { publishers } : {}), before }
    const document = signTrust(next, await findSigningKey(chain.storeDir, trust, 'root'))
    if (await chain.addTrust(document)) return document
  }
}

/** Returns the entry of a new key in a trust document. `since` is an ISO 8601 time. */
export const createTrustedKey = (
  { keyId, publicKey }: Pick<TrustedKey, 'keyId' | 'publicKey'>,
  since: string,
) => ({ keyId, publicKey, since })

/** Lists the unsigned releases and channel entries. The first trust document contains this list, so they are trusted. */
const describeUnsignedContent = async (store: string): Promise<TrustDocument['before']> => {
  const before: TrustDocument['before'] = { releases: {}, channels: {} }
  const compositions = new Set<string>()
  for (const channel of await listFolder(join(store, 'channels'))) {
    const history = await channelHistory(store, channel)
    if (history[0]) before.channels[channel] = history[0].seq
    for (const { composition } of history) compositions.add(composition)
  }
  for (const id of compositions) {
    const composition = await readComposition(store, id).catch(() => null)
    if (!composition) continue
    for (const [name, release] of Object.entries({ ...composition.areas, shell: composition.shell })) {
      // Skip a release that was deleted or has an outdated contract version. It can no longer be composed, so it needs no
      // trust.
      const document = await readReleaseDocument(storePaths(store).release(name, release)).catch(() => null)
      if (!document) continue
      if (document.seal) {
        throw new StoreError(
          'TRUST_MISSING',
          `${name} ${release} is signed, but the store has no trust document. Restore its folder trust/ from a backup.`,
        )
      }
      const releases = (before.releases[DeployableName.parse(name)] ??= {})
      releases[release] = document.digest
    }
  }
  return before
}

const readOrCreateKey = async (store: string, name: KeyName): Promise<LocalSigner> =>
  (await findLocalSigners(store, name)).at(-1) ?? makePrivateKey(store, name)

const setUp = async (store: string, names: readonly KeyName[]): Promise<string | null> => {
  const before = await describeUnsignedContent(store)
  const at = new Date().toISOString()
  const root = await readOrCreateKey(store, 'root')
  const keys: TrustDocument['keys'] = { root: [createTrustedKey(root, at)] }
  for (const name of new Set<KeyName>(['site', 'composer', ...names]))
    keys[name] = [createTrustedKey(await readOrCreateKey(store, name), at)]
  const content = { seq: 1, at, reason: 'development keys', keys, before }
  if (await publishTrust(store, content, root))
    return `Created keys that sign releases, in ${getKeysDir(store)}. They are secret: docs/how-to/keys.md`
  // Another process has published the first trust document. Keep the keys that this process created, because the other process
  // can have found them in the key folder and listed them in the document.
  return (await readTrust(store)) ? ensureKeys(store, names) : null
}

const addKeys = async (store: string, names: readonly KeyName[]): Promise<string> => {
  const keys = await Promise.all(
    names.map(async (name) => [name, await readOrCreateKey(store, name)] as const),
  )
  await changeTrust(storeTrust(store), `keys for ${names.join(', ')}`, (before, at) => ({
    ...Object.fromEntries(keys.map(([name, key]) => [name, [createTrustedKey(key, at)]])),
    ...before,
  }))
  return `New keys sign ${names.join(', ')}. Private keys: ${getKeysDir(store)}`
}

const running = new Map<string, Promise<string | null>>()

const ensureKeys = async (store: string, names: readonly KeyName[]): Promise<string | null> => {
  const trust = await readTrust(store)
  if (!trust) return setUp(store, names)
  const missing = names.filter((name) => trust.keys[name] === undefined)
  if (missing.length === 0) return null
  const roots = new Set((await findLocalSigners(store, 'root')).map(({ keyId }) => keyId))
  // Adding keys requires the root key on this machine. Without it, signing a release throws KEY_MISSING later, with advice.
  return trust.keys.root?.some(({ keyId }) => roots.has(keyId)) ? addKeys(store, missing) : null
}

/**
 * Creates missing keys. On the first start, creates all keys and the trust document. Later, if the root key is on this machine,
 * creates a key for each of `names` that has none. Returns a one-line summary, or null if no key was missing.
 */
export const ensureTrust = async (store: string, names: readonly KeyName[]): Promise<string | null> => {
  const before = running.get(store) ?? Promise.resolve(null)
  const next = before.catch(() => null).then(() => ensureKeys(store, names))
  running.set(store, next)
  return next
}
