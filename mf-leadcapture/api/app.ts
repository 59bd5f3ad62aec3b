import { randomBytes, randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { answerErrors } from './answer-error.ts'
import { readAvailability, type Calendars } from './bookings/availability/read-availability.ts'
import { trapGuard } from './bookings/booking-guard.ts'
import { createLinks, type Links } from './bookings/links.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { answerBadAddress, answerBrokenHttp } from './guard/broken-http.ts'
import { guardRequests } from './guard/request-guard.ts'
import { healthRoutes } from './health.ts'
import { sendMailRoute } from './send-mail/route.ts'
import type { LeadStore } from './store/lead-store.ts'

const BODY_LIMIT = 16 * 1024

/** Node's defaults let a trickling client hold its socket for minutes. */
const HEADERS_TIMEOUT = 5000
const REQUEST_TIMEOUT = 10_000
const CONNECTIONS_CHECK = 1000

export interface AppOptions {
  store: LeadStore
  /** Origins whose pages may post, such as `https://www.crewtally.example`. */
  allowedOrigins: readonly string[]
  /** `Host` values to answer for; left out behind the site's proxy, which has already decided. */
  allowedHosts?: readonly string[] | undefined
  /** Where the site server answers, for the page that a failed form post gets. */
  siteUrl: string
  /** Domain of the mails' stable Message-IDs. */
  mailDomain: string
  /** Called each time a lead has become durable. */
  onAccepted?: () => void
  /** When there is somebody to meet; the file that ships where it is left out. */
  calendars?: Calendars
  /** Signs the links of booking mails; the store's own secret where it is left out. */
  links?: Links
  /** Called each time a booking or a change of one has become durable. */
  onBooked?: () => void
  now?: () => number
  logger?: FastifyServerOptions['logger']
}

/** Links signed with a secret that lies in the store, so that every instance and every restart opens them. */
export const linksOf = (store: LeadStore): Links => createLinks(() => store.bookings.linkKey(randomBytes(32).toString('base64url')))

/** The lead API without a port and without an environment. */
export const buildApp = (options: AppOptions): FastifyInstance => {
  const { store, siteUrl, mailDomain, allowedHosts, onAccepted = () => undefined, now = Date.now, logger = false } = options
  const allowedOrigins = new Set(options.allowedOrigins)
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CONNECTIONS_CHECK },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenHttp,
    // Only the proxy on this machine may say who the visitor is.
    trustProxy: ['127.0.0.1', '::1'],
  })
  app.removeContentTypeParser('text/plain')
  app.register(formbody)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, milliseconds: Math.round(reply.elapsedTime) }, 'request')
  })
  answerErrors(app, siteUrl)
  guardRequests(app, { allowedOrigins, allowedHosts: allowedHosts ? new Set(allowedHosts) : null })
  healthRoutes(app, store)
  bookingRoutes(app, {
    store: store.bookings,
    calendars: options.calendars ?? readAvailability(),
    links: options.links ?? linksOf(store),
    guard: trapGuard,
    mailDomain,
    now,
    onChanged: options.onBooked ?? (() => undefined),
  })
  sendMailRoute(app, { store, allowedOrigins, mailDomain, now, onAccepted })
  return app
}
