import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type ServedBytes, toServedFile } from '@federation/registry'
import { addQuery, canonicalizePath, COMPOSITION_TIMING, LIVE_COMPOSITION } from 'shared-contracts'
import {
  type PreparedResponses,
  reduceToAttribution,
  IMMUTABLE_CACHE_CONTROL,
  getVisitorScheme,
  prepareResponses,
  sendPreparedResponse,
} from './responses.ts'
import { createUnchangedPages, type EdgeState, listEdgePages } from './edge-cache.ts'
import type { LiveSite } from './live-site.ts'
import type { LoadedComposition, PastCompositions } from './load-composition.ts'
import { addPanel } from './previews.ts'
import { createPageHeaders, createStaticPagePolicy } from './headers.ts'
import { type CacheScope, createCacheHeaders, type Visit, type Visits } from './visits.ts'

const HTML = 'text/html; charset=utf-8'
/**
 * Cache-Control of fragments (content of a page as JSON, for client navigation). Within 30 seconds, a click can use the
 * fragment that the page fetched in advance on hover. A longer time would delay new releases.
 */
const FRAGMENT_CACHE = 'max-age=30'

/** Documents that are still served when their composition is no longer live, because pages in open tabs need them. */
const LONG_LIVED_DOCUMENTS = /^(?:_wake\.json|_chrome\.json|_analytics\.json|late(?:\/[\w-]+)+\.css)$/

const NOTHING_RELEASED_MESSAGE = 'Nothing has been released yet. Run: npm start\n'

const stylesAnswers = (
  etag: string,
  bytes: ServedBytes,
  headers: Record<string, string> = {},
): PreparedResponses =>
  prepareResponses(bytes, () => ({
    status: 200,
    type: 'text/css; charset=utf-8',
    etag,
    cacheControl: IMMUTABLE_CACHE_CONTROL,
    headers,
  }))

/**
 * Creates the responses with one file of a composition, such as the JSON of a page for client navigation. Older compositions
 * also contain CSS files, because style sheets did not yet have the URL `/_f/<hash>.css`.
 */
const fragmentAnswers = (
  name: string,
  etag: string,
  bytes: ServedBytes,
  headers: Record<string, string> = {},
): PreparedResponses =>
  name.endsWith('.css')
    ? stylesAnswers(etag, bytes, headers)
    : prepareResponses(bytes, () => ({
        status: 200,
        type: 'application/json',
        etag,
        cacheControl: FRAGMENT_CACHE,
        headers: { 'x-robots-tag': 'noindex', ...headers },
      }))

/** Matches paths that the server itself answers, so that no page of a release can have such a path. */
const RESERVED_PATHS = /^\/(?:_[cfr]\/|_panel\/|_status$|_preview$|_clear-cookies$|api\/|healthz$|readyz$)/

/**
 * Adds the composition's id to the ETag of a page, so that a new composition never causes a 304. After a 304, some browsers apply
 * the Content-Security-Policy of the cached response. That policy contains the hash of the import map, which each release of an
 * area changes.
 */
const createPageETag = (etag: string, composition: string): string => `${etag.slice(0, -1)}-${composition}"`

