import type { FastifyInstance } from 'fastify'
import type { ServedBytes } from 'federation/store/served-bytes'
import { Plid, PLID_PARAM } from 'shared-contracts'
import type { LiveSite } from './live-site.ts'
import type { LoadedComposition } from './load-composition.ts'
import { IMMUTABLE, readyAnswers, type ReadyAnswers } from './ready-answer.ts'
import { contentSecurityPolicy, stillPagePolicy } from './security-headers.ts'
import { send } from './send.ts'

const HTML = 'text/html; charset=utf-8'
/** Pages are asked for anew each time and mostly answered with 304; `no-store` would end the back-forward cache. */
const REVALIDATE = 'no-cache'
/** Long enough for what a pointed-at link fetched to serve the click; short, since releases move on. */
const FRAGMENT_CACHE = 'max-age=30'

/** What a page that stands in an open tab needs, whatever is live by now. Its address says which composition it is of. */
const LASTING = /^(?:_wake\.json|_chrome\.json|_analytics\.json|late(?:\/[\w-]+)+\.css)$/

const NOT_YET = 'Nothing has been released yet. Run: npm start\n'

/** A composition's document: JSON, or the styles of what stands below a page's first screen, which its address fixes. */
const fragmentAnswers = (name: string, etag: string, bytes: ServedBytes): ReadyAnswers =>
  readyAnswers(bytes, () =>
    name.endsWith('.css')
      ? { status: 200, type: 'text/css; charset=utf-8', etag, cacheControl: IMMUTABLE }
      : { status: 200, type: 'application/json', etag, cacheControl: FRAGMENT_CACHE },
  )

/** What is the server's own, whatever a composition holds. */
const OWN = /^\/(?:_[cfr]\/|_status$|api\/|healthz$|readyz$)/

const prepare = (live: LoadedComposition): Map<string, ReadyAnswers> => {
  const answers = new Map<string, ReadyAnswers>()
  for (const [path, page] of live.pages) {
    if (live.redirects.has(path)) continue
    answers.set(
      path,
      readyAnswers(page.bytes, (scheme) => ({
        status: 200,
        type: HTML,
        etag: page.etag,
        cacheControl: REVALIDATE,
        headers: { 'content-security-policy': contentSecurityPolicy(page, live.embeds, scheme) },
      })),
    )
  }
  for (const [path, { etag, bytes, type }] of live.files)
    answers.set(
      path,
      readyAnswers(bytes, () => ({ status: 200, type, etag, cacheControl: REVALIDATE })),
    )
  for (const path of answers.keys()) if (OWN.test(path)) answers.delete(path)
  for (const [path, { etag, bytes }] of live.fragments)
    answers.set(`/_f/${live.entry.composition}${path}`, fragmentAnswers(path, etag, bytes))
  return answers
}

const prepared = new WeakMap<LoadedComposition, Map<string, ReadyAnswers>>()

/** What a composition answers, by address: pages, files for machines and fragments. */
export const answersOf = (live: LoadedComposition): Map<string, ReadyAnswers> => {
  const before = prepared.get(live)
  if (before) return before
  const answers = prepare(live)
  prepared.set(live, answers)
  return answers
}

/** Who lands at the root goes on with the partner they came by; nothing else of the address goes along. */
const notFoundBytes = ({ notFound }: LoadedComposition, search: string): ServedBytes => {
  const plid = Plid.safeParse(new URLSearchParams(search).get(PLID_PARAM))
  if (!plid.success) return notFound.bytes
  const home = `/?${PLID_PARAM}=${encodeURIComponent(plid.data)}`
  const html = notFound.bytes.identity
    .toString()
    .replace('url=/"', `url=${home}"`)
    .replace('href="/"', `href="${home}"`)
  return { identity: Buffer.from(html), br: null, gzip: null }
}

const notFoundAnswers = (live: LoadedComposition, search: string): ReadyAnswers =>
  readyAnswers(notFoundBytes(live, search), (scheme) => ({
    status: 404,
    type: HTML,
    etag: live.notFound.etag,
    cacheControl: REVALIDATE,
    headers: { 'content-security-policy': stillPagePolicy(scheme) },
  }))

/** `//other.example` would be an address of somebody else's; its only page is the one for unknown paths. */
const withoutSlashes = (pathname: string): string => {
  let end = pathname.length
  while (end > 1 && pathname.endsWith('/', end)) end -= 1
  return pathname.slice(0, end)
}

/**
 * What the look-up leaves over of the live composition: addresses in other spellings, redirects, documents of
 * compositions before, and the answer to unknown paths.
 */
export const servePages = (app: FastifyInstance, site: LiveSite): void => {
  app.get('/_f/:composition/*', async (request, reply) => {
    const { composition, '*': rest } = request.params as { composition: string; '*': string }
    const live = site.current()
    if (live?.entry.composition !== composition) {
      const bytes = LASTING.test(rest) ? await site.earlier(composition, rest) : null
      if (bytes) return send(request, reply, fragmentAnswers(rest, `"${composition}"`, bytes))
      return reply
        .code(410)
        .header('cache-control', 'no-store')
        .send({ error: 'This composition is no longer live.' })
    }
    const fragment = answersOf(live).get(`/_f/${composition}/${rest}`)
    if (!fragment)
      return reply.code(404).header('cache-control', 'no-store').send({ error: 'There is no such page.' })
    return send(request, reply, fragment)
  })

  app.get('/*', (request, reply) => {
    const live = site.current()
    const url = request.raw.url ?? '/'
    const query = url.indexOf('?')
    const [pathname, search] = query === -1 ? [url, ''] : [url.slice(0, query), url.slice(query)]
    // Without a home page, unknown paths would be sent to the root for ever.
    if (!live || (pathname === '/' && !live.pages.has('/'))) {
      return reply.code(503).header('retry-after', '5').type('text/plain').send(NOT_YET)
    }
    const found = answersOf(live).get(pathname)
    if (found) return send(request, reply, found)
    const canonical = withoutSlashes(pathname)
    const target =
      live.redirects.get(canonical) ??
      (canonical !== pathname && live.pages.has(canonical) ? canonical : null)
    if (target !== null)
      return reply
        .code(301)
        .header('location', target + search)
        .header('cache-control', REVALIDATE)
        .send()
    return send(request, reply, notFoundAnswers(live, search))
  })
}
