import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import {
  hasRequestBody,
  withLoopback,
  readDiskSpace,
  isLocalHost,
  NO_TRUSTED_PROXIES,
  anonymizeIp,
  type SiteEnvironment,
  createTokenBuckets,
} from '@federation/node-kit'
import { RELEASE_FILE } from '@federation/node-kit/release-format'
import {
  channelState,
  findRollbacks,
  isRevoked,
  lastSequence,
  LIVE,
  readReleaseDocument,
  readTrust,
  createScratchName,
  ensureTrust,
  getSharedStore,
  StoreError,
  storePaths,
} from '@federation/registry'
import { createChangeFeed, readHeads } from '@federation/registry/replication'
import { publishRelease, storeTarget } from '@federation/release'
import { getDiffsDir, readDiffFile } from '@federation/composer/visual-diff'
import { CONTRACT_VERSION, type Release, type TrustDocument, type z } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { createBoardReader } from '../dashboard/read-dashboard.ts'
import { loadDashboardPage, registerDashboard } from '../dashboard/serve-dashboard.ts'
import { API_VERSION, type JobRequest, OLDEST_CLIENT, type PartName, type TokenRequest } from './api.ts'
import { assertMayChange, assertReleaseId, authorizeJob, siteOnly } from './authority.ts'
import { createBlobStore } from './blobs.ts'
import { contentFrames } from './registry-source.ts'
import { problemOf, RegistryError } from './errors.ts'
import { createIdentities, type Identity } from './identity.ts'
import { openJobs } from './jobs.ts'
import { type Route, type RouteName, openApiDocument, ROUTES } from './routes.ts'
import { localRegistry, type Registry } from './operations.ts'
import type { RegistryEnvironment } from './registry-environment.ts'
import { checkedBody, countIn, createEventStream, createServer } from './server.ts'

const CLEAN_MS = 60 * 60_000
/** Maximum time in ms for which `feedHead` waits for a change of the store. Shorter than the usual timeouts of proxies. */
const MAX_FEED_WAIT_MS = 25_000
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const VIEWER_COOKIE = 'registry-viewer'
const VIEWER_IN_COOKIES = new RegExp(String.raw`(?:^|; )${VIEWER_COOKIE}=([\w.-]+)`)

interface RegistryAppOptions {
  environment: SiteEnvironment
  settings: RegistryEnvironment
  /** Operations of the service. Default: operations on the store of `environment`. */
  registry?: Registry
  logger?: NonNullable<FastifyServerOptions['logger']>
}

interface Call {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  identity: Identity | null
  request: FastifyRequest
  reply: FastifyReply
}
type Handler = (call: Call) => Promise<unknown>

/**
 * Builds the registry's HTTP service for a store. Closing the service waits until a job that is making another composition (set
 * of releases) live has finished.
 */
