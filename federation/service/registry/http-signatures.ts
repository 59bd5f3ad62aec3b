/** Credentials of a client: signatures of its requests (RFC 9421), and tokens of trusted publishers (CI workflows). */

import { createHash, randomBytes } from 'node:crypto'
import {
  type Signer,
  areBytesSignedBy,
  findLocalSigners,
  listLocalKeyNames,
} from '@federation/node-kit/signing'
import { type z, DeployableName, KeyName } from 'shared-contracts'
import type { Session as SessionSchema } from './api.ts'
import { RegistryError } from './errors.ts'

export interface Credentials {
  /** True for a CI job. The registry then signs the job's releases. */
  isCi: boolean
  /**
   * Returns headers that identify the sender. Returns no headers if there are no credentials. A registry on this machine can
   * accept requests without these headers. `names` are the areas that the request concerns: their key signs it.
   */
  headersOf: (request: {
    method: string
    url: string
    body: Uint8Array | string | undefined
    names?: readonly string[] | undefined
  }) => Promise<Record<string, string>>
}

type Session = z.infer<typeof SessionSchema>

interface CredentialsOptions {
  /** Keys that the command needs, such as that of the area that it changes, for requests without names. See `signingKeyOf`. */
  names: readonly string[]
  /** Folder of the store. Private keys are next to it, unless KEYS_DIR is set. */
  storeDir: string
  variables?: NodeJS.ProcessEnv
  exchange: (token: string) => Promise<Session>
  /**
   * Returns true if the registry accepts a key. Asked only if this machine has several keys of one name, of which some can be
   * revoked. Default: accepts each key.
   */
  isAccepted?: (key: Signer) => Promise<boolean>
  /**
   * Origin of the registry. CI tokens are requested for this origin: it is their audience, so no other service accepts them.
   */
  audience: string
}

/** The registry's token for a CI job is renewed this number of ms before it expires, so that no request arrives too late. */
const RENEW_BEFORE_MS = 60_000

/**
 * Selects the credentials of this process. In a CI job with an identity token, uses the token. Otherwise signs with a private
 * key of this machine.
 */
export const createCredentials = ({
  names,
  storeDir,
  variables = process.env,
  exchange,
  isAccepted,
  audience,
}: CredentialsOptions): Credentials => {
  let session: Promise<Session> | null = null
  const ciToken = ciTokenSource(variables, audience)
  if (ciToken)
    return {
      isCi: true,
      headersOf: async () => {
        const currentSession = await session
        if (!currentSession || Date.parse(currentSession.expires) - Date.now() < RENEW_BEFORE_MS) {
          session = ciToken().then(exchange)
          session.catch(() => (session = null))
        }
        return { authorization: `Bearer ${(await session)?.token}` }
      },
    }
  const keys = new Map<string, ReturnType<typeof signingKeyOf>>()
  const getKey = (wanted: readonly string[]) => {
    const id = wanted.join(' ')
    const key = keys.get(id) ?? signingKeyOf(wanted, { storeDir, variables, isAccepted })
    keys.set(id, key)
    return key
  }
  return {
    isCi: false,
    headersOf: async ({ method, url, body, names: wanted = names }) => {
      const signer = await getKey(wanted)
      // An empty body has no Content-Digest, since the registry treats it as no body.
      const contentDigest = body?.length ? contentDigestOf(body) : undefined
      return signer ? signMessage(signer, { method, targetUri: url, contentDigest }) : {}
    },
  }
}

/** Returns a function that requests a CI token. Returns null outside of CI, or if the job may not request tokens. */
const ciTokenSource = (variables: NodeJS.ProcessEnv, audience: string): (() => Promise<string>) | null => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = variables
  // A GitLab job cannot request a token. Instead, GitLab passes the token in this variable, if the job declares the variable in
  // `id_tokens`.
  const gitlabToken = variables['REGISTRY_ID_TOKEN']
  if (gitlabToken) return async () => gitlabToken
  if (!url || !secret) return null
  return async () => {
    const address = new URL(url)
    address.searchParams.set('audience', audience)
    const response = await fetch(address, { headers: { authorization: `bearer ${secret}` } })
    const { value } = response.ok ? ((await response.json()) as { value?: unknown }) : {}
    if (typeof value === 'string') return value
    throw new RegistryError(
      'UNAUTHENTICATED',
      `GitHub issued no token (${response.status}). The job needs: permissions: id-token: write`,
    )
  }
}

/**
 * Returns the key that signs the requests: the key of the only name in `names`. If it is missing or `names` has several names,
 * uses the key of the site. Without one, uses any key of an area or the shell, because each of these keys may read. Null if
 * there is none. Of several keys of one name, returns the first that the registry accepts, or the first if it accepts none.
 */
const signingKeyOf = async (
  names: readonly string[],
  {
    storeDir,
    variables,
    isAccepted = async () => true,
  }: { storeDir: string; variables: NodeJS.ProcessEnv; isAccepted: CredentialsOptions['isAccepted'] },
): Promise<Signer | null> => {
  const [only, ...others] = [...new Set(names)]
  const localNames = await listLocalKeyNames(storeDir, variables)
  const candidates = [
    ...(only !== undefined && others.length === 0 ? [only] : []),
    'site',
    ...localNames.filter((name) => DeployableName.safeParse(name).success),
  ]
  for (const candidate of candidates) {
    const name = KeyName.safeParse(candidate).data
    const keys = name === undefined ? [] : await findLocalSigners(storeDir, name, variables)
    const [first] = keys
    if (!first) continue
    for (const key of keys) if (keys.length === 1 || (await isAccepted(key))) return key
    return first
  }
  return null
}

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
 * Parses a request's signature, and checks everything but the key: covered components, algorithm and times. If the signature
 * is unacceptable, returns the reason as text.
 */
export const readSignature = (
  message: SignedMessage,
  { input, signature }: { input: string; signature: string },
): ReadSignature | string => {
  const nowS = Math.floor(Date.now() / 1000)
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
