import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { KeyName, Signature } from 'shared-contracts'
import { makePrivateFolder, syncPath, writeDurably } from '../service/durable-files.ts'
import { namesIn } from '../service/names-in.ts'
import { WORKSPACE } from '../service/workspace.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON without blanks, the keys of every object in order: one document has one text, whoever wrote it and however. */
export const canonicalJson = (document: unknown): string =>
  JSON.stringify(document, (_key, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** What is signed. It is part of the signed bytes, so that one kind of document never passes for another. */
export type SignedKind = 'release' | 'entry' | 'trust' | 'site'

/** A private key that can be used. */
export interface Signer {
  keyId: string
  /** As `PublicKey` has it. */
  publicKey: string
  sign: (kind: SignedKind, document: object) => Signature
}

const bytesOf = (kind: SignedKind, document: object) =>
  Buffer.from(`federation ${kind} 1\n${canonicalJson(document)}`)

export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32)

/** The text of a new private key: PKCS8, as PEM. */
export const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

/** Who signs with a private key (PEM). Null where it is none, or not of Ed25519. */
export const signerOf = (pem: string): Signer | null => {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') return null
    const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
    const keyId = keyIdOf(publicKey)
    return {
      keyId,
      publicKey,
      sign: (kind, document) => ({
        keyId,
        signature: sign(null, bytesOf(kind, document), key).toString('base64'),
      }),
    }
  } catch {
    return null
  }
}

/** The public key in a PEM text, as `PublicKey` has it. Null where it is none, or not of Ed25519. */
export const publicKeyOf = (pem: string): string | null => {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType !== 'ed25519') return null
    return key.export({ format: 'der', type: 'spki' }).toString('base64')
  } catch {
    return null
  }
}

/** A public key as PEM, to be handed on. */
export const publicPem = (publicKey: string): string =>
  `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`

export const isSignedBy = (
  publicKey: string,
  kind: SignedKind,
  document: object,
  signature: string,
): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  // Base64 has spare bits: one signature has one text here.
  if (bytes.toString('base64') !== signature) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, bytesOf(kind, document), key, bytes)
}

/** Where the private keys lie: KEYS_DIR, relative to the workspace; by default `keys` beside the store. */
export const keysDir = (store: string, variables = process.env): string =>
  variables['KEYS_DIR'] ? resolve(WORKSPACE, variables['KEYS_DIR']) : join(dirname(store), 'keys')

/** The variable that may hold a name's private key instead of a file: `SIGNING_KEY_MF_PAY`. */
export const keyVariable = (name: KeyName): string => `SIGNING_KEY_${name.toUpperCase().replaceAll('-', '_')}`

export interface HeldKey extends Signer {
  /** Where it was found. */
  place: string
  /** Whether others on the machine may read it. */
  isExposed: boolean
}

/** In a variable of one line, line ends are written as `\n`. */
const fromVariable = (name: KeyName, variables: NodeJS.ProcessEnv): HeldKey[] => {
  const place = keyVariable(name)
  const pem = variables[place]
  if (!pem) return []
  const signer = signerOf(pem.replaceAll(String.raw`\n`, '\n'))
  if (!signer) throw new Error(`${place} holds no Ed25519 private key (PEM, PKCS8).`)
  return [{ ...signer, place, isExposed: false }]
}

/** The private keys of a name that are at hand: that of its variable, and those in the folder. */
export const heldKeys = async (store: string, name: KeyName, variables = process.env): Promise<HeldKey[]> => {
  const dir = keysDir(store, variables)
  const files = (await namesIn(dir)).filter((file) => new RegExp(`^${name}\\.[0-9a-f]{32}\\.pem$`).test(file))
  const held = fromVariable(name, variables)
  for (const file of files.toSorted()) {
    const place = join(dir, file)
    const signer = signerOf(await readFile(place, 'utf8'))
    if (!signer) throw new Error(`${place} holds no Ed25519 private key (PEM, PKCS8).`)
    held.push({ ...signer, place, isExposed: ((await stat(place)).mode & 0o077) !== 0 })
  }
  return held
}

/** Makes a private key for a name and keeps it where only this user may read it. */
export const makePrivateKey = async (store: string, name: KeyName): Promise<HeldKey> => {
  const pem = newPrivateKey()
  const signer = signerOf(pem)
  if (!signer) throw new Error('No Ed25519 key could be made: this Node has no such keys.')
  const dir = keysDir(store)
  if (!relative(store, dir).startsWith('..'))
    throw new Error(`${dir} lies in the store, which others read: set KEYS_DIR to a folder outside of it.`)
  await makePrivateFolder(dir)
  const place = join(dir, `${name}.${signer.keyId}.pem`)
  const aside = `${place}.new`
  try {
    // In one step: another process that starts may look for a key just now, and half of one would end it.
    await writeDurably(aside, pem, 0o600)
    await rename(aside, place)
    await syncPath(dir)
  } finally {
    await rm(aside, { force: true })
  }
  return { ...signer, place, isExposed: false }
}
