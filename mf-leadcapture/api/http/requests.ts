import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { readPhone, PHONE } from 'shared-contracts/field-rule'
import { isTestSignature, TEST_HEADER } from 'shared-contracts/test-support'
import { LeadApiError } from './errors.ts'

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/**
 * True if a page of another site made a browser send this request. Browsers set both headers, and pages cannot forge them. A
 * client that sends neither is not a browser, so its request has no cookies of a visitor.
 */
export const isCrossSite = (headers: IncomingHttpHeaders, allowedOrigins: ReadonlySet<string>): boolean => {
  const { origin } = headers
  const site = single(headers['sec-fetch-site'])
  if (origin !== undefined && allowedOrigins.has(origin)) return false
  if (site === 'same-origin' || site === 'none') return false
  return origin !== undefined || site !== undefined
}

interface GuardOptions {
  allowedOrigins: ReadonlySet<string>
  /** Accepted host names, without ports. */
  allowedHosts: ReadonlySet<string>
  /** Secret that verifies the header of test requests. Without it, every such header is invalid. */
  testSecret: string | undefined
  now: () => number
}

const hostName = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d{1,5}$/, '')

const testRequests = new WeakSet<FastifyRequest>()

/** True for a request with a valid test header. */
export const isTestRequest = (request: FastifyRequest): boolean => testRequests.has(request)

/**
 * Rejects requests by their headers, before the body is read: for an unknown host, from pages of other sites, or with an
 * invalid test header. Ignoring an invalid test header would store the test as a lead.
 */
export const guardRequests = (
  app: FastifyInstance,
  { allowedOrigins, allowedHosts, testSecret, now }: GuardOptions,
): void => {
  app.addHook('onRequest', async (request) => {
    if (!allowedHosts.has(hostName(request.headers.host))) throw new LeadApiError('WRONG_HOST')
    if (request.method === 'POST' && isCrossSite(request.headers, allowedOrigins))
      throw new LeadApiError('CROSS_SITE')
    const signature = request.headers[TEST_HEADER.toLowerCase()]
    if (signature === undefined) return
    if (testSecret === undefined || !(await isTestSignature(testSecret, String(signature), now())))
      throw new LeadApiError('BAD_TEST_SIGNATURE')
    testRequests.add(request)
  })
}

/** True if the visitor's browser sends Global Privacy Control, which rejects all optional processing. */
export const hasGlobalPrivacyControl = ({ headers }: { headers: IncomingHttpHeaders }): boolean =>
  headers['sec-gpc'] === '1'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** True for a form that the browser posted without JavaScript. The response is then a page instead of JSON. */
export const isFormPost = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().split(';')[0]?.trim() === FORM_TYPE

/**
 * True if the client prefers a page to JSON. Does not use @fastify/accept-negotiator, which is made for encodings and does
 * not match a type with parameters.
 */
export const wantsPage = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}

/** Returns the posted fields. If a name is repeated, the last value is returned. */
export const readPostedValues = (body: unknown): Record<string, string> => {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, string][] => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof last === 'string' ? [[name, last]] : []
    }),
  )
}

/** Returns the fields with the parsed phone number in place of the typed one, if it is valid. */
export const withParsedPhone = (values: Record<string, string>): Record<string, string> => {
  const phone = readPhone(values['phone'] ?? '')
  return PHONE.test(phone) ? { ...values, phone } : values
}

const MAX_STACK_FRAMES = 8

/**
 * Serializes an error for the log with its type, code and stack. Omits the message, because parsers quote their input in it.
 */
const withoutMessage = (error: Error) => {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    message: 'code' in error ? String(error.code) : '',
    stack: frames.slice(0, MAX_STACK_FRAMES).join('\n'),
  }
}

/** Options of the Pino logger. It logs no headers, queries, bodies or addresses of visitors. */
export const LOGGER_OPTIONS = {
  base: { service: 'leads' },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  // The multipart parser logs the request's headers at `trace`.
  redact: {
    paths: ['req.headers', 'headers', 'busboyOptions', 'authorization', '*.authorization'],
    remove: true,
  },
  serializers: {
    req: (request) => ({ method: request.method, route: request.routeOptions.url ?? 'none' }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: withoutMessage,
  },
} satisfies FastifyServerOptions['logger']
