import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestTls } from 'node:https'
import { json } from 'node:stream/consumers'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { readComposition } from '@federation/registry'
import { z } from 'shared-contracts'
import { createCrossOriginHeaders, type ForeignHosts } from './headers.ts'
import type { LiveSite } from './live-site.ts'
import type { Visits } from './visits.ts'

/**
 * Parts of the site that a readiness check can request.
 * - `pages`: a composition (a set of releases that make one site) is live.
 * - `forms`: the lead API accepts requests.
 * - `store`: the server serves the newest composition.
 * - `database`: the database works, and the store is up to date with it.
 */
export const PARTS = ['pages', 'forms', 'store', 'database'] as const
export type Part = (typeof PARTS)[number]
type Parts = Record<Part, boolean>

/**
 * Maximum time that a request to `/readyz` waits for a part of the site, in milliseconds. It is below the idle timeouts of proxies
 * and of this server.
 */
const MAX_WAIT_MS = 15_000
const POLL_INTERVAL_MS = 250
/** Timeout for the readiness request to the lead API. A lead API that hangs must not delay readiness checks of pages. */
const API_TIMEOUT_MS = 1000
/** Maximum number of requests to `/readyz` that wait at the same time. Further requests are answered immediately. */
const MAX_WAITING_REQUESTS = 100

const ApiReadiness = z.object({ ready: z.boolean(), store: z.string() })

interface ReadinessOptions {
  leadsUrl: string
  isStopping: () => boolean
  hasPages: () => boolean
  degraded: () => readonly string[]
  /** Returns the reasons why the store lacks the newest data of its database. Empty if the store has no database. */
  databaseReasons: () => readonly string[]
  maxWaitMs?: number
}

/**
 * Requests a URL and parses the body as JSON, even for an error status. Rejects after `timeoutMs` or on a broken connection.
 * Supports Unix sockets (`unix:/path/of.sock/readyz`), which `fetch` does not.
 */
const getJson = async (address: string, timeoutMs: number): Promise<unknown> => {
  const signal = AbortSignal.timeout(timeoutMs)
  // Sends the Host header `localhost`, which the lead API always accepts. The API rejects unknown host names, and the host name
  // in LEADS_URL can be unknown to the API.
  const options = { signal, headers: { host: 'localhost' } }
  const [, path, target] = /^unix:(.*)(\/[^/]*)$/.exec(address) ?? []
  const request =
    path === undefined
      ? (address.startsWith('https:') ? requestTls : requestHttp)(address, options)
      : requestHttp({ ...options, socketPath: path, path: target })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return await json(response)
}

/** Returns whether the lead API and its database are ready. The API caches this state for one second. */
export const fetchApiReadiness = async (leadsUrl: string): Promise<Pick<Parts, 'forms' | 'database'>> => {
  try {
    const { ready, store } = ApiReadiness.parse(await getJson(`${leadsUrl}/readyz`, API_TIMEOUT_MS))
    return { forms: ready, database: store === 'ok' }
  } catch {
    return { forms: false, database: false }
  }
}

/**
 * Returns the parts of the site whose readiness a query asks for, such as `?part=forms` or `?part=pages,forms`. Null if a name
 * is unknown.
 */
const partsIn = (query: unknown): Part[] | null => {
  const { part = [] } = (query ?? {}) as { part?: string | string[] }
  const names = [part].flat().flatMap((text) => text.split(','))
  const knownNames = PARTS.filter((name) => names.includes(name))
  return knownNames.length === new Set(names).size ? knownNames : null
}

/**
 * Registers `GET /readyz`, which responds with the parts of the site and whether each is ready. Without a query, the route answers
 * 503 if `pages` is not ready.
 * With `?part=forms`, the route waits until that part is ready. After `maxWaitMs`, it answers 503.
 */
export const readinessRoute = (app: FastifyInstance, options: ReadinessOptions): void => {
  const { leadsUrl, isStopping, hasPages, degraded, databaseReasons, maxWaitMs = MAX_WAIT_MS } = options
  let waiting = 0
  let asking: ReturnType<typeof fetchApiReadiness> | null = null

  const checkParts = async (): Promise<Parts> => {
    asking ??= fetchApiReadiness(leadsUrl).finally(() => {
      asking = null
    })
    const { forms, database } = await asking
    return {
      pages: hasPages() && !isStopping(),
      forms: forms && !isStopping(),
      store: hasPages() && degraded().length === 0,
      database: database && databaseReasons().length === 0,
    }
  }

  const waitFor = async (requestedParts: readonly Part[], isGone: () => boolean): Promise<Parts> => {
    const until = performance.now() + maxWaitMs
    for (;;) {
      const parts = await checkParts()
      const isOver = performance.now() >= until || isStopping() || isGone() || waiting > MAX_WAITING_REQUESTS
      if (isOver || requestedParts.every((part) => parts[part])) return parts
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
  }

  app.get('/readyz', async (request, reply) => {
    const requestedParts = partsIn(request.query)
    if (requestedParts === null)
      return reply.code(400).send({ error: `There is no such part. Parts: ${PARTS.join(', ')}.` })
    waiting += 1
    const parts = await waitFor(requestedParts, () => request.raw.socket.destroyed).finally(() => {
      waiting -= 1
    })
    const ready = (requestedParts.length === 0 ? (['pages'] as const) : requestedParts).every(
      (part) => parts[part],
    )
    const reasons = degraded()
    if (!ready) reply.code(503).header('retry-after', '1')
    return reply.send({ ready, parts, ...(reasons.length > 0 && { degraded: reasons }) })
  })
}

const describeComposition = async (store: string, composition: string) => {
  const { shell, areas, settings } = await readComposition(store, composition)
  return { releases: { shell, ...areas }, settings }
}

interface StatusOptions {
  store: string
  leadsUrl: string
  site: Pick<LiveSite, 'current' | 'degraded'>
  visits: Pick<Visits, 'canary'>
  foreignHosts: ForeignHosts
  isStopping: () => boolean
  databaseReasons: () => readonly string[]
  /** Returns the seconds since the last contact with the registry that this server follows. Null if it follows none. */
  registryContactAge: () => Promise<number | null>
}

/** Plugin: `/healthz` (process is alive), `/readyz` (parts of the site are ready), `/_status` (live composition and canary). */
export const statusRoutes: FastifyPluginAsync<StatusOptions> = async (
  app,
  { store, leadsUrl, site, visits, foreignHosts, isStopping, databaseReasons, registryContactAge },
) => {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  readinessRoute(app, {
    leadsUrl,
    isStopping,
    hasPages: () => site.current() !== null,
    degraded: () => site.degraded()?.reasons ?? [],
    databaseReasons,
  })
  app.get('/_status', async (request, reply) => {
    const entry = site.current()?.entry ?? null
    const canary = visits.canary()?.entry
    const contactAgeSeconds = await registryContactAge()
    const described = entry && (await describeComposition(store, entry.composition).catch(() => null))
    return reply
      .headers(createCrossOriginHeaders(foreignHosts, request.headers.origin))
      .header('cache-control', 'no-store')
      .send({
        live: entry,
        releases: null,
        ...described,
        degraded: site.degraded(),
        ...(canary && { canary }),
        ...(contactAgeSeconds !== null && { registry: { contactAgeSeconds } }),
      })
  })
}
