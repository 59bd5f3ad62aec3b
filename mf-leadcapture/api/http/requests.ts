import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { readPhone, PHONE } from 'shared-contracts/field-rule'
import { isTestSignature, TEST_HEADER } from 'shared-contracts/test-support'
import { LeadApiError } from './errors.ts'

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/**
 * True if a page of another site made a browser send this. Browsers set both headers and pages cannot forge them. A client
 * that sends neither is no browser, and so has no visitor's cookies.
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
  /** Host names to answer for, without ports. */
  allowedHosts: ReadonlySet<string>
  /** Verifies the header of test requests; without it every such header is invalid. */
  testSecret: string | undefined
  now: () => number
}

const hostName = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d{1,5}$/, '')

const testRequests = new WeakSet<FastifyRequest>()

/** True for a request with a valid test header. */
export const isTestRequest = (request: FastifyRequest): boolean => testRequests.has(request)

/**
 * Rejects requests by their heads, before any body is read: to an unknown host name, from pages of other sites, and with an
 * invalid test header. A wrong secret must not turn a test into a lead.
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

/** True for a form that the browser posted without JavaScript: the response is a page instead of JSON. */
export const isFormPost = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().split(';')[0]?.trim() === FORM_TYPE

/**
 * True if the client prefers a page to JSON. By hand, since @fastify/accept-negotiator is made for encodings and does not
 * match a type with parameters.
 */
export const wantsPage = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}

/** Posted fields; of a repeated name the last one counts. */
export const postedValues = (body: unknown): Record<string, string> => {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, string][] => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof last === 'string' ? [[name, last]] : []
    }),
  )
}

/** Posted fields, with the parsed phone number in place of the typed one. */
export const withParsedPhone = (values: Record<string, string>): Record<string, string> => {
  const phone = readPhone(values['phone'] ?? '')
  return PHONE.test(phone) ? { ...values, phone } : values
}

const MAX_STACK_FRAMES = 8

/** Type, code and place of an error without its message: parsers quote their input in messages. */
const withoutMessage = (error: Error) => {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    message: 'code' in error ? String(error.code) : '',
    stack: frames.slice(0, MAX_STACK_FRAMES).join('\n'),
  }
}

/** Pino's settings. Logs no headers, queries, bodies or addresses of visitors. */
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
