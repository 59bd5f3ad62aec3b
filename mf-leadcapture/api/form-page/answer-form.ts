import type { FastifyReply } from 'fastify'
import { TOKEN_FIELD } from '../../contract/form.ts'
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

/** Sends the contact page again, with the visitor's values and what is wrong with them. */
export type FormAnswers = (reply: FastifyReply, state: FormState) => Promise<FastifyReply>

/** `newToken` marks when the page was made: the next post tells from it that a person took their time. */
export const formAnswers = (siteUrl: string, newToken: () => string): FormAnswers =>
  async (reply, state) => {
    const page = await fetchContactPage(siteUrl)
    const dated: FormState = { ...state, values: { ...state.values, [TOKEN_FIELD]: state.values[TOKEN_FIELD] || newToken() } }
    const filled = (page === null ? null : fillForm(page, dated)) ?? fillForm(FALLBACK_PAGE, dated)
    return reply.headers(HEADERS).send(filled)
  }
