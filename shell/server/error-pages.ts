import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasRequestBody,
  createClientErrorHandler,
  CookiesTooLarge,
  MAX_TARGET_BYTES,
} from '@federation/node-kit'
import { SITE } from 'shared-contracts'
import { getHomeLocation, getVisitorScheme } from './responses.ts'
import type { LoadedComposition } from './load-composition.ts'
import { getCommonHeaders, createStaticPagePolicy } from './headers.ts'

export interface Notice {
  heading: string
  advice: string
  form?: string
}

// These rules are in the first cascade layer (`bare`), so that styles of the live site override them.
const STYLE =
  '@layer bare{body{margin:0;font:1.0625rem/1.55 system-ui,sans-serif}h1{line-height:1.1}}.notice{max-width:38rem;margin:0 auto;padding:4rem 1.5rem 6rem}.notice h1{margin:0 0 1rem}.notice button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:6px;background:#0e5a47;color:#fff;font:inherit;font-weight:600;cursor:pointer}'

/** Inline styles and header HTML that error pages copy from the live home page. The header works without JavaScript. */
interface Frame {
  styles: string
  header: string
}

const HEADER_END = '</header>'
const STYLE_END = '</style>'

/** Frame of error pages if nothing is live. The empty icon prevents a request for /favicon.ico. */
const PLAIN_FRAME: Frame = { styles: '<link rel="icon" href="data:,">', header: '' }
const frames = new WeakMap<LoadedComposition, Frame>()

const getFrame = (live: LoadedComposition | null): Frame => {
  if (!live) return PLAIN_FRAME
  const cachedFrame = frames.get(live)
  if (cachedFrame) return cachedFrame
  const html = live.pages.get('/')?.bytes.identity.toString() ?? ''
  const layoutStyles = html.includes('<style>')
    ? html.slice(html.indexOf('<style>'), html.indexOf(STYLE_END) + STYLE_END.length)
    : ''
  const icons = [...html.matchAll(/<link rel="icon" [^<>]*>/g)].map(([link]) => link).join('\n')
  const start = html.search(/<header[ >]/)
  const end = html.indexOf(HEADER_END, start)
  const header = start === -1 || end === -1 ? '' : html.slice(start, end + HEADER_END.length)
  const frame = {
    styles: layoutStyles + (icons === '' ? PLAIN_FRAME.styles : icons),
    header: header.replaceAll(' aria-current="page"', ''),
  }
  frames.set(live, frame)
  return frame
}

const { email, phone, phoneHref } = SITE.contact

/**
 * Renders an error page with the live site's design, or without design if nothing is live. The page never contains text from the
 * request.
 */
export const renderNoticePage = (
  live: LoadedComposition | null,
  { heading, advice, form = '' }: Notice,
): string => {
  const { styles, header } = getFrame(live)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading} – ${SITE.name}</title>
