import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Signature } from 'shared-contracts'
import { canonicalJson } from './canonical-json.ts'

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
