import type { FastifyReply } from 'fastify'
import { FALLBACK_PAGE, FALLBACK_STYLE_HASH } from './fallback-page.ts'
import { fillForm } from './fill-form.ts'
import type { FormState } from './form-state.ts'
import { fetchContactPage } from './site-page.ts'

/** The answer carries what a visitor typed: it runs nothing, is framed by nobody and kept by no cache. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'self'", "script-src 'none'", "object-src 'none'", "frame-src 'none'", `style-src 'self' ${FALLBACK_STYLE_HASH}`,
    "img-src 'self' data:", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** The contact page again, with the visitor's values and what is wrong with them. */
export const answerForm = async (reply: FastifyReply, siteUrl: string, state: FormState): Promise<FastifyReply> => {
  const page = await fetchContactPage(siteUrl)
  const filled = (page === null ? null : fillForm(page, state)) ?? fillForm(FALLBACK_PAGE, state)
  return reply.headers(HEADERS).send(filled)
}
