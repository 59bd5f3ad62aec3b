import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { readPhone, PHONE } from 'shared-contracts/field-rule'
import { isTestSignature, TEST_HEADER } from 'shared-contracts/test-support'
import { LeadApiError } from './errors.ts'

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/**
 * True if a page of another site caused this request. Browsers send the headers `Origin` and `Sec-Fetch-Site`, and no page can
 * forge these headers. A client that sends neither header is not a browser, so no page caused its request.
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
  allowedHosts: ReadonlySet<string>
  /** Secret that verifies the header of test requests. If `testSecret` is undefined, every such header is invalid. */
  testSecret: string | undefined
  now: () => number
}

const hostName = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d{1,5}$/, '')

const testRequests = new WeakSet<FastifyRequest>()

export const isTestRequest = (request: FastifyRequest): boolean => testRequests.has(request)

/**
 * Rejects a request before its body is read. Reasons are an unknown host, a page of another site, and an invalid test header.
 * If an invalid test header were ignored, the test request would be stored as a visitor's lead.
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

/** True if the browser posted the form without JavaScript. The response is then an HTML page instead of JSON. */
export const isFormPost = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().split(';')[0]?.trim() === FORM_TYPE

/** True if a client accepts HTML but not JSON. Avoids @fastify/accept-negotiator, which ignores media types with parameters. */
export const wantsPage = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? ''
  return accept.includes('text/html') && !accept.includes('application/json')
}

/** Returns the fields of a posted form. If several fields have the same name, returns the last value. */
export const readPostedValues = (body: unknown): Record<string, string> => {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, string][] => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof last === 'string' ? [[name, last]] : []
    }),
  )
}

export const withParsedPhone = (values: Record<string, string>): Record<string, string> => {
  const phone = readPhone(values['phone'] ?? '')
  return PHONE.test(phone) ? { ...values, phone } : values
}

const MAX_STACK_FRAMES = 8

/** Formats an error for the log, without its message: the messages of parsers quote the visitor's input. */
const withoutMessage = (error: Error) => {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    message: 'code' in error ? String(error.code) : '',
    stack: frames.slice(0, MAX_STACK_FRAMES).join('\n'),
  }
}

/** Options of the Pino logger. The log contains no headers, queries, bodies or addresses of visitors. */
export const LOGGER_OPTIONS = {
  base: { service: 'leads' },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  // Remove headers from the log: at level `trace`, the multipart parser logs the headers of the request.
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