export const buildRegistryApp = async ({
  environment,
  settings,
  registry = localRegistry(environment),
  logger = false,
}: RegistryAppOptions): Promise<FastifyInstance> => {
  const { storeDir: store } = environment
  const { folder, origins, readToken } = settings
  const identities = await createIdentities({ store, folder, origins, readToken })
  const feed = createChangeFeed(store)
  const blobs = createBlobStore(join(folder, 'uploads'), store, settings.blobs)
  const app = createServer(logger, settings, withLoopback(environment.trustProxy ?? NO_TRUSTED_PROXIES))
  const jobs = await openJobs({
    registry,
    folder: join(folder, 'jobs'),
    limits: settings.jobs,
    onError: (error, { id, kind }) => app.log.error({ err: error, job: id, kind }, 'a job failed'),
  })
  const clean = () => Promise.all([blobs.clean(), identities.clean()]).catch(() => undefined)
  const cleaning = setInterval(() => void clean(), CLEAN_MS).unref()
  await clean()
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    closing.abort()
    clearInterval(cleaning)
    await jobs.close()
  })
  // While the app closes, ask clients to close their connections. Otherwise, a keep-alive connection would stay open for 72 s,
  // Fastify's keep-alive timeout, and delay the end of the app.
  app.addHook('onSend', async (_request, reply) => {
    if (closing.signal.aborted) reply.header('connection', 'close')
  })

  const readBoard = createBoardReader(environment)
  const handlers: Record<RouteName, Handler> = {
    describe: async () => ({
      version: API_VERSION,
      oldestClient: OLDEST_CLIENT,
      contract: CONTRACT_VERSION,
      retired: await retiredAreas(store),
      limits: { fileBytes: settings.blobs.fileBytes, filesPerRelease: settings.blobs.filesPerRelease },
    }),
    exchangeToken: ({ body }) => {
      const { token, pullRequest } = body as z.infer<typeof TokenRequest>
      return identities.exchange(token, pullRequest)
    },
    describePart: async ({ params: { name = '' } }) => {
      const now = new Date().toISOString()
      const keys = (await readTrust(store))?.keys[name as PartName] ?? []
      return {
        sequence: await lastSequence(store, name),
        keyIds: keys.filter((key) => !isRevoked(key, now)).map(({ keyId }) => keyId),
      }
    },
    describeRelease: async ({ params: { name = '', release = '' } }) => {
      const isPublished = await storeTarget(store).isPublished(name as PartName, release)
      const { digest } = await readReleaseDocument(storePaths(store).release(name, release)).catch(() => {
        throw new StoreError('RELEASE_UNKNOWN', `The registry has no release ${release} of ${name}.`)
      })
      return { digest, isPublished }
    },
    publish: async ({ params, body, identity }) => {
      await assertRoom(environment.stateDir)
      return publish(body as Release, params, identity)
    },
    missing: async ({ params: { name = '' }, body }) => {
      const digests = new Set((body as { digests: string[] }).digests)
      return { digests: await blobs.missing(name as PartName, [...digests]) }
    },
    uploaded: async ({ params: { name = '', digest = '' }, reply }) => {
      reply.header('upload-offset', await blobs.arrived(name as PartName, digest))
      return null
    },
    upload: async ({ params: { name = '', digest = '' }, request, reply }) => {
      await assertRoom(environment.stateDir)
      const arrived = await blobs.append(name as PartName, digest, {
        offset: countIn(request, 'upload-offset'),
        length: countIn(request, 'upload-length'),
        body: checkedBody(request),
      })
      reply.header('upload-offset', arrived)
      return null
    },
    startJob: async ({ params: { id = '' }, body, identity }) => {
      if (!identity) throw new Error('unreachable: the route requires an identity')
      const request = body as JobRequest
      const names = await authorizeJob(identity, request, store)
      return jobs.start(id, request, {
        owner: identity.owner,
        author: identity.authorOf(names),
        authorize: async () => {
          if (request.kind !== 'verify') await getSharedStore(store).pull()
          // The registry signs on behalf of areas with its own key. If the trust document (list of trusted keys) lacks this
          // key, add it. If the root key is not available to add it, the registry signs with the site's key.
          if (!identity.isSite && (await readTrust(store))) await ensureTrust(store, ['registry'])
          // Check the sender's rights again. They depend on the running canary, which may have changed since the client sent
          // the job.
          await authorizeJob(identity, request, store)
        },
      })
    },
    job: async ({ params: { id = '' }, identity }) => jobs.get(id, ownerOf(identity)),
    events: async ({ params: { id = '' }, identity, request, reply }) => {
      const after = Number(request.headers['last-event-id'] ?? 0) || 0
      const stream = createEventStream((send) => jobs.follow(id, ownerOf(identity), after, send))
      reply.type('text/event-stream').header('x-accel-buffering', 'no')
      return stream
    },
    cancelJob: async ({ params: { id = '' }, identity }) => jobs.cancel(id, ownerOf(identity)),
    status: async () => registry.status(),
    dashboard: async () => readBoard(),
    dashboardLink: async ({ identity }) => {
      const { token, expires } = await identities.createViewer(identity?.owner ?? '')
      return { link: `${origins[0]}/?viewer=${token}`, expires }
    },
    history: async ({ query }) => registry.history(Number(query['limit'])),
    trust: () => registry.trust(),
    addTrust: async ({ body, identity }) => {
      if (!identity?.isSite) throw siteOnly('A change of trusted keys or workflows')
      await assertRoom(environment.stateDir)
      await getSharedStore(store).pull()
      return { isAdded: await registry.addTrust(body as TrustDocument) }
    },
    why: async ({ query }) => registry.why(String(query['path']), String(query['in'])),
    diff: async ({ query }) => {
      const { from, to } = query as { from?: string; to: string }
      return registry.diff(from, to)
    },
    heads: () => readHeads(store),
    errors: async ({ query }) => registry.errors(query as { days: number; area?: string }),
    feedHead: async ({ query: { after }, reply }) => {
      if (typeof after !== 'string') return { version: await feed.version() }
      const clientGone = new AbortController()
      reply.raw.once('close', () => clientGone.abort())
      const timeout = AbortSignal.timeout(MAX_FEED_WAIT_MS)
      return {
        version: await feed.waitForChange(
          after,
          AbortSignal.any([clientGone.signal, closing.signal, timeout]),
        ),
      }
    },
    changes: async ({ body, identity }) => {
      const { after = '', behind } = body as { after?: string; behind: string[] }
      const changes = await feed.changesSince(after, behind)
      // The keys in `secrets` can sign previews of unreleased pages, so only page servers and operators get them.
      return identity?.isReader || identity?.isSite ? changes : { ...changes, secrets: [] }
    },
    place: async ({ body }) => ({ files: await feed.filesOf((body as { place: string }).place) }),
    content: async ({ body, reply }) => {
      reply.type('application/octet-stream')
      return Readable.from(contentFrames((body as { hashes: string[] }).hashes, feed))
    },
  }

  /** Publishes a release. The sender must have signed it, except for a CI job, whose releases the registry signs. */
  const publish = async (release: Release, params: Record<string, string>, identity: Identity | null) => {
    const { name = '', release: id = '' } = params
    assertDocument(release, name, id)
    if (identity) assertReleaseId(identity, id)
    const author = identity?.authorOf([name])
    const publisher = author && 'publisher' in author ? author.publisher : undefined
    if ((publisher === undefined) !== (release.seal !== undefined))
      throw new StoreError(
        'RELEASE_UNSIGNED',
        publisher === undefined
          ? `${name} ${id} is not signed. Sign it with the key of ${name}.`
          : `${name} ${id} is signed already. The registry signs the releases of CI jobs.`,
      )
    const dir = join(storePaths(store).scratch, createScratchName())
    try {
      await blobs.assemble(release, dir)
      const published = await publishRelease(store, dir, publisher)
      await blobs.used(release)
      return published
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  }

  // Host headers that programs on this machine send: the hosts of loopback origins. If all origins are public, there are none:
  // a proxy on this machine may then forward requests of strangers, which look like local requests.
  const localHosts = new Set(
    origins
      .map((origin) => new URL(origin))
      .filter(({ hostname }) => isLocalHost(hostname))
      .map(({ host }) => host),
  )
  const mayCall = createTokenBuckets({
    burst: settings.requestsPerMinute,
    perMinute: settings.requestsPerMinute,
    now: Date.now,
  })

  const identify = async (request: FastifyRequest): Promise<Identity | null> => {
    const { method, url, headers, raw } = request
    const address = `address ${anonymizeIp(request.ip)}`
    const identity = await identities
      .authenticate({ method, url, headers, hasBody: hasRequestBody(raw) })
      .catch((error: unknown) => {
        throw mayCall.take(address) ? error : tooMany
      })
    if (!mayCall.take(identity?.owner ?? address)) throw tooMany
    return identity
  }

  for (const [name, route] of Object.entries<Route>(ROUTES) as [RouteName, Route][]) {
    const { authority, params, query, body } = route
    const identityOf = new WeakMap<FastifyRequest, Identity | null>()
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: false,
      onRequest: async (request) => {
        const identity = await identify(request)
        identityOf.set(request, identity)
        if (authority === 'none' || (authority === 'read' && isDirect(request, localHosts))) return
        if (identity === null)
          throw new RegistryError(
            'UNAUTHENTICATED',
            'This request needs an identity: set KEYS_DIR or the variable of a key, or run it in a CI workflow that is trusted. See docs/how-to/release-from-ci.md.',
          )
        if (identity.isReader && authority !== 'read')
          throw new RegistryError(
            'FORBIDDEN',
            'The read token may only read. Use the key of an area or of site.',
          )
        if (authority === 'name') assertMayChange(identity, [(request.params as { name: string }).name])
      },
      handler: async (request, reply) => {
        const read = {
          params: (params ? parseContract(params, request.params, 'the address') : {}) as Call['params'],
          query: (query ? parseContract(query, request.query, 'the query') : {}) as Call['query'],
          identity: identityOf.get(request) ?? null,
        }
        if (body) parseContract(body, request.body, 'the request')
        if (request.method === 'GET' && authority === 'read')
          // If the database is unreachable, answer from this machine's copy of the store.
          await getSharedStore(store)
            .pull()
            .catch(() => undefined)
        // Pass the body on as the client sent it. Parsing could reorder fields, which would change the digest of a release.
        return handlers[name]({ ...read, body: request.body, request, reply })
      },
    })
  }
  registerDashboard(app, {
    read: readBoard,
    readDiff: (path) => readDiffFile(getDiffsDir(environment.stateDir), path),
    loadPage: loadDashboardPage,
    closing: closing.signal,
    authorize: async (request, reply) => {
      const { viewer } = request.query as { viewer?: unknown }
      if (typeof viewer === 'string' && (await identities.isViewer(viewer))) {
        const isSecure = origins[0].startsWith('https:') ? '; Secure' : ''
        const cookie = `${VIEWER_COOKIE}=${viewer}; HttpOnly; SameSite=Lax; Path=/; Max-Age=43200${isSecure}`
        return reply.header('set-cookie', cookie).redirect('/', 303)
      }
      const [, token = ''] = VIEWER_IN_COOKIES.exec(request.headers.cookie ?? '') ?? []
      const isAuthorized =
        (await identify(request)) !== null ||
        isDirect(request, localHosts) ||
        (await identities.isViewer(token))
      if (isAuthorized) return undefined
      throw new RegistryError(
        'UNAUTHENTICATED',
        `The dashboard needs an identity. Print a link that opens it: npm run fed -- --registry ${origins[0]} board`,
      )
    },
  })
  app.get('/openapi.json', async () => openApiDocument(origins[0]))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness(environment)
    return reply.code(state.status === 'ready' ? 200 : 503).send(state)
  })
  return app
}

