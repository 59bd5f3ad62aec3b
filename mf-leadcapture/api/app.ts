import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import {
  withLoopback,
  disconnectSlowUploads,
  defaultToNoStore,
  MAX_HEAD_BYTES,
  NO_TRUSTED_PROXIES,
  toOriginForm,
  rejectAmbiguousRequests,
  createLogSampler,
  logTrustedProxies,
  type TrustedProxies,
} from '@federation/node-kit'
import { APPLY_ACTION, APPLY_FIELDS, LEAD_FIELD_LIST, LEAD_RULES, RULED_FIELDS } from 'shared-contracts'
import { CONTRACT_ACTION, type ApiContract } from 'shared-contracts/lead'
import { APPLY_RULES } from 'shared-contracts/application'
import {
  HONEYPOT_FIELD,
  PROOF_FIELD,
  STORED_FIELDS,
  SUBJECT_FIELD,
  TEXTS_FIELD,
  TOKEN_FIELD,
} from '../contract/form.ts'
import { FORM_TOKEN_ACTION, SEND_MAIL_ACTION } from '../contract/paths.ts'
import { createAbuseGuard, registerFormTokenRoute } from './abuse/guard.ts'
import { createMemoryLimiter, type RateLimiter, type RateSettings } from './abuse/limits.ts'
import { createClock } from './abuse/proofs.ts'
import { registerApplyRoute, createApplicationForm } from './applications/receive-application.ts'
import { readAvailability, type Calendars } from './bookings/availability.ts'
import { createBookingGuard } from './bookings/booking-guard.ts'
import { createPageAssets } from './bookings/booking-pages.ts'
import { registerBookingRoutes } from './bookings/booking-routes.ts'
import { cacheOpenTimes } from './bookings/open-times.ts'
import type { BuiltPages } from './built-pages.ts'
import { handleBadUrl, handleClientError, registerErrorHandler } from './http/error-responses.ts'
import { createFormPages } from './http/form-page.ts'
import { createReadiness, registerHealthRoutes } from './http/readiness.ts'
import { guardRequests } from './http/requests.ts'
import type { LeadStore } from './lead-store.ts'
import { createLeadForms, registerSendMailRoute } from './leads/receive-lead.ts'
import type { LeadMetrics } from './metrics.ts'
import type { Channel } from './outbox/queue.ts'
import type { PipelineOptions } from './records/pipeline.ts'
import { createFolderFiles, type FileStore } from './store/files.ts'

/**
 * Maximum size of a request body, in bytes. A form with every field at its maximum length fits. Percent-encoding needs at most
 * twelve bytes for a character: `%XX` for each of its four UTF-8 bytes.
 */
const BODY_LIMIT_BYTES = 128 * 1024

const REQUESTS_LOGGED_PER_SECOND = 20
/** Time until the reservation of an unconfirmed booking ends: long enough to find the mail with the confirmation link. */
const HOLD_MS = 15 * 60_000

/** Time limit for request headers. Node's default would let a slow client keep its socket open for minutes. */
const HEADERS_TIMEOUT_MS = 5000
/** Time limit for a whole request. It is long enough to upload a résumé of 5 MB at the minimum allowed rate. */
const REQUEST_TIMEOUT_MS = 12 * 60_000
const CONNECTIONS_CHECK_MS = 1000

export interface AppOptions {
  store: LeadStore
  /** Secret from the store. It signs form tokens, and is the key for hashes of personal data. */
  secret: string
  /** Secret from the store that signs the links in booking mails. Every API process can verify them, also after a restart. */
  linkSecret: string
  allowedOrigins: readonly string[]
  allowedHosts: readonly string[]
  rates: RateSettings
  /** Secret with which testers sign the header that marks a test request. If undefined, test requests are rejected. */
  testSecret?: string | undefined
  limiter?: RateLimiter
  leadChannels: readonly Channel[]
  stateDir: string
  cvs?: FileStore
  /** Address of the page server. The API fetches the page of a form from it, to return this page with errors. */
  siteUrl: string
  mailDomain: string
  onOutboxChange?: () => void
  pages: BuiltPages
  calendars?: Calendars
  holdMs?: number
  now?: () => number
  /** Proxies whose forwarded client address the API trusts, in addition to proxies on the loopback address. */
  trustProxy?: TrustedProxies
  metrics?: LeadMetrics | undefined
  logger?: FastifyServerOptions['logger']
}

