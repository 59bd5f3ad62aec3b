import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { deleteOldFiles, makePrivateFolder, writeDurably } from '@federation/node-kit'
import { isPublisher, isRevoked, readTrust } from '@federation/registry'
import { Author, DeployableName, type KeyName, z } from 'shared-contracts'
import { RegistryError } from './errors.ts'
import { readSignature } from './http-signatures.ts'
import { createPublisherVerifier, MAX_TOKEN_AGE_S } from './trusted-publishing.ts'

export interface Identity {
  /** Areas that the sender of a request may publish, promote and roll back. */
  names: readonly KeyName[]
  /** True for the keys `site` and `root`, which may change everything. */
  isSite: boolean
  /** True if the sender has the read token, which permits only reading. */
  isReader: boolean
  /**
   * Number of the pull request, if its CI job is the sender. The job may publish and create previews, but not change the
   * live site.
   */
  pullRequest?: number | undefined
  /** Owner of the jobs, such as releases, that the sender starts in the registry: the sender's key name or repository. */
  owner: string
  /** Returns the author to record for a change of the areas in `names`. */
  authorOf: (names: readonly string[]) => Author
}

export interface SentRequest {
  method: string
  /** Path and query, as the client sent them. */
  url: string
  headers: IncomingHttpHeaders
  hasBody: boolean
}

/** Authenticates the senders of requests. Exchanges tokens of CI providers for sessions (tokens of this registry). */
export interface Identities {
  /** Returns null for a request without credentials. Throws UNAUTHENTICATED, REPLAYED, or a StoreError about the key. */
  authenticate: (request: SentRequest) => Promise<Identity | null>
  /**
   * Exchanges the token of a CI job for a session. `pullRequest` is the number of a fork's pull request, for a job that
   * previews it. Throws TOKEN_REJECTED, or REPLAYED for a token that was exchanged before.
   */
  exchange: (
    token: string,
    pullRequest?: number,
  ) => Promise<{ token: string; expires: string; names: DeployableName[] }>
  /** Creates a token with which a browser may read the dashboard. `owner` is the identity that requested it. */
  createViewer: (owner: string) => Promise<{ token: string; expires: string }>
  isViewer: (token: string) => Promise<boolean>
  /** Deletes the records of expired nonces and tokens. */
  clean: () => Promise<void>
}

/**
 * Minutes for which the session of a CI job is valid. The time is long, because a build can run between two requests of a
 * release.
 */
const SESSION_MINUTES = 30
/** Hours for which a browser may read the dashboard with a token of `createViewer`. */
const VIEWER_HOURS = 12
/**
 * Milliseconds for which used nonces and tokens are remembered. Signatures and CI tokens expire earlier, so a nonce or token
 * cannot be used twice.
 */
const SPENT_LIFETIME_MS = (MAX_TOKEN_AGE_S + 60 * 60) * 1000

const SessionClaims = z.object({ author: Author, names: z.array(DeployableName) })

const createUnauthenticatedError = (reason: string): RegistryError =>
  new RegistryError('UNAUTHENTICATED', `The signature of the request was rejected: ${reason}.`)

/**
 * Creates the authentication of a registry. `origins` are the addresses that clients use. `folder` contains the key that signs
 * sessions, and the used nonces and tokens, so that all of these survive a restart. `readToken` identifies page servers that
 * copy the registry's store.
 */