const buildResponses = ({ composition: live, sharing, edge }: Visit): Map<string, PreparedResponses> => {
  const shared = createCacheHeaders(sharing, live)
  const edgePages = edge && sharing === 'anybody' ? listEdgePages(live, edge) : undefined
  const answers = new Map<string, PreparedResponses>()
  const { composition } = live.entry
  for (const [path, composed] of live.pages) {
    if (live.redirects.has(path)) continue
    const page = sharing === 'nobody' ? addPanel(composed) : composed
    answers.set(
      path,
      prepareResponses(page.bytes, (scheme) => ({
        status: 200,
        type: HTML,
        etag: createPageETag(page.etag, composition),
        headers: {
          ...shared,
          ...edgePages?.get(path)?.headers,
          ...createPageHeaders(page, live.embeds, scheme),
          'server-timing': `${COMPOSITION_TIMING};desc=${composition}`,
        },
      })),
    )
  }
  for (const [path, { etag, bytes, type }] of live.files)
    answers.set(
      path,
      prepareResponses(bytes, () => ({
        status: 200,
        type,
        etag,
        headers: { ...shared, ...edgePages?.get(path)?.headers },
      })),
    )
  for (const path of answers.keys()) if (RESERVED_PATHS.test(path)) answers.delete(path)
  for (const [path, { etag, bytes }] of live.fragments)
    answers.set(
      `/_f/${composition}${path}`,
      // A fragment's URL contains the composition's id. So the response needs no cookie and may be cached, except in previews.
      fragmentAnswers(path, etag, bytes, sharing === 'nobody' ? shared : {}),
    )
  for (const [href, { etag, bytes }] of live.lateStyles)
    answers.set(href, stylesAnswers(etag, bytes, sharing === 'nobody' ? shared : {}))
  answers.set(
    LIVE_COMPOSITION,
    prepareResponses({ identity: Buffer.from(composition), br: null, gzip: null }, () => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      etag: `"${composition}"`,
      headers: { ...shared, 'cache-control': edge ? 'private, no-store' : 'no-store' },
    })),
  )
  return answers
}

interface Prepared {
  edge: EdgeState | undefined
  answers: Map<string, PreparedResponses>
}

const prepared: Record<CacheScope, WeakMap<LoadedComposition, Prepared>> = {
  anybody: new WeakMap(),
  visitor: new WeakMap(),
  nobody: new WeakMap(),
}

/**
 * Returns all responses of the composition that a visit gets, by path: pages, machine-readable files and fragments. Caches them
 * for each composition and cache scope. Builds them again if the state of the cache in front of the server (`edge`) has
 * changed, because their cache headers depend on that state.
 */
export const getResponses = (visit: Visit): Map<string, PreparedResponses> => {
  const { composition, sharing, edge } = visit
  const cachedResponses = prepared[sharing].get(composition)
  if (cachedResponses && cachedResponses.edge === edge) return cachedResponses.answers
  const answers = buildResponses(visit)
  prepared[sharing].set(composition, { edge, answers })
  return answers
}

/** Returns the 404 page. The page's link to the home page gets the campaign parameters of the requested URL. */
const notFoundBytes = ({ notFound }: LoadedComposition, search: string): ServedBytes => {
  const query = reduceToAttribution(search)
  if (query === '') return notFound.bytes
  const home = `/${query.replaceAll('&', '&amp;')}`
  const html = notFound.bytes.identity
    .toString()
    .replace('url=/"', `url=${home}"`)
    .replace('href="/"', `href="${home}"`)
  return { identity: Buffer.from(html), br: null, gzip: null }
}

const notFoundAnswers = (live: LoadedComposition, sharing: CacheScope, search: string): PreparedResponses =>
  prepareResponses(notFoundBytes(live, search), (scheme) => ({
    status: 404,
    type: HTML,
    etag: live.notFound.etag,
    headers: {
      ...createCacheHeaders(sharing, live),
      'content-security-policy': createStaticPagePolicy(scheme),
    },
  }))

interface Redirect {
  status: 301 | 302
  location: string
}

/**
 * Returns the redirect of an alias or a noncanonical path, with the query of the request. Null if the path is not redirected.
 */
const findRedirect = (pathname: string, search: string, live: LoadedComposition): Redirect | null => {
  const canonical = canonicalizePath(pathname)
  if (canonical === null) return null
  const alias = live.redirects.get(canonical)
  if (alias !== undefined)
    return { status: live.temporary.has(canonical) ? 302 : 301, location: addQuery(alias, search) }
  return canonical !== pathname && (live.pages.has(canonical) || live.files.has(canonical))
    ? { status: 301, location: canonical + search }
    : null
}

/**
 * Returns the composition `id` with a cache scope. Returns null if this visitor may not read the composition's fragments. In a
 * preview, a visitor may read only the fragments of the previewed composition. Otherwise, a visitor may read the fragments of
 * three compositions: the visitor's, the live one and the canary.
 */