export const buildApp = (options: AppOptions): FastifyInstance => {
  const { store, pages, secret, siteUrl, mailDomain, rates, stateDir, now = Date.now } = options
  const { onOutboxChange = () => undefined, cvs = createFolderFiles(stateDir) } = options
  const { linkSecret, calendars = readAvailability(), holdMs = HOLD_MS } = options
  const assets = createPageAssets(pages.sheet)
  const allowedOrigins = new Set(options.allowedOrigins)
  const trusted = withLoopback(options.trustProxy ?? NO_TRUSTED_PROXIES)
  const app = createServer(options, trusted)

  const clock = createClock({
    system: now,
    elapsed: options.now ?? (() => performance.now()),
    onJump: (milliseconds) =>
      app.log.warn(
        { seconds: Math.round(milliseconds / 1000) },
        'the system clock was changed; the age of open forms is ignored',
      ),
  })
  const limiter = options.limiter ?? createMemoryLimiter(clock.now)
  const guard = createAbuseGuard({ secret, rates, limiter, clock })
  const pipeline: PipelineOptions = {
    guard,
    secret,
    mailDomain,
    now,
    onOutboxChange,
    keysInFlight: new Set(),
    count: (kind, verdict) => options.metrics?.count(kind, verdict),
  }

  options.metrics?.observe(app)
  const lines = createLogSampler(REQUESTS_LOGGED_PER_SECOND, app.log)
  app.addHook('onResponse', async (request, reply) => {
    guard.flush(request)
    lines.write(`${Math.floor(reply.statusCode / 100)}xx`, () => {
      request.log.info({ req: request, res: reply, milliseconds: Math.round(reply.elapsedTime) }, 'request')
    })
  })
  registerErrorHandler(app, {
    sendFormPage: createFormPages(siteUrl, () => guard.reissueFormToken()),
    forms: [
      ...createLeadForms(pages.contactFallback(assets)),
      createApplicationForm(pages.applicationFallback(assets)),
    ],
    renderRejection: (message) => pages.refused(message, assets),
    methods: {
      [SEND_MAIL_ACTION]: 'POST',
      [APPLY_ACTION]: 'POST',
      [FORM_TOKEN_ACTION]: 'GET, HEAD',
      [CONTRACT_ACTION]: 'GET, HEAD',
    },
  })
  defaultToNoStore(app)
  logTrustedProxies(app, trusted)
  rejectAmbiguousRequests(app)
  const { allowedHosts, testSecret } = options
  guardRequests(app, { allowedOrigins, allowedHosts: new Set(allowedHosts), testSecret, now })
  disconnectSlowUploads(app.server)

  registerHealthRoutes(app, createReadiness({ outbox: store.outbox, stateDir, now }))
  registerFormTokenRoute(app, guard)
  app.get(CONTRACT_ACTION, (_request, reply) => reply.header('cache-control', 'no-store').send(CONTRACT))
  registerSendMailRoute(app, {
    ...pipeline,
    store: store.leads,
    allowedOrigins,
    channels: options.leadChannels,
  })
  registerApplyRoute(app, { ...pipeline, store: store.applications, cvs: { stateDir, files: cvs } })
  registerBookingRoutes(app, {
    ...pipeline,
    store: store.bookings,
    calendars,
    times: cacheOpenTimes({ store: store.bookings, now, onChanged: onOutboxChange }),
    linkSecret,
    bookingGuard: createBookingGuard({
      guard,
      secret,
      clientPerMinute: rates.clientPerMinute,
      limiter,
      clock,
    }),
    pages,
    assets,
    holdMs,
  })
  return app
}

const createServer = (
  { logger = false }: AppOptions,
  trusted: ReturnType<typeof withLoopback>,
): FastifyInstance => {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      maxHeaderSize: MAX_HEAD_BYTES,
      // Let Node accept requests without a Host header, because Node's own error response would lack the API's headers.
      // `guardRequests` rejects these requests instead.
      requireHostHeader: false,
    },
    rewriteUrl: toOriginForm,
    frameworkErrors: handleBadUrl,
    clientErrorHandler: handleClientError,
    // Read the visitor's address from the proxy header of requests from trusted proxies. The loopback address is trusted,
    // because the page server on this machine forwards visitors' requests.
    trustProxy: trusted.trusts,
    // While the server stops, it answers requests on open connections, and then closes these connections.
    return503OnClosing: false,
  })
  app.removeContentTypeParser('text/plain')
  app.register(formbody)
  return app
}

/** Form fields that this API accepts. A release is checked against them, so that its forms match the running API. */
const CONTRACT: ApiContract = {
  version: 1,
  forms: {
    [SEND_MAIL_ACTION]: {
      required: [...RULED_FIELDS.filter((name) => LEAD_RULES[name].required), SUBJECT_FIELD],
      optional: [
        ...LEAD_FIELD_LIST.filter(({ rule }) => !rule.required).map(({ name }) => name),
        TEXTS_FIELD,
        ...Object.keys(STORED_FIELDS),
        HONEYPOT_FIELD,
        TOKEN_FIELD,
        PROOF_FIELD,
      ],
    },
    [APPLY_ACTION]: {
      required: APPLY_FIELDS.filter((name) => APPLY_RULES[name].required),
      optional: [
        ...APPLY_FIELDS.filter((name) => !APPLY_RULES[name].required),
        HONEYPOT_FIELD,
        TOKEN_FIELD,
        PROOF_FIELD,
      ],
    },
  },
}