export const createIdentities = async ({
  store,
  folder,
  origins,
  readToken,
}: {
  store: string
  folder: string
  origins: readonly [string, ...string[]]
  readToken?: string | undefined
}): Promise<Identities> => {
  const usedFolder = join(folder, 'spent')
  await makePrivateFolder(folder)
  await mkdir(usedFolder, { recursive: true })
  const sessionKey = await readSessionKey(join(folder, 'session-key'))
  const [origin] = origins
  const verifyPublisher = createPublisherVerifier(origins)
  // Audience of the tokens of dashboard viewers. It differs from the audience of sessions, so that a viewer's token is not
  // accepted as a session.
  const viewerAudience = `${origin}/dashboard`

  /** Creates a token that is valid for `minutes`. `audience` is `origin` for CI jobs, or `viewerAudience` for viewers. */
  const signToken = async (audience: string, claims: JWTPayload, minutes: number) => {
    const expires = new Date(Date.now() + minutes * 60_000)
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(origin)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(sessionKey)
    return { token, expires: expires.toISOString() }
  }
  const verifyToken = (token: string, audience: string) =>
    jwtVerify(token, sessionKey, { algorithms: ['HS256'], issuer: origin, audience })

  /** Records a nonce or token as used. Throws REPLAYED if it was used before. */
  const markUsed = async (kind: string, value: string): Promise<void> => {
    const name = createHash('sha256').update(`${kind} ${value}`).digest('hex')
    try {
      await writeFile(join(usedFolder, name), '', { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      throw new RegistryError('REPLAYED', `This ${kind} was used before. Send a new one.`)
    }
  }

  const bySignature = async (
    { method, url, headers, hasBody }: SentRequest,
    input: string,
    signature: string,
  ): Promise<Identity> => {
    const contentDigest = getSingleValue(headers['content-digest'])
    if (hasBody && contentDigest === undefined)
      throw createUnauthenticatedError('a request with a body needs Content-Digest')
    const address = origins.find((each) => new URL(each).host === headers.host) ?? origin
    const message = { method, targetUri: address + url, contentDigest: hasBody ? contentDigest : undefined }
    const read = readSignature(message, { input, signature })
    if (typeof read === 'string') throw createUnauthenticatedError(read)
    const { keyId } = read
    const trust = await readTrust(store)
    const [name, key] =
      Object.entries(trust?.keys ?? {})
        .flatMap(([owner, keys = []]) => keys.map((each) => [owner as KeyName, each] as const))
        .find(([, each]) => each.keyId === keyId) ?? []
    // Reject a request with the registry's key, which never signs requests, only releases and changes of the site.
    if (!name || !key || name === 'registry')
      throw createUnauthenticatedError(`key ${keyId} is not trusted. See: npm run fed -- keys list`)
    if (isRevoked(key, new Date().toISOString()))
      throw createUnauthenticatedError(`key ${keyId} of ${name} was revoked at ${key.revokedAt}`)
    if (!read.isBy(key.publicKey))
      throw createUnauthenticatedError(
        `it was not made with key ${keyId} for ${method} ${message.targetUri}. Check REGISTRY_ORIGIN`,
      )
    await markUsed('signature', `${keyId} ${read.nonce}`)
    return {
      names: [name],
      isSite: name === 'site' || name === 'root',
      isReader: false,
      owner: name,
      authorOf: () => ({ name, keyId }),
    }
  }

  const bySession = async (token: string): Promise<Identity> => {
    const { payload } = await verifyToken(token, origin).catch(() => {
      throw new RegistryError(
        'UNAUTHENTICATED',
        'The session is not valid or has expired. Exchange a new CI token.',
      )
    })
    const { author, names } = SessionClaims.parse(payload)
    if (!('publisher' in author)) throw new RegistryError('UNAUTHENTICATED', 'The session has no publisher.')
    const { publisher } = author
    // Check again which areas trust the publisher (a CI workflow), because the operator can have removed the publisher since
    // the session began.
    const trust = await readTrust(store)
    const now = new Date().toISOString()
    const trusted = names.filter((name) =>
      trust?.publishers?.[name]?.some((each) => isPublisher(each, publisher, now)),
    )
    if (trusted.length === 0)
      throw new RegistryError(
        'UNAUTHENTICATED',
        `${publisher.repository} is no longer trusted for ${names.join(', ')}. See: npm run fed -- trust list`,
      )
    const { pullRequest } = publisher
    return {
      names: trusted,
      isSite: false,
      isReader: false,
      pullRequest,
      owner: [
        publisher.issuer,
        publisher.repository,
        ...(pullRequest === undefined ? [] : [pullRequest]),
      ].join(' '),
      authorOf: (changed) => ({
        name: trusted.find((name) => changed.includes(name)) ?? author.name,
        publisher,
      }),
    }
  }

  return {
    authenticate: async (request) => {
      const { authorization, 'signature-input': input, signature } = request.headers
      if (input !== undefined || signature !== undefined)
        return bySignature(request, getSingleValue(input) ?? '', getSingleValue(signature) ?? '')
      if (authorization === undefined) return null
      const [, token] = /^Bearer ([\w.-]{20,16384})$/i.exec(authorization) ?? []
      if (token === undefined)
        throw new RegistryError('UNAUTHENTICATED', 'Authorization must be a bearer token.')
      return readToken !== undefined && isSameToken(token, readToken) ? READER : bySession(token)
    },
    exchange: async (token, pullRequest) => {
      const { names, publisher, tokenId } = await verifyPublisher(token, await readTrust(store), pullRequest)
      await markUsed('CI token', tokenId)
      const [name] = names
      const session = { author: { name, publisher }, names }
      return { ...(await signToken(origin, session, SESSION_MINUTES)), names }
    },
    createViewer: (owner) => signToken(viewerAudience, { sub: owner }, VIEWER_HOURS * 60),
    isViewer: (token) =>
      verifyToken(token, viewerAudience).then(
        () => true,
        () => false,
      ),
    clean: () => deleteOldFiles(usedFolder, SPENT_LIFETIME_MS),
  }
}

const READER: Identity = {
  names: [],
  isSite: false,
  isReader: true,
  owner: 'the read token',
  authorOf: () => {
    throw new Error('unreachable: the read token changes nothing')
  },
}

const isSameToken = (a: string, b: string): boolean => {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

const getSingleValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/**
 * Returns the key that signs sessions. Creates the key if it is missing. Concurrent calls, and calls after a crash, return the
 * same key.
 */
const readSessionKey = async (file: string): Promise<Uint8Array> => {
  const aside = `${file}.${randomUUID()}`
  await writeDurably(aside, randomBytes(32).toString('hex'), 0o600)
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(aside, { force: true })
  return Buffer.from(await readFile(file, 'utf8'), 'hex')
}
