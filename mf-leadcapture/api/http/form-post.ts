import type { FastifyRequest } from 'fastify'
import { CHECKED, TEXTS_FIELD } from '../../contract/form.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** True for a form posted by the browser itself: a person waits for a page, not for JSON. */
export const isFormPost = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().split(';')[0]?.trim() === FORM_TYPE

/** What was posted, one value a name; of a repeated name the last one counts. */
export const postedValues = (body: unknown): Record<string, string> => {
  if (typeof body !== 'object' || body === null) return {}
  const values: [string, string][] = []
  for (const [name, value] of Object.entries(body)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value
    if (typeof last === 'string') values.push([name, last])
  }
  return Object.fromEntries(values)
}

/** The posted form in the shape of the JSON body, so that both pass the same check. */
export const requestFromForm = (values: Record<string, string>, page: string | undefined): unknown => {
  const { terms, [TEXTS_FIELD]: texts, ...rest } = values
  return { ...rest, context: { terms: terms === CHECKED, texts: texts === CHECKED, ...(page === undefined ? {} : { page }) } }
}

/** The path of the site a plain form post came from, where the browser says so. */
export const referringPage = (referer: string | undefined, allowedOrigins: ReadonlySet<string>): string | undefined => {
  const address = referer === undefined ? null : URL.parse(referer)
  if (!address || !allowedOrigins.has(address.origin)) return undefined
  return `${address.pathname}${address.search}`.slice(0, 2000)
}
