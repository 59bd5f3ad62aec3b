import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { KeyName, Signature } from 'shared-contracts'
import { makePrivateFolder, listFolder, replaceDurably } from './files.ts'
import { WORKSPACE } from './workspace.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Serializes a document as canonical JSON: no whitespace, sorted object keys. Equal documents have equal signed bytes. */
export const canonicalJson = (document: unknown): string => JSON.stringify(sortKeys(document))

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sortKeys(value[key])]),
  )
}

/** Kind of a signed document. The signed bytes contain the kind, so that a signature is not valid for another kind. */
export type SignedKind = 'release' | 'entry' | 'trust' | 'site'

/** A private Ed25519 key that signs documents of the store and HTTP messages. */
export interface Signer {
  keyId: string
  /** Public key as base64 of its DER (SPKI) encoding, which is the format of `PublicKey`. */
  publicKey: string
  sign: (kind: SignedKind, document: object) => Signature
  /** Signs raw bytes, such as the base of an HTTP message signature. */
  signBytes: (bytes: Uint8Array) => Buffer
}

const getSignedBytes = (kind: SignedKind, document: object) =>
  Buffer.from(`federation ${kind} 1\n${canonicalJson(document)}`)

/** Returns the id of a public key: the first 32 hex digits of its SHA-256. */
export const computeKeyId = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32)

/** Generates an Ed25519 private key as PKCS8 PEM. */
export const generatePrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

/** Creates a signer from a private key (PEM). Returns null if the text is not an Ed25519 private key. */
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

/** Converts a public key from PEM to the format of `PublicKey`. Returns null if the text is not an Ed25519 key. */
export const getPublicKey = (pem: string): string | null => {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') return null
    return key.export({ format: 'der', type: 'spki' }).toString('base64')
  } catch {
    return null
  }
}

/** Converts a public key from base64 to PEM, for tools such as OpenSSL. */
export const formatPublicPem = (publicKey: string): string =>
  `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`

/**
 * Verifies the signature of a document. The signed bytes include `kind`, so a signature is valid for one kind of document only.
 */
export const isSignedBy = (
  publicKey: string,
  kind: SignedKind,
  document: object,
  signature: string,
): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  // Accept only the canonical base64 encoding. Otherwise a signature could have several text forms, because base64 can have
  // unused bits.
  return (
    bytes.toString('base64') === signature &&
    areBytesSignedBy(publicKey, getSignedBytes(kind, document), bytes)
  )
}

/** Verifies an Ed25519 signature of raw bytes. Throws if `publicKey` is not a base64 SPKI key. */
export const areBytesSignedBy = (publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, bytes, key, signature)
}

/** Returns the folder of the private keys: KEYS_DIR, relative to the workspace. Default: `keys` next to the store. */
export const getKeysDir = (store: string, variables = process.env): string =>
  variables['KEYS_DIR'] ? resolve(WORKSPACE, variables['KEYS_DIR']) : join(dirname(store), 'keys')

/**
 * Returns the name of the environment variable that can contain a private key instead of a file, for example
 * `SIGNING_KEY_MF_PAY`.
 */
export const getKeyVariable = (name: KeyName): string =>
  `SIGNING_KEY_${name.toUpperCase().replaceAll('-', '_')}`

/** A signer whose private key this machine has. */
export interface LocalSigner extends Signer {
  /** Path of the key file, or name of the environment variable that contains the key. */
  place: string
  /** True if other users of the machine can read the key file. */
  isExposed: boolean
}

/** Reads a key from its environment variable. The two characters `\n` in the value are read as a line break. */
const readKeyVariable = (name: KeyName, variables: NodeJS.ProcessEnv): LocalSigner[] => {
  const place = getKeyVariable(name)
  const pem = variables[place]
  if (!pem) return []
  const signer = createSigner(pem.replaceAll(String.raw`\n`, '\n'))
  if (!signer) throw new Error(`${place} has no Ed25519 private key (PEM, PKCS8).`)
  return [{ ...signer, place, isExposed: false }]
}

/**
 * Returns all private keys for a key name, such as `mf-pay`. The key in the name's environment variable is first, if it is set.
 * The keys in the key folder follow. Throws if one of them is not an Ed25519 key.
 */
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

/** Returns the names of all private keys of this machine: those in the key folder, and those in environment variables. */
export const listLocalKeyNames = async (store: string, variables = process.env): Promise<string[]> => {
  const files = await listFolder(getKeysDir(store, variables))
  const ofFiles = files.flatMap((file) => /^(.+)\.[0-9a-f]{32}\.pem$/.exec(file)?.[1] ?? [])
  const ofVariables = Object.keys(variables).flatMap((name) => /^SIGNING_KEY_(.+)$/.exec(name)?.[1] ?? [])
  return [...ofFiles, ...ofVariables.map((name) => name.toLowerCase().replaceAll('_', '-'))]
}

/** Generates a private key for a key name, such as `mf-pay`. Stores the key in a file that only this user can read. */
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
  const keyFile = join(dir, `${name}.${signer.keyId}.pem`)
  await replaceDurably(keyFile, pem, 0o600)
  return { ...signer, place: keyFile, isExposed: false }
}
