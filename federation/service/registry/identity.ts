import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'
import { makePrivateFolder, listFolder, writeDurably } from '@federation/node-kit'
import { isPublisher, isRevoked, readTrust } from '@federation/registry'
import { Author, DeployableName, type KeyName, z } from 'shared-contracts'
import { RegistryError } from './errors.ts'
import { readSignature } from './http-signatures.ts'
import { createPublisherVerifier, MAX_TOKEN_AGE_S } from './trusted-publishing.ts'

/** Verified sender of a request. */
export interface Identity {
  /** Names that it may publish, promote and roll back. */
  names: readonly KeyName[]
  /** True for the keys `site` and `root`, which may change everything. */
  isSite: boolean
  /** True for the read token, which may start nothing and change nothing. */
  isReader: boolean
  /** Number of the pull request whose job it is. It may publish and preview, and change nothing live. */
  pullRequest?: number | undefined
  /** Owner of its jobs: the name of the key, or the repository. */
  owner: string
  /** Author of a change of some names. */
  authorOf: (names: readonly string[]) => Author
}

export interface SentRequest {
  method: string
  /** Path and query, as sent. */
  url: string
  headers: IncomingHttpHeaders
  hasBody: boolean
}

/** Verifies who sends a request, and exchanges the tokens of CI providers for sessions. */
export interface Identities {
  /** Returns null for a request without credentials. Throws UNAUTHENTICATED, REPLAYED or the store's codes of keys. */
  authenticate: (request: SentRequest) => Promise<Identity | null>
  /** Throws TOKEN_REJECTED, or REPLAYED for a token that was exchanged before. */
  exchange: (token: string) => Promise<{ token: string; expires: string; names: DeployableName[] }>
  /** Deletes the marks of nonces and tokens that have expired. */
  clean: (now?: number) => Promise<void>
}

/** A build can run between two requests of a release. */
const SESSION_MINUTES = 30
/** Longer than any signature or CI token is accepted. */
const SPENT_LIFETIME_MS = (MAX_TOKEN_AGE_S + 60 * 60) * 1000

const SessionClaims = z.object({ author: Author, names: z.array(DeployableName) })

const unauthenticated = (reason: string): RegistryError =>
  new RegistryError('UNAUTHENTICATED', `The signature of the request was rejected: ${reason}.`)

/**
 * Creates the verifier of a registry. `origins` are the addresses that clients use. `folder` keeps the session key and the marks of
 * nonces and tokens, which survive a restart. `readToken` identifies page servers that follow the registry.
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
  const spent = join(folder, 'spent')
  await makePrivateFolder(folder)
  await mkdir(spent, { recursive: true })
  const sessionKey = await readSessionKey(join(folder, 'session-key'))
  const [origin] = origins
  const publishers = createPublisherVerifier(origins)

  /** Marks a nonce or a token as used. Throws REPLAYED if it was marked before. */
  const spend = async (kind: string, value: string): Promise<void> => {
    const name = createHash('sha256').update(`${kind} ${value}`).digest('hex')
    try {
      await writeFile(join(spent, name), '', { flag: 'wx' })
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
    const contentDigest = single(headers['content-digest'])
    if (hasBody && contentDigest === undefined)
      throw unauthenticated('a request with a body needs Content-Digest')
    const address = origins.find((each) => new URL(each).host === headers.host) ?? origin
    const message = { method, targetUri: address + url, contentDigest: hasBody ? contentDigest : undefined }
    const read = readSignature(message, { input, signature })
    if (typeof read === 'string') throw unauthenticated(read)
    const { keyId } = read
    const trust = await readTrust(store)
    const [name, key] =
      Object.entries(trust?.keys ?? {})
        .flatMap(([owner, keys = []]) => keys.map((each) => [owner as KeyName, each] as const))
        .find(([, each]) => each.keyId === keyId) ?? []
    // The registry's own key attests releases, and signs no requests.
    if (!name || !key || name === 'registry')
      throw unauthenticated(`key ${keyId} is not trusted. See: npm run fed -- keys list`)
    if (isRevoked(key, new Date().toISOString()))
      throw unauthenticated(`key ${keyId} of ${name} was revoked at ${key.revokedAt}`)
    if (!read.isBy(key.publicKey))
      throw unauthenticated(
        `it was not made with key ${keyId} for ${method} ${message.targetUri}. Check REGISTRY_ORIGIN`,
      )
    await spend('signature', `${keyId} ${read.nonce}`)
    return {
      names: [name],
      isSite: name === 'site' || name === 'root',
      isReader: false,
      owner: name,
      authorOf: () => ({ name, keyId }),
    }
  }

  const bySession = async (token: string): Promise<Identity> => {
    const { payload } = await jwtVerify(token, sessionKey, {
      algorithms: ['HS256'],
      issuer: origin,
      audience: origin,
    }).catch(() => {
      throw new RegistryError(
        'UNAUTHENTICATED',
        'The session is not valid or has expired. Exchange a new CI token.',
      )
    })
    const { author, names } = SessionClaims.parse(payload)
    if (!('publisher' in author)) throw new RegistryError('UNAUTHENTICATED', 'The session has no publisher.')
    const { publisher } = author
    // The operator may have removed the publisher since.
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
        return bySignature(request, single(input) ?? '', single(signature) ?? '')
      if (authorization === undefined) return null
      const [, token] = /^Bearer ([\w.-]{20,16384})$/i.exec(authorization) ?? []
      if (token === undefined)
        throw new RegistryError('UNAUTHENTICATED', 'Authorization must be a bearer token.')
      return readToken !== undefined && isSameToken(token, readToken) ? READER : bySession(token)
    },
    exchange: async (token) => {
      const { names, publisher, tokenId } = await publishers.verify(token, await readTrust(store))
      await spend('CI token', tokenId)
      const [name] = names
      const expires = new Date(Date.now() + SESSION_MINUTES * 60_000)
      const session = await new SignJWT({ author: { name, publisher }, names })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(origin)
        .setAudience(origin)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(sessionKey)
      return { token: session, expires: expires.toISOString(), names }
    },
    clean: async (now = Date.now()) => {
      for (const name of await listFolder(spent)) {
        const file = join(spent, name)
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
        if (now - mtimeMs > SPENT_LIFETIME_MS) await rm(file, { force: true })
      }
    },
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

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/** Returns the key that signs sessions. Concurrent callers, and those after a crash, all get the first complete one. */
const readSessionKey = async (file: string): Promise<Uint8Array> => {
  const aside = `${file}.${randomUUID()}`
  await writeDurably(aside, randomBytes(32).toString('hex'), 0o600)
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(aside, { force: true })
  return Buffer.from(await readFile(file, 'utf8'), 'hex')
}
