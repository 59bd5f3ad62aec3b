// Child process of the command `fed export`. Starts the site's server and records its responses.

import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type {
  RecordedResponse,
  RecordedErrors,
  ExportRequest,
  SiteResponses,
  ExportResponse,
} from '@federation/service'
import { MAX_COOKIE_BYTES, answerParent } from '@federation/node-kit'
import { readComposition, readRelease, StoreError } from '@federation/registry'
import { getAssetHref, CLIENT_DIR } from '@federation/node-kit/release-format'
import { buildSite } from '../app.ts'
import { CLEAR_COOKIES_PATH } from '../error-pages.ts'
import { getResponses } from '../pages.ts'
import { showComposition } from '../live-site.ts'
import { removeReporting } from '../headers.ts'

const toErrorResponse = (error: unknown): ExportResponse => ({
  error: {
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof StoreError && { code: error.code }),
  },
})

answerParent((exportRequest: ExportRequest): Promise<ExportResponse> =>
  recordResponses(exportRequest).catch(toErrorResponse),
)

/**
 * Response headers that the export omits, because they describe a single transfer or this server. `reporting-endpoints` is
 * omitted because a static host accepts no reports.
 */
const DROPPED_HEADERS = new Set([
  'etag',
  'content-encoding',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'reporting-endpoints',
])

const ENCODINGS = ['br', 'gzip'] as const

/**
 * Address of the lead API for the export. No server listens on it, so the export records the responses that visitors get while
 * the lead API is unreachable.
 */
const NO_API = 'http://127.0.0.1:1'

const headersOf = (headers: Record<string, string | string[] | number | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || DROPPED_HEADERS.has(name) ? [] : [[name, removeReporting(String(value))]],
    ),
  )

/**
 * Creates a function that requests a URL from the server as a proxy would, with `X-Forwarded-Proto`. The function stores each body
 * as a file in the folder `bodies`, named by sha256.
 */
const createRecorder = (app: FastifyInstance, { scheme, bodies }: ExportRequest) => {
  const storeBody = async (bytes: Buffer): Promise<string> => {
    const name = createHash('sha256').update(bytes).digest('hex')
    await writeFile(join(bodies, name), bytes)
    return name
  }
  const once = (url: string, { headers, ...rest }: InjectOptions = {}) =>
    app.inject({ url, ...rest, headers: { 'x-forwarded-proto': scheme, ...headers } })
  return async (url: string, options: InjectOptions = {}): Promise<RecordedResponse> => {
    const plain = await once(url, options)
    const recorded: RecordedResponse = {
      status: plain.statusCode,
      headers: headersOf(plain.headers),
      body: await storeBody(plain.rawPayload),
    }
    if (plain.headers['vary'] === undefined) return recorded
    for (const encoding of ENCODINGS) {
      const packed = await once(url, { ...options, headers: { 'accept-encoding': encoding } })
      if (packed.headers['content-encoding'] === encoding)
        recorded[encoding] = await storeBody(packed.rawPayload)
    }
    return recorded
  }
}

/**
 * Lists all URLs of a composition (a set of releases that make one site): pages, redirects, machine-readable files, and files
 * of its releases.
 */
const listUrls = async (store: string, id: string): Promise<string[]> => {
  const site = await showComposition(store, id, (error) => {
    throw error
  })
  const loaded = site.current()
  const { shell, areas } = await readComposition(store, id)
  const assets = await Promise.all(
    Object.entries({ shell, ...areas }).map(async ([name, release]) => {
      const { assets: all } = await readRelease(store, name, release)
      const served = all.filter(({ path }) => path.startsWith(CLIENT_DIR))
      return served.map(({ path }) => getAssetHref(name, release, path))
    }),
  )
  const pagePaths = loaded
    ? [...getResponses({ composition: loaded, sharing: 'anybody' }).keys(), ...loaded.redirects.keys()]
    : []
  return [...new Set([...pagePaths, ...assets.flat()])].toSorted()
}

const FORM = 'application/x-www-form-urlencoded'

/**
 * Starts the site's server and records its response to every URL of a composition (the set of releases to export). Throws if
 * the status of a response is not 200, 301 or 302.
 */
const recordResponses = async (exportRequest: ExportRequest): Promise<SiteResponses> => {
  const app = await buildSite({
    store: exportRequest.store,
    channel: 'live',
    composition: exportRequest.composition,
    leadsUrl: NO_API,
    logLevel: 'silent',
    trustProxy: { text: 'this process', trusts: () => true },
  })
  try {
    const answerAt = createRecorder(app, exportRequest)
    const addresses: Record<string, RecordedResponse> = {}
    for (const address of await listUrls(exportRequest.store, exportRequest.composition)) {
      const recorded = await answerAt(address)
      if (![200, 301, 302].includes(recorded.status))
        throw new Error(
          `The site answers ${address} with ${recorded.status}; see what is wrong: npm run fed -- verify`,
        )
      addresses[address] = recorded
    }
    const api = '/api/v1/send-mail'
    const errors: RecordedErrors = {
      page: await answerAt('/no-such-page-here'),
      asset: await answerAt('/_r/shell/none/none.js'),
      fragment: await answerAt(`/_f/${exportRequest.composition}/no-such-page-here.json`),
      composition: await answerAt('/_f/0000000000000000/index.json'),
      method: await answerAt('/', { method: 'POST' }),
      cookies: await answerAt('/', { headers: { cookie: 'c'.repeat(MAX_COOKIE_BYTES + 1) } }),
      formAway: await answerAt(api, {
        method: 'POST',
        headers: { 'content-type': FORM, accept: 'text/html' },
        payload: 'a=1',
      }),
      apiAway: await answerAt(api, { method: 'POST', payload: { a: 1 } }),
    }
    const page = Object.keys(addresses).find(
      (address) => address !== '/' && addresses[address]?.headers['content-type']?.startsWith('text/html'),
    )
    const slash = page === undefined ? null : await answerAt(`${page}/`)
    const clearCookies = {
      path: CLEAR_COOKIES_PATH,
      answered: await answerAt(CLEAR_COOKIES_PATH, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
      }),
    }
    return { composition: exportRequest.composition, addresses, slash, errors, clearCookies }
  } finally {
    await app.close()
  }
}
