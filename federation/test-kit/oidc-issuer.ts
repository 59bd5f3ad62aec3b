import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const REQUEST_TOKEN = 'request-token'
const LIFETIME_S = 300

type Claims = Record<string, string>

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts a fake OIDC issuer on loopback. CI jobs also request their identity tokens from this server. */
export const startOidcIssuer = async (initialClaims: Claims = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  let claims = initialClaims
  const createToken = (audience: string, ofJob: Claims): string => {
    const iat = Math.floor(Date.now() / 1000)
    const payload = {
      ...claims,
      ...ofJob,
      iss: issuer,
      aud: audience,
      jti: randomUUID(),
      iat,
      exp: iat + LIFETIME_S,
    }
    const content = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(payload)}`
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const sendJson = (value: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (pathname.includes('openid')) return sendJson({ issuer, jwks_uri: `${issuer}/.well-known/jwks` })
    if (pathname.includes('jwks')) return sendJson({ keys: [jwk] })
    if (request.headers.authorization !== `bearer ${REQUEST_TOKEN}`) return response.writeHead(401).end()
    const ofJob = JSON.parse(searchParams.get('claims') ?? '{}') as Claims
    return sendJson({ value: createToken(searchParams.get('audience') ?? '', ofJob) })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Issuer in the tokens (claim `iss`). It is also the origin of this server. */
    issuer,
    /** Environment variables that a CI job needs to request a token, as in GitHub Actions. */
    variables: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer}/token?api-version=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: REQUEST_TOKEN,
    },
    /** Returns the environment variables of another CI job, whose tokens have these claims as well. */
    variablesFor: (ofJob: Claims) => ({
      ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer}/token?claims=${encodeURIComponent(JSON.stringify(ofJob))}`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: REQUEST_TOKEN,
    }),
    setClaims: (next: Claims) => {
      claims = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Local issuer of OIDC tokens, in place of the issuer of a CI service. */
export type OidcIssuer = Awaited<ReturnType<typeof startOidcIssuer>>
