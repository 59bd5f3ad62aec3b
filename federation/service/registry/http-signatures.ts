import { createHash, randomBytes } from 'node:crypto'
import { areBytesSignedBy, type Signer } from '@federation/node-kit/signing'

/**
 * Parts of a request that its HTTP signature (RFC 9421) covers. The registry accepts one Ed25519 signature with `created`,
 * `expires`, `nonce` and `keyid`. A request with a body also has a Content-Digest (RFC 9530).
 */
export interface SignedMessage {
  method: string
  /** Complete URL, as the client requested it. */
  targetUri: string
  contentDigest: string | undefined
}

/** Seconds for which a signature is valid. A server remembers nonces for longer, so that a signature cannot be used twice. */
export const SIGNATURE_LIFETIME_S = 120
const MAX_LIFETIME_S = 300
/** Accepted difference in seconds between the clocks of client and server. */
const CLOCK_SKEW_S = 60

const LABEL = 'registry'

export const contentDigestOf = (body: Uint8Array | string): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

const signatureBase = (message: SignedMessage, components: readonly string[], params: string): Buffer => {
  const values: Record<string, string> = {
    '@method': message.method,
    '@target-uri': message.targetUri,
    'content-digest': message.contentDigest ?? '',
  }
  const lines = components.map((name) => `"${name}": ${values[name] ?? ''}`)
  return Buffer.from([...lines, `"@signature-params": ${params}`].join('\n'))
}

export const signMessage = (
  key: Signer,
  message: SignedMessage,
  nowS = Math.floor(Date.now() / 1000),
): Record<string, string> => {
  const components = componentsOf(message)
  const list = components.map((name) => `"${name}"`).join(' ')
  const nonce = randomBytes(18).toString('base64url')
  const params = `(${list});created=${nowS};expires=${nowS + SIGNATURE_LIFETIME_S};nonce="${nonce}";keyid="${key.keyId}";alg="ed25519"`
  const signature = key.signBytes(signatureBase(message, components, params)).toString('base64')
  return {
    ...(message.contentDigest === undefined ? {} : { 'content-digest': message.contentDigest }),
    'signature-input': `${LABEL}=${params}`,
    signature: `${LABEL}=:${signature}:`,
  }
}

const componentsOf = ({ contentDigest }: SignedMessage): string[] => [
  '@method',
  '@target-uri',
  ...(contentDigest === undefined ? [] : ['content-digest']),
]

export interface ReadSignature {
  keyId: string
  nonce: string
  isBy: (publicKey: string) => boolean
}

const INPUT = /^([a-z][\w-]*)=(\(((?:"[@a-z-]+" ?)*)\)((?:;[a-z]+=(?:\d{1,12}|"[\w.~+/=-]{1,200}"))+))$/
const SIGNATURE = /^([a-z][\w-]*)=:([A-Za-z0-9+/]{86}==):$/

/**
 * Parses a request's signature, and checks everything but the key: covered parts, algorithm and times. Returns the reason if
 * the signature is unacceptable.
 */
export const readSignature = (
  message: SignedMessage,
  { input, signature }: { input: string; signature: string },
  nowS = Math.floor(Date.now() / 1000),
): ReadSignature | string => {
  const [, label, params = '', list = '', fields = ''] = INPUT.exec(input) ?? []
  const [, signed, base64 = ''] = SIGNATURE.exec(signature) ?? []
  if (label === undefined || signed !== label)
    return 'Signature-Input and Signature must have one Ed25519 signature'
  const coveredComponents = [...list.matchAll(/"([@a-z-]+)"/g)].map(([, name = '']) => name)
  const components = componentsOf(message)
  if (coveredComponents.toSorted().join() !== components.toSorted().join())
    return `it must cover ${components.join(', ')}`
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of fields.matchAll(/;([a-z]+)=(\d+|"[^"]*")/g)) {
    if (values.has(name)) return `${name} is repeated`
    values.set(name, value.replaceAll('"', ''))
  }
  const [created, expires] = [Number(values.get('created')), Number(values.get('expires'))]
  const { alg = 'ed25519', nonce = '', keyid: keyId = '' } = Object.fromEntries(values)
  if (alg !== 'ed25519') return 'its algorithm must be ed25519'
  if (nonce.length < 16) return 'it needs a nonce of at least 16 characters'
  if (!(created <= nowS + CLOCK_SKEW_S)) return 'it was created in the future: check the clock'
  if (!(expires > nowS - CLOCK_SKEW_S)) return 'it has expired: check the clock, and send the request again'
  if (!(expires - created <= MAX_LIFETIME_S)) return `it must expire within ${MAX_LIFETIME_S} seconds`
  const bytes = Buffer.from(base64, 'base64')
  return {
    keyId,
    nonce,
    isBy: (publicKey) => areBytesSignedBy(publicKey, signatureBase(message, components, params), bytes),
  }
}
