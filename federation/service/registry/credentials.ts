import { findLocalSigners } from '@federation/node-kit/signing'
import { KeyName, type z } from 'shared-contracts'
import type { Session as SessionSchema } from './api.ts'
import { RegistryError } from './errors.ts'
import { contentDigestOf, signMessage } from './http-signatures.ts'

export interface Credentials {
  /** True for a CI job. The registry then signs the job's releases. */
  isCi: boolean
  /**
   * Returns headers that identify the sender. Returns no headers if there are no credentials. A registry on this machine can
   * accept requests without these headers.
   */
  headersOf: (request: {
    method: string
    url: string
    body: Uint8Array | string | undefined
  }) => Promise<Record<string, string>>
}

type Session = z.infer<typeof SessionSchema>

interface CredentialsOptions {
  /** Areas that the command changes. */
  names: readonly string[]
  /** Folder of the store. Private keys are next to it, unless KEYS_DIR is set. */
  storeDir: string
  variables?: NodeJS.ProcessEnv
  exchange: (token: string) => Promise<Session>
  /**
   * Origin of the registry. CI tokens are requested for this origin: it is their audience, so no other service accepts them.
   */
  audience: string
}

/** A session is replaced this number of milliseconds before it expires, so that no request arrives with an expired session. */
const RENEW_BEFORE_MS = 60_000

/**
 * Selects the credentials of this process. In a CI job with an identity token, uses the token. Otherwise signs with the
 * private key of the only area that changes, or with the site's key.
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
        const currentSession = await session
        if (!currentSession || Date.parse(currentSession.expires) - Date.now() < RENEW_BEFORE_MS) {
          session = ciToken().then(exchange)
          session.catch(() => (session = null))
        }
        return { authorization: `Bearer ${(await session)?.token}` }
      },
    }
  const key = signingKeyOf(names, storeDir, variables)
  return {
    isCi: false,
    headersOf: async ({ method, url, body }) => {
      const signer = await key
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
