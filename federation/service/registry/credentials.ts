import { findLocalSigners } from '@federation/node-kit/signing'
import { KeyName, type z } from 'shared-contracts'
import type { Session as SessionSchema } from './api.ts'
import { RegistryError } from './errors.ts'
import { contentDigestOf, signMessage } from './http-signatures.ts'

export interface Credentials {
  /** True for a job of a CI provider. The registry then signs its releases. */
  isCi: boolean
  /** Headers that identify the sender. Empty without credentials: a registry on this machine may still answer. */
  headersOf: (request: {
    method: string
    url: string
    body: Uint8Array | string | undefined
  }) => Promise<Record<string, string>>
}

type Session = z.infer<typeof SessionSchema>

interface CredentialsOptions {
  /** Names that the command changes. */
  names: readonly string[]
  /** Store next to which private keys are kept, unless KEYS_DIR is set. */
  storeDir: string
  variables?: NodeJS.ProcessEnv
  /** Exchanges a CI token for a session. */
  exchange: (token: string) => Promise<Session>
  /** Audience of CI tokens: the origin of the registry. */
  audience: string
}

/** A session is replaced before it ends, so that no request arrives with one that has expired. */
const RENEW_BEFORE_MS = 60_000

/**
 * Selects the credentials of this process: the identity of a CI job if its provider offers one. Otherwise they are
 * the private key of the only name that changes, or that of the site.
 */
export const createCredentials = ({
  names,
  storeDir,
  variables = process.env,
  exchange,
  audience,
}: CredentialsOptions): Credentials => {
  let session: Promise<Session> | null = null
  const ciToken = ciTokenSource(variables, audience)
  if (ciToken)
    return {
      isCi: true,
      headersOf: async () => {
        const known = await session
        if (!known || Date.parse(known.expires) - Date.now() < RENEW_BEFORE_MS) {
          session = ciToken().then(exchange)
          // The next attempt requests a new token.
          session.catch(() => (session = null))
        }
        return { authorization: `Bearer ${(await session)?.token}` }
      },
    }
  const key = signingKeyOf(names, storeDir, variables)
  return {
    isCi: false,
    headersOf: async ({ method, url, body }) => {
      const held = await key
      // A body without bytes is no body for the registry: an empty file has no digest to sign.
      const contentDigest = body?.length ? contentDigestOf(body) : undefined
      return held ? signMessage(held, { method, targetUri: url, contentDigest }) : {}
    },
  }
}

/** Returns a function that requests a CI token, or null outside of a job that may have one. */
const ciTokenSource = (variables: NodeJS.ProcessEnv, audience: string): (() => Promise<string>) | null => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = variables
  // GitLab has no request address: the job declares the token in `id_tokens`.
  const given = variables['REGISTRY_ID_TOKEN']
  if (given) return async () => given
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

const signingKeyOf = async (names: readonly string[], storeDir: string, variables: NodeJS.ProcessEnv) => {
  const [only, ...others] = [...new Set(names)]
  const candidates = [...(only !== undefined && others.length === 0 ? [only] : []), 'site']
  for (const candidate of candidates) {
    const name = KeyName.safeParse(candidate).data
    const key = name && (await findLocalSigners(storeDir, name, variables)).at(-1)
    if (key) return key
  }
  return null
}
