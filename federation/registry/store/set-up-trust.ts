import { join } from 'node:path'
import { DeployableName, type KeyName, type TrustDocument, type TrustedKey } from 'shared-contracts'
import { findLocalSigners, getKeysDir, makePrivateKey, type LocalSigner } from '@federation/node-kit/signing'
import { listFolder } from '@federation/node-kit'
import { channelHistory } from './channels.ts'
import { readComposition } from './compositions.ts'
import { StoreError } from './store-errors.ts'
import { readReleaseDocument } from './releases.ts'
import { storePaths } from './store-files.ts'
import { changeTrust, publishTrust, readTrust } from './trust.ts'

export const createTrustedKey = (
  { keyId, publicKey }: Pick<TrustedKey, 'keyId' | 'publicKey'>,
  since: string,
) => ({ keyId, publicKey, since })

/** Lists unsigned releases and channel entries from before trust was set up. The first trust document makes them trusted. */
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
  // Another process has published the first trust document. Keep the keys that this process created, because that document can
  // list them.
  return (await readTrust(store)) ? ensureKeys(store, names) : null
}

const addKeys = async (store: string, names: readonly KeyName[]): Promise<string> => {
  const keys = await Promise.all(
    names.map(async (name) => [name, await readOrCreateKey(store, name)] as const),
  )
  await changeTrust(store, `keys for ${names.join(', ')}`, (before, at) => ({
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
  // Without the root key, no keys can be added. Signing then throws KEY_MISSING, whose message says what to do.
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