const findServedComposition = async (
  id: string,
  { request, site, visits }: { request: FastifyRequest; site: LiveSite; visits: Visits },
): Promise<Visit | null> => {
  const visit = await visits.resolve(request.headers, getVisitorScheme(request))
  if (visit?.composition.entry.composition === id) return visit
  if (visit?.sharing === 'nobody') return null
  const composition = [site.current(), visits.canary()].find((served) => served?.entry.composition === id)
  return composition ? { composition, sharing: 'visitor' } : null
}

interface PageParts {
  site: LiveSite
  visits: Visits
  past: PastCompositions
}

/**
 * Plugin: routes for requests that `memory-responder.ts` leaves to Fastify: noncanonical paths, redirects, documents of
 * earlier compositions, unknown paths, previews, and requests that set a cookie.
 */
export const pageRoutes: FastifyPluginAsync<PageParts> = async (app, { site, visits, past }) => {
  const isUnchanged = createUnchangedPages(past)
  /**
   * True if the page whose fragment has the file name `name` is the same in `composition`, an earlier composition, as in the
   * live one. The cache in front of the server (the edge) can still send pages of the earlier composition. A click on a link in
   * such a page requests the fragment of the link's target from the earlier composition.
   */
  const isAtEdge = async (composition: string, name: string): Promise<boolean> => {
    const visit = visits.getCached(undefined)
    const [, path = ''] = /^(.+)\.json$/.exec(name) ?? []
    if (!visit?.edge || path === '') return false
    return isUnchanged(composition, path === 'index' ? '/' : `/${path}`, visit.composition, visit.edge)
  }
  app.get('/_f/:hash(^[\\w-]{43}).css', async (request, reply) => {
    const { hash } = request.params as { hash: string }
    const sha256 = Buffer.from(hash, 'base64url').toString('hex')
    const bytes = await site.styles(sha256)
    if (bytes) return sendPreparedResponse(request, reply, stylesAnswers(toServedFile(sha256).etag, bytes))
    return reply.code(404).header('cache-control', 'no-store').send({ error: 'There are no such styles.' })
  })

  app.get('/_f/:composition/*', async (request, reply) => {
    const { composition, '*': rest } = request.params as { composition: string; '*': string }
    const served = await findServedComposition(composition, { request, site, visits })
    if (!served) {
      const isKept = LONG_LIVED_DOCUMENTS.test(rest) || (await isAtEdge(composition, rest))
      const bytes = isKept ? await site.earlier(composition, rest) : null
      if (bytes) return sendPreparedResponse(request, reply, fragmentAnswers(rest, `"${composition}"`, bytes))
      return reply
        .code(410)
        .header('cache-control', 'no-store')
        .send({ error: 'This composition is no longer live.' })
    }
    const fragment = getResponses(served).get(`/_f/${composition}/${rest}`)
    if (!fragment)
      return reply.code(404).header('cache-control', 'no-store').send({ error: 'There is no such page.' })
    return sendPreparedResponse(request, reply, fragment)
  })

  app.get('/*', async (request, reply) => {
    const visit = await visits.resolve(request.headers, getVisitorScheme(request))
    const url = request.raw.url ?? '/'
    const query = url.indexOf('?')
    const [pathname, search] = query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)]
    // If the home page is missing, answers 503 instead of 404, because the 404 page only links to the home page.
    if (!visit || (pathname === '/' && !visit.composition.pages.has('/'))) {
      return reply.code(503).header('retry-after', '5').type('text/plain').send(NOTHING_RELEASED_MESSAGE)
    }
    const { composition: live, sharing, cookies } = visit
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    const found = getResponses(visit).get(pathname)
    if (found) return sendPreparedResponse(request, reply, found)
    const redirect = findRedirect(pathname, search.split('#', 1)[0] ?? '', live)
    if (redirect)
      return reply
        .code(redirect.status)
        .headers(createCacheHeaders(sharing, live))
        .header('location', redirect.location)
        .send()
    return sendPreparedResponse(request, reply, notFoundAnswers(live, sharing, search))
  })
}
