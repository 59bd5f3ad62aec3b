import type { FastifyReply, FastifyRequest } from 'fastify'
import { SITE } from 'shared-contracts'
import { escapeHtml } from '../../http/form-page/escape-html.ts'
import { ASSETS_PATH, SCRIPTS } from '../assets.ts'

/** Only pages of this very site may hold a booking page. What it answers names a person, so that nothing keeps it. */
const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'", `script-src '${SCRIPTS.guard.integrity}' '${SCRIPTS.booking.integrity}' '${SCRIPTS.proof.integrity}'`, "style-src 'self'", "font-src 'self'", "img-src 'self' data:", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  // The address of a page may hold a link's token. Not `no-referrer`, which would make a form's Origin `null`.
  'referrer-policy': 'same-origin',
}

/** One page of the booking, without what surrounds it. */
export interface BookingPage {
  title: string
  /** HTML of what is inside `<main>`. */
  body: string
  /** Set on the page that follows a booking: when the meeting starts that waits for its owner's word. */
  askedAt?: number
  /** The page holds a form whose proof of work is found by a script of its own. */
  needsProof?: boolean
  /** The zone came from nobody: the script may ask for the page again with the visitor's own. */
  zoneIsGuess?: boolean
}

const TALLY = 'M5 4.5 4.4 27.5M12 4 11.7 28M19.2 4.4 18.9 27.6M26.2 4 26 28M1.5 23.5 29.5 8.5'

const BANNER = `<header class="banner"><a href="/" aria-label="${SITE.name}, home"><svg viewBox="0 0 31 32" width="24" height="24" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true" focusable="false"><path d="${TALLY}"/></svg>${SITE.name}</a></header>`

/** Browsers say where a page will stand; a page inside the meeting page has that page's header above it. */
export const isEmbedded = (request: FastifyRequest): boolean => request.headers['sec-fetch-dest'] === 'iframe'

const documentOf = ({ title, body, askedAt, needsProof = false, zoneIsGuess = false }: BookingPage, embedded: boolean): string => {
  const asked = askedAt === undefined ? '' : ` data-asked="${new Date(askedAt).toISOString()}"`
  const { email, phone, phoneHref } = SITE.contact
  return `<!doctype html>
<html lang="en"${embedded ? ' data-embedded' : ''}${zoneIsGuess ? ' data-zone-guess' : ''}${asked}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${SITE.name}</title>
<link rel="stylesheet" href="${ASSETS_PATH}/booking.css">
<link rel="preload" href="${ASSETS_PATH}/fonts/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${ASSETS_PATH}/fonts/bricolage-grotesque.woff2" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="data:,">
<script src="${SCRIPTS.guard.href}" integrity="${SCRIPTS.guard.integrity}" type="module"></script>
<script src="${SCRIPTS.booking.href}" integrity="${SCRIPTS.booking.integrity}" defer></script>
${needsProof ? `<script src="${SCRIPTS.proof.href}" integrity="${SCRIPTS.proof.integrity}" type="module"></script>\n` : ''}</head>
<body>
${embedded ? '' : BANNER}
<main aria-label="Booking">
${body}
</main>
${embedded ? '' : `<footer class="foot"><p>Rather talk? Call <a href="${phoneHref}">${phone}</a> or write to <a href="mailto:${email}">${email}</a>.</p></footer>`}
</body>
</html>
`
}

/** A booking page as it is answered, inside the meeting page or by itself. */
export const renderPage = (request: FastifyRequest, page: BookingPage): string => documentOf(page, isEmbedded(request))

/** Answers with a page that was rendered. */
export const sendHtml = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).headers(HTML_HEADERS).header('vary', 'sec-fetch-dest').send(html)

/** Answers with a booking page. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: BookingPage, status = 200): FastifyReply =>
  sendHtml(reply, renderPage(request, page), status)
