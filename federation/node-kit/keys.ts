import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { KeyName, Signature } from 'shared-contracts'
import { makePrivateFolder, listFolder, fsyncPath, writeDurably } from './files.ts'
import { WORKSPACE } from './workspace.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Canonical JSON: no whitespace, object keys sorted. Equal documents give equal bytes to sign. */
export const canonicalJson = (document: unknown): string =>
  JSON.stringify(document, (_key, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** Kind of a signed document. The signed bytes include it, so that a signature is not valid for another kind. */
export type SignedKind = 'release' | 'entry' | 'trust' | 'site'

export interface Signer {
  keyId: string
  /** In the format of `PublicKey`. */
  publicKey: string
  sign: (kind: SignedKind, document: object) => Signature
  /** Signs bytes that are no document, such as the base of an HTTP message signature. */
  signBytes: (bytes: Uint8Array) => Buffer
}

const getSignedBytes = (kind: SignedKind, document: object) =>
  Buffer.from(`federation ${kind} 1\n${canonicalJson(document)}`)

export const computeKeyId = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32)

/** Generates an Ed25519 private key as PKCS8 PEM. */
export const generatePrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

/** Creates a signer from a private key (PEM). Null if the text is not an Ed25519 private key. */
export const createSigner = (pem: string): Signer | null => {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') return null
    const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
    const keyId = computeKeyId(publicKey)
    return {
      keyId,
      publicKey,
      sign: (kind, document) => ({
        keyId,
        signature: sign(null, getSignedBytes(kind, document), key).toString('base64'),
      }),
      signBytes: (bytes) => sign(null, bytes, key),
    }
  } catch {
    return null
  }
}

/** Public key of a PEM text in the format of `PublicKey`. Null if the text is not an Ed25519 key. */
export const getPublicKey = (pem: string): string | null => {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') return null
    return key.export({ format: 'der', type: 'spki' }).toString('base64')
  } catch {
    return null
  }
}

export const publicPem = (publicKey: string): string =>
  `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`

export const isSignedBy = (
  publicKey: string,
  kind: SignedKind,
  document: object,
  signature: string,
): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  // Base64 has spare bits: accept only the canonical encoding of a signature.
  return (
    bytes.toString('base64') === signature &&
    areBytesSignedBy(publicKey, getSignedBytes(kind, document), bytes)
  )
}

export const areBytesSignedBy = (publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, bytes, key, signature)
}

/** Folder of the private keys: KEYS_DIR, relative to the workspace; by default `keys` next to the store. */
export const getKeysDir = (store: string, variables = process.env): string =>
  variables['KEYS_DIR'] ? resolve(WORKSPACE, variables['KEYS_DIR']) : join(dirname(store), 'keys')

/** Environment variable for a private key, as an alternative to a file: `SIGNING_KEY_MF_PAY`. */
export const getKeyVariable = (name: KeyName): string =>
  `SIGNING_KEY_${name.toUpperCase().replaceAll('-', '_')}`

export interface LocalSigner extends Signer {
  /** Path of the file, or name of the environment variable. */
  place: string
  /** True if other users of the machine can read the file. */
  isExposed: boolean
}

/** Reads the key from its environment variable. Accepts `\n` for line breaks. */
const readKeyVariable = (name: KeyName, variables: NodeJS.ProcessEnv): LocalSigner[] => {
  const place = getKeyVariable(name)
  const pem = variables[place]
  if (!pem) return []
  const signer = createSigner(pem.replaceAll(String.raw`\n`, '\n'))
  if (!signer) throw new Error(`${place} has no Ed25519 private key (PEM, PKCS8).`)
  return [{ ...signer, place, isExposed: false }]
}

/** Available private keys of a name: from its environment variable, then from the folder. Throws if one is not an Ed25519 key. */
export const findLocalSigners = async (
  store: string,
  name: KeyName,
  variables = process.env,
): Promise<LocalSigner[]> => {
  const dir = getKeysDir(store, variables)
  const files = (await listFolder(dir)).filter((file) =>
    new RegExp(`^${name}\\.[0-9a-f]{32}\\.pem$`).test(file),
  )
  const signers = readKeyVariable(name, variables)
  for (const file of files.toSorted()) {
    const place = join(dir, file)
    const signer = createSigner(await readFile(place, 'utf8'))
    if (!signer) throw new Error(`${place} has no Ed25519 private key (PEM, PKCS8).`)
    signers.push({ ...signer, place, isExposed: ((await stat(place)).mode & 0o077) !== 0 })
  }
  return signers
}

/** Generates a private key for a name and stores it in a file that only this user can read. */
export const makePrivateKey = async (store: string, name: KeyName): Promise<LocalSigner> => {
  const pem = generatePrivateKey()
  const signer = createSigner(pem)
  if (!signer) throw new Error('No Ed25519 key could be made: this Node has no such keys.')
  const dir = getKeysDir(store)
  if (!relative(store, dir).startsWith('..'))
    throw new Error(
      `${dir} is inside the store, which other machines read. Set KEYS_DIR to a folder outside it.`,
    )
  await makePrivateFolder(dir)
  const place = join(dir, `${name}.${signer.keyId}.pem`)
  const aside = `${place}.new`
  try {
    // Rename atomically: a process that starts at the same time would fail on a partial key.
    await writeDurably(aside, pem, 0o600)
    await rename(aside, place)
    await fsyncPath(dir)
  } finally {
    await rm(aside, { force: true })
  }
  return { ...signer, place, isExposed: false }
}