<style>${STYLE}</style>${styles}</head>
<body>
${header}<main class="notice">
<h1>${heading}</h1>
<p>${advice}</p>
${form}<p>Or write to <a href="mailto:${email}">${email}</a>, or call <a href="${phoneHref}">${phone}</a>.</p>
</main>
</body>
</html>
`
}

/** Path of the route that deletes cookies. The error page about too many cookies posts a form to it. */
export const CLEAR_COOKIES_PATH = '/_clear-cookies'

/** True if the response to this URL does not depend on cookies. Requests for such a URL may exceed the cookie limit. */
export const ignoresCookies = (url: string): boolean =>
  url.startsWith('/_r/') || url.split('?', 1)[0] === CLEAR_COOKIES_PATH

/**
 * Plugin: the route that deletes all cookies of the site (Clear-Site-Data) and redirects to the home page, with the campaign
 * parameters. Requests from other origins get 403.
 */
export const clearCookies: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
  app.post(CLEAR_COOKIES_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const from = request.headers['sec-fetch-site']
    if (from !== undefined && from !== 'same-origin' && from !== 'none') return reply.code(403).send()
    return reply
      .code(303)
      .headers({ 'clear-site-data': '"cookies"', location: getHomeLocation(request) })
      .send()
  })
}

const HOME = 'Start again from <a href="/">the home page</a>.'

const NOTICES: Record<number, Notice> = {
  400: { heading: 'We couldn’t read that request', advice: HOME },
  404: { heading: 'There’s no such page', advice: HOME },
  405: { heading: 'This address takes no such request', advice: `It only shows a page. ${HOME}` },
  413: {
    heading: 'That was too large',
    advice: 'Go back, choose a smaller file or shorten your message, and send it again.',
  },
  414: { heading: 'That address is too long', advice: HOME },
  431: {
    heading: 'Your browser sent more than we can read',
    advice: `Most often a site's cookies have grown too many. Delete the cookies of this site in your browser's settings, then open <a href="/">the home page</a>.`,
  },
  501: { heading: 'We don’t know that kind of request', advice: HOME },
  503: { heading: 'We can’t show this right now', advice: 'Please try again in a minute.' },
}
const COOKIES: Notice = {
  heading: 'Your browser sends too many cookies',
  advice:
    'It keeps more than 32 kB of cookies for this site, set by us or by a service on our pages, which is more than we can read. Delete them here, or in your browser’s settings. You are then asked about cookies again.',
  form: `<form method="post" action="${CLEAR_COOKIES_PATH}"><p><button>Delete this site’s cookies</button></p></form>\n`,
}
const SERVER_ERROR: Notice = {
  heading: 'Something went wrong on our side',
  advice: 'Please try again in a minute.',
}

/** Standard HTTP methods. If a path has no route for a method, a standard method gets status 405, and any other method 501. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'])

const HTML = 'text/html; charset=utf-8'

const noticeFor = (status: number): Notice =>
  NOTICES[status] ??
  (status < 500 ? { heading: 'We couldn’t read that request', advice: HOME } : SERVER_ERROR)

/** True for a script that calls the API. Form posts and page loads get an HTML error page instead. */
const wantsJson = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith('/api/') &&
  !(headers.accept ?? '').includes('text/html') &&
  !(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')

/**
 * Sends an HTML page without scripts. Its Content-Security-Policy allows only the page's inline styles, and `no-store` prevents
 * caching.
 */
export const sendStaticPage = (request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('content-security-policy', createStaticPagePolicy(getVisitorScheme(request), html))
    .header('cache-control', 'no-store')
    .type(HTML)
    .send(html)

export const sendFileNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such file.\n')

/** Creates the error responses. `current` returns the live composition. No response contains text from the request. */
export const createErrorResponses = (current: () => LoadedComposition | null) => {
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    notice = noticeFor(status),
  ): FastifyReply => {
    reply.code(status)
    if (wantsJson(request))
      return reply
        .header('cache-control', 'no-store')
        .send({ success: false, error: `${notice.heading}.`, status, title: STATUS_CODES[status] })
    return sendStaticPage(request, reply, renderNoticePage(current(), notice))
  }

  return {
    /**
     * Answers a URL that cannot be decoded. Fastify runs no hooks in this case. So this function itself adds the headers that
     * every response of the site must have.
     */
    badAddress: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      if (hasRequestBody(request.raw)) reply.header('connection', 'close')
      void answer(
        request,
        reply.headers(getCommonHeaders(getVisitorScheme(request))),
        (request.raw.url ?? '').length > MAX_TARGET_BYTES ? 414 : 400,
      )
    },
    thrown: (
      error: Error & { statusCode?: number },
      request: FastifyRequest,
      reply: FastifyReply,
    ): FastifyReply => {
      const { statusCode = 500 } = error
      const status = statusCode >= 400 && statusCode < 600 ? statusCode : 500
      if (status >= 500) request.log.error({ err: error }, 'request failed')
      return answer(request, reply, status, error instanceof CookiesTooLarge ? COOKIES : undefined)
    },
    /**
     * Answers a request whose method has no route: with 405, or with 501 for a nonstandard method. Never answers 404, because
     * every path has a GET route.
     */
    unknownMethod: (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const isKnown = METHODS.has(request.method)
      if (isKnown) reply.header('allow', request.url.startsWith('/api/') ? 'GET, HEAD, POST' : 'GET, HEAD')
      return answer(request, reply, isKnown ? 405 : 501)
    },
  }
}

/** Answers malformed HTTP with an error page, because the client can be a browser behind a faulty proxy. */
export const handleClientError = createClientErrorHandler((status) => {
  const page = renderNoticePage(null, noticeFor(status))
  const headers = {
    ...getCommonHeaders('http'),
    'content-security-policy': createStaticPagePolicy('http', page),
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(page)),
  }
  return { headers, body: page }
})
