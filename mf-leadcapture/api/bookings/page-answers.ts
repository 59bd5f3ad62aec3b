import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageAssets } from './assets.ts'
import type { BookingPages, Page } from './pages/page.ts'

/** Only pages of this very site may hold a booking page. What it answers names a person, so that nothing keeps it. */
const headersFor = ({ guard, booking, proof }: PageAssets) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `script-src '${guard.integrity}' '${booking.integrity}' '${proof.integrity}'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    // The guard asks whether the site is there.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  // The address of a page may hold a link's token. Not `no-referrer`, which would make a form's Origin `null`.
  'referrer-policy': 'same-origin',
})

/** Browsers say where a page will stand; a page inside the meeting page has that page's header above it. */
export const isEmbedded = (request: FastifyRequest): boolean => request.headers['sec-fetch-dest'] === 'iframe'

/** How booking pages are answered. */
export const pageAnswers = ({ render: renderPage }: BookingPages, assets: PageAssets) => {
  const headers = headersFor(assets)
  /** The page's HTML for whoever asks. */
  const render = (request: FastifyRequest, page: Page): string =>
    renderPage(page, { embedded: isEmbedded(request), assets })
  /** Answers with a page that was rendered. */
  const sendHtml = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
    reply.code(status).headers(headers).header('vary', 'sec-fetch-dest').send(html)
  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    status?: number,
  ): FastifyReply => sendHtml(reply, render(request, page), status)
  return { render, sendHtml, sendPage }
}
export type PageAnswers = ReturnType<typeof pageAnswers>