/** Returns the owner whose jobs an identity may see. Returns null if the identity may see all jobs. */
const ownerOf = (identity: Identity | null): string | null =>
  identity === null || identity.isSite ? null : identity.owner

const tooMany = new RegistryError('RATE_LIMITED', 'Too many requests. Try again in a minute.')

/**
 * Returns true if a program on this machine sent the request, and no proxy forwarded it. `hosts` are the Host headers that
 * such a program sends. The check defeats DNS rebinding: a web page whose host name resolves to loopback sends another Host
 * header.
 */
const isDirect = ({ raw, headers }: FastifyRequest, hosts: ReadonlySet<string>): boolean =>
  hosts.has(headers.host ?? '') &&
  LOOPBACK.has(raw.socket.remoteAddress ?? '') &&
  headers.forwarded === undefined &&
  headers['x-forwarded-for'] === undefined

const retiredAreas = async (store: string): Promise<string[] | null> => {
  const { current } = await channelState(store, LIVE)
  return current && Object.keys(current.composition.retired ?? {})
}

/** Throws unless a release document has the name and id in the URL, and its files have distinct paths inside the release. */
const assertDocument = (release: Release, name: string, id: string): void => {
  const foreign =
    release.kind === 'area' && release.manifest.area !== name ? release.manifest.area : release.name
  if (foreign !== name || release.release !== id)
    throw new StoreError(
      'RELEASE_FOREIGN',
      `The document is of ${foreign} ${release.release}, and its address is of ${name} ${id}.`,
    )
  const paths = new Set(release.assets.map(({ path }) => path))
  const isFolder = (path: string) => [...paths].some((other) => other.startsWith(`${path}/`))
  const odd = release.assets.find(({ path }) => path === RELEASE_FILE || isFolder(path))?.path
  if (odd !== undefined || paths.size < release.assets.length)
    throw new StoreError('RELEASE_CORRUPT', `${name} ${id} lists ${odd ?? 'a path'} twice. Build it again.`)
}

const assertRoom = async (stateDir: string): Promise<void> => {
  const { canWriteCopies } = await readDiskSpace(stateDir)
  if (!canWriteCopies)
    throw new RegistryError(
      'DISK_FULL',
      'The disk of the registry is full. Nothing live changed. Try again later.',
    )
}

interface Readiness {
  status: 'ready' | 'degraded'
  /** Error code that explains the status `degraded`. Missing in the status `ready`. docs/errors.md lists the codes. */
  reason?: string
}

/**
 * Returns `ready` if three conditions are met. The store can be read, it is not older than the state that this machine has
 * verified before, and the disk has space for releases.
 */
const readiness = async ({ storeDir, stateDir }: SiteEnvironment): Promise<Readiness> => {
  try {
    await channelState(storeDir, LIVE)
    await assertRoom(stateDir)
    const [rollback] = await findRollbacks(storeDir)
    return rollback ? { status: 'degraded', reason: rollback.code } : { status: 'ready' }
  } catch (error) {
    // Return only the code, because the response is public and the message can name a folder.
    return { status: 'degraded', reason: problemOf(error).code }
  }
}
