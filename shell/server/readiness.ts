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

/** Parts of a site for readiness checks. `pages`: something is live. `forms`: the lead API accepts requests. */
export const PARTS = ['pages', 'forms', 'store', 'database'] as const
export type Part = (typeof PARTS)[number]
type Parts = Record<Part, boolean>

/** Milliseconds that a request waits for a part. Shorter than the idle timeouts of proxies and of this server. */
const MAX_WAIT_MS = 15_000
const POLL_INTERVAL_MS = 250
/** Limit for the lead API, so that a hanging one does not delay health checks of pages. */
const API_TIMEOUT_MS = 1000
/** Maximum number of waiting requests. Beyond it, requests are answered at once. */
const MAX_WAITING_REQUESTS = 100

const ApiReadiness = z.object({ ready: z.boolean(), store: z.string() })

interface ReadinessOptions {
  leadsUrl: string
  isStopping: () => boolean
  /** True if a composition is shown. */
  hasPages: () => boolean
  /** Reasons why the newest composition is not shown. */
  degraded: () => readonly string[]
  /** Reasons why the store's copy is behind the database; empty if the store is no copy. */
  databaseReasons: () => readonly string[]
  maxWaitMs?: number
}

/**
 * Reads JSON whatever the status. `fetch` cannot use sockets, so that an address may be `unix:/path/of.sock/readyz`. Rejects
 * after `timeoutMs` and on a broken connection.
 */
const getJson = async (address: string, timeoutMs: number): Promise<unknown> => {
  const signal = AbortSignal.timeout(timeoutMs)
  // The lead API answers for this name wherever it runs, and not for the name in LEADS_URL.
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

/** Health of the lead API and its database. The API checks both at most once a second. */
export const fetchApiReadiness = async (leadsUrl: string): Promise<Pick<Parts, 'forms' | 'database'>> => {
  try {
    const { ready, store } = ApiReadiness.parse(await getJson(`${leadsUrl}/readyz`, API_TIMEOUT_MS))
    return { forms: ready, database: store === 'ok' }
  } catch {
    return { forms: false, database: false }
  }
}

/** Parts that the query names, as `?part=forms` or `?part=pages,forms`. Null if a name is unknown. */
const partsIn = (query: unknown): Part[] | null => {
  const { part = [] } = (query ?? {}) as { part?: string | string[] }
  const names = [part].flat().flatMap((text) => text.split(','))
  const known = PARTS.filter((name) => names.includes(name))
  return known.length === new Set(names).size ? known : null
}

/**
 * `GET /readyz` lists the parts of the site. Its status tells whether pages can be served, which do not need the other parts.
 * With `?part=forms` it answers once that part is ready, or with 503 after `maxWaitMs`.
 */
export const readinessRoute = (app: FastifyInstance, options: ReadinessOptions): void => {
  const { leadsUrl, isStopping, hasPages, degraded, databaseReasons, maxWaitMs = MAX_WAIT_MS } = options
  let waiting = 0
  let asking: ReturnType<typeof fetchApiReadiness> | null = null

  const look = async (): Promise<Parts> => {
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

  const waitFor = async (named: readonly Part[], isGone: () => boolean): Promise<Parts> => {
    const until = performance.now() + maxWaitMs
    for (;;) {
      const parts = await look()
      const isOver = performance.now() >= until || isStopping() || isGone() || waiting > MAX_WAITING_REQUESTS
      if (isOver || named.every((part) => parts[part])) return parts
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
  }

  app.get('/readyz', async (request, reply) => {
    const named = partsIn(request.query)
    if (named === null)
      return reply.code(400).send({ error: `There is no such part. Parts: ${PARTS.join(', ')}.` })
    waiting += 1
    const parts = await waitFor(named, () => request.raw.socket.destroyed).finally(() => {
      waiting -= 1
    })
    const ready = (named.length === 0 ? (['pages'] as const) : named).every((part) => parts[part])
    const reasons = degraded()
    if (!ready) reply.code(503).header('retry-after', '1')
    return reply.send({ ready, parts, ...(reasons.length > 0 && { degraded: reasons }) })
  })
}

/** Releases and public settings of a composition, as its pages embed them. */
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
  /** Seconds since the last contact with the registry that this server follows; null if it follows none. */
  registryContactAge: () => Promise<number | null>
}

/** Plugin: `/healthz` (the process runs), `/readyz` (parts of the site) and `/_status` (live and canary compositions). */
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
