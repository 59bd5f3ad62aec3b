import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  canonicalJson,
  isSignedBy,
  computeKeyId,
  generatePrivateKey,
  getPublicKey,
  formatPublicPem,
  createSigner,
} from './keys.ts'
const signer = createSigner(generatePrivateKey())
if (!signer) throw new Error('no key')

test('serializes equal documents to the same text, regardless of key order', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 'ü' }], a: null, 10: 0, 9: 0 })).toBe(
    '{"9":0,"10":0,"a":null,"b":[{"c":"ü","d":1}]}',
  )
})

test('accepts a signature only with the signed document, kind and key', () => {
  const document = { release: '1.0.0', name: 'mf-hr' }
  const { keyId, signature } = signer.sign('release', document)
  expect(keyId).toBe(computeKeyId(signer.publicKey))
  expect(isSignedBy(signer.publicKey, 'release', { name: 'mf-hr', release: '1.0.0' }, signature)).toBe(true)
  expect(isSignedBy(signer.publicKey, 'entry', document, signature)).toBe(false)
  expect(isSignedBy(signer.publicKey, 'release', { ...document, release: '1.0.1' }, signature)).toBe(false)
  const other = createSigner(generatePrivateKey())?.publicKey ?? ''
  expect(isSignedBy(other, 'release', document, signature)).toBe(false)
})

test('returns null for keys that are not Ed25519', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(createSigner(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())).toBeNull()
  expect(getPublicKey(publicKey.export({ format: 'pem', type: 'spki' }).toString())).toBeNull()
  expect(getPublicKey(formatPublicPem(signer.publicKey))).toBe(signer.publicKey)
})
