import type { FastifyRequest } from 'fastify'
import { readPhone } from 'shared-contracts/field-text'
import { PHONE } from 'shared-contracts/text-patterns'

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

/** Posted fields, with the parsed phone number in place of the typed one. */
export const withUnderstoodPhone = (values: Record<string, string>): Record<string, string> => {
  const phone = readPhone(values['phone'] ?? '')
  return PHONE.test(phone) ? { ...values, phone } : values
}

/**
 * True where a browser posted the form itself: a person waits for a page, not for JSON. By hand, since
 * @fastify/accept-negotiator is made for encodings and does not know a type with parameters again.
 */
export const wantsPage = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}
