import type { FastifyReply } from 'fastify'
import { styleHashesIn } from 'federation/service/style-hashes'
import { parse } from 'parse5'
import { TOKEN_FIELD } from '../../../contract/form.ts'
import { fillForm } from './fill-form.ts'
import type { FormKind, FormState } from './form-kind.ts'
import { elementsIn, textOf } from './html-tree.ts'

const PATIENCE = 2000

/** Fetches a composed page from the site server; null where that does not work in time. */
const fetchSitePage = async (siteUrl: string, page: string): Promise<string | null> => {
  try {
    const url = new URL(siteUrl)
    // Not resolved against it: a path that begins with two slashes would lead to another host.
    url.pathname = page
    const response = await fetch(url, {
      headers: { accept: 'text/html' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')
    return isPage ? await response.text() : null
  } catch {
    return null
  }
}

/** Finds the title of a page of the site; null where the site does not answer in time. */
export const pageTitles =
  (siteUrl: string) =>
  async (path: string): Promise<string | null> => {
    const html = await fetchSitePage(siteUrl, path)
    const title =
      html === null ? undefined : elementsIn(parse(html)).find(({ tagName }) => tagName === 'title')
    return title ? textOf(title) : null
  }

/**
 * An answer that carries what a visitor typed: it runs nothing, is framed by nobody and kept by no cache. Its own style
 * elements are let through by their hashes.
 */
const stillPageHeaders = (html: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    ['style-src', "'self'", ...styleHashesIn(html)].join(' '),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
})

/** Sends a page that runs nothing. */
export const sendStillPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers(stillPageHeaders(html)).send(html)

/** Sends a form's page again, with the visitor's values and what is wrong with them. */
export type FormAnswers = (reply: FastifyReply, kind: FormKind, state: FormState) => Promise<FastifyReply>

/** `newToken` marks when the page was made: the next post tells from it that a person took their time. */
export const formAnswers =
  (siteUrl: string, newToken: () => string): FormAnswers =>
  async (reply, kind, state) => {
    const page = await fetchSitePage(siteUrl, kind.page)
    const dated: FormState = {
      ...state,
      values: { ...state.values, [TOKEN_FIELD]: state.values[TOKEN_FIELD] || newToken() },
    }
    const filled =
      (page === null ? null : fillForm(page, kind, dated)) ??
      fillForm(kind.fallback, kind, dated) ??
      kind.fallback
    return sendStillPage(reply, filled)
  }
