import type { FastifyInstance } from 'fastify'
import { Plid, PLID_PARAM } from 'shared-contracts'
import type { LiveSite, LoadedComposition } from './live-site.ts'
import { outerScheme } from './outer-scheme.ts'
import { contentSecurityPolicy, stillPagePolicy, type Scheme } from './security-headers.ts'
import { send } from './send.ts'
import type { ServedBytes } from './served-file.ts'

const HTML = 'text/html; charset=utf-8'
/** Pages are asked for anew each time and mostly answered with 304; `no-store` would end the back-forward cache. */
const REVALIDATE = 'no-cache'
/** Long enough for what a pointed-at link fetched to serve the click; short, since releases move on. */
const FRAGMENT_CACHE = 'max-age=30'

/** What a page that stands in an open tab needs, whatever is live by now. Its address says which composition it is of. */
const LASTING = /^(?:_wake\.json|_chrome\.json|late(?:\/[\w-]+)+\.css)$/
const typeOf = (name: string): string => (name.endsWith('.css') ? 'text/css; charset=utf-8' : 'application/json')

const NOT_YET = 'Nothing has been released yet. Run: npm start\n'

const answerPage = (live: LoadedComposition, path: string, scheme: Scheme) => {
  const page = live.pages.get(path)
  if (page) return { status: 200, file: page, csp: contentSecurityPolicy(page, live.embeds, scheme) }
  return { status: 404, file: live.notFound, csp: stillPagePolicy(scheme) }
}

/** Who lands at the root goes on with the partner they came by; nothing else of the address goes along. */
const notFoundFor = ({ notFound }: LoadedComposition, search: string): ServedBytes => {
  const plid = Plid.safeParse(new URLSearchParams(search).get(PLID_PARAM))
  if (!plid.success) return notFound.bytes
  const home = `/?${PLID_PARAM}=${encodeURIComponent(plid.data)}`
  const html = notFound.bytes.identity.toString().replace('url=/"', `url=${home}"`).replace('href="/"', `href="${home}"`)
  return { identity: Buffer.from(html), br: null, gzip: null }
}

/** `//other.example` would be an address of somebody else's; its only page is the one for unknown paths. */
const withoutSlashes = (pathname: string): string => {
  let end = pathname.length
  while (end > 1 && pathname.endsWith('/', end)) end -= 1
  return pathname.slice(0, end)
}

/** Serves the live composition's pages, fragments and files for machines, redirects and the answer to unknown paths. */
export const servePages = (app: FastifyInstance, site: LiveSite): void => {
  app.get('/_f/:composition/*', async (request, reply) => {
    const { composition, '*': rest } = request.params as { composition: string; '*': string }
    const live = site.current()
    if (live?.entry.composition !== composition) {
      const bytes = LASTING.test(rest) ? await site.earlier(composition, rest) : null
      if (bytes) return send(request, reply, { status: 200, type: typeOf(rest), etag: `"${composition}"`, bytes, cacheControl: FRAGMENT_CACHE })
      return reply.code(410).header('cache-control', 'no-store').send({ error: 'This composition is no longer live.' })
    }
    const fragment = live.fragments.get(`/${rest}`)
    if (!fragment) return reply.code(404).header('cache-control', 'no-store').send({ error: 'There is no such page.' })
    const { etag, bytes } = fragment
    return send(request, reply, { status: 200, type: typeOf(rest), etag, bytes, cacheControl: FRAGMENT_CACHE })
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
    const found = live.files.get(pathname)
    if (found) {
      const { etag, bytes, type } = found
      return send(request, reply, { status: 200, type, etag, bytes, cacheControl: REVALIDATE })
    }
    const canonical = withoutSlashes(pathname)
    const target = live.redirects.get(canonical) ?? (canonical !== pathname && live.pages.has(canonical) ? canonical : null)
    if (target !== null) return reply.code(301).header('location', target + search).header('cache-control', REVALIDATE).send()
    const { status, file, csp } = answerPage(live, pathname, outerScheme(request))
    return send(request, reply, {
      status,
      type: HTML,
      etag: file.etag,
      bytes: status === 404 ? notFoundFor(live, search) : file.bytes,
      cacheControl: REVALIDATE,
      headers: { 'content-security-policy': csp },
    })
  })
}
