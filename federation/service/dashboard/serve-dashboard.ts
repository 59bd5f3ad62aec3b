import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memoize, workspaceModule } from '@federation/node-kit'
import { z } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { type Dashboard, type DashboardView, DIFFS_PATH, MAX_DASHBOARD_DAYS } from './dashboard-data.ts'

/** Renders the dashboard. A module of the workspace implements this interface, so that this package needs no React. */
export interface DashboardPage {
  /** Renders the HTML page. The page loads only `files`. */
  render: (board: Dashboard, view: DashboardView) => string
  /** Files that the page loads, by URL path. */
  files: ReadonlyMap<string, { type: string; bytes: Uint8Array }>
}

/**
 * Loads the dashboard's page through the module that the workspace's package.json names as `federation.dashboard`. That module can
 * build the page first. Throws if package.json names no such module.
 */
export const loadDashboardPage = async (): Promise<DashboardPage> => {
  const file = await workspaceModule('dashboard')
  if (file === null)
    throw new Error(
      'package.json has no module of the dashboard. Add its path: "federation": { "dashboard": "…" }.',
    )
  const { loadDashboard } = (await import(pathToFileURL(file).href)) as {
    loadDashboard: () => Promise<DashboardPage>
  }
  return loadDashboard()
}

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Content security policy of Playwright's HTML report. The report has inline scripts and styles, and reads its data from a
 * `data:` URL.
 */
const REPORT_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

const Query = z.object({
  area: z.optional(z.string().check(z.maxLength(64))),
  days: z._default(z.coerce.number().check(z.minimum(1), z.maximum(MAX_DASHBOARD_DAYS)), 14),
})

/** Interval in ms at which the event stream of an open dashboard page reads the data. */
const READ_INTERVAL_MS = 2000
/**
 * After this number of reads without a change, the event stream sends a comment, so that proxies do not close the idle
 * connection.
 */
const READS_PER_COMMENT = 7

interface DashboardSource {
  read: () => Promise<Dashboard>
  /** Returns a file of a visual diff (comparison of screenshots). Null if the file does not exist. */
  readDiff: (path: string) => Promise<Buffer | null>
  loadPage: () => Promise<DashboardPage>
  /** Throws unless the sender may read the dashboard. */
  authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  closing: AbortSignal
}

const versionOf = (board: Dashboard): string =>
  createHash('sha256').update(JSON.stringify(board)).digest('base64url').slice(0, 22)

/** Adds the dashboard to a registry: the page, its files, a stream of changes, and visual diffs. */
export const registerDashboard = (
  app: FastifyInstance,
  { read, readDiff, loadPage, authorize, closing }: DashboardSource,
): void => {
  const page = memoize(loadPage)
  app.get('/', { onRequest: authorize, exposeHeadRoute: false }, async (request, reply) => {
    const { area = null, days } = parseContract(Query, request.query, 'the query')
    const board = await read()
    reply.headers(HEADERS).type('text/html; charset=utf-8')
    return (await page()).render(board, { at: new Date().toISOString(), area, days })
  })
  app.get('/dashboard/events', { onRequest: authorize, exposeHeadRoute: false }, async (_request, reply) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    reply.type('text/event-stream').header('x-accel-buffering', 'no')
    return Readable.from(changesOf(read, AbortSignal.any([gone.signal, closing])))
  })
  app.get(`${DIFFS_PATH}*`, { onRequest: authorize, exposeHeadRoute: false }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const body = await readDiff(path)
    if (body === null) return reply.callNotFound()
    reply.headers({ ...HEADERS, 'content-security-policy': REPORT_POLICY })
    return reply.type(path.endsWith('.png') ? 'image/png' : 'text/html; charset=utf-8').send(body)
  })
  app.get('/dashboard/*', { exposeHeadRoute: false }, async (request, reply) => {
    const file = (await page()).files.get(request.url.split('?')[0] ?? '')
    return file ? reply.headers(HEADERS).type(file.type).send(file.bytes) : reply.callNotFound()
  })
}

/** Yields server-sent events with a hash of the dashboard's data: one at the start, and one after each change of the data. */
async function* changesOf(read: () => Promise<Dashboard>, signal: AbortSignal): AsyncGenerator<string> {
  let sent = ''
  for (let reads = 0; !signal.aborted; reads += 1) {
    const version = await read().then(versionOf, () => sent)
    if (version !== sent) yield `data: ${version}\n\n`
    else if (reads % READS_PER_COMMENT === 0) yield ': no change\n\n'
    sent = version
    await pause(READ_INTERVAL_MS, null, { signal }).catch(() => null)
  }
}
