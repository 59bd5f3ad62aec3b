import { randomBytes, randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import {
  withLoopback,
  disconnectSlowUploads,
  defaultToNoStore,
  MAX_HEAD_BYTES,
  NO_TRUSTED_PROXIES,
  originForm,
  rejectAmbiguousRequests,
  createLogSampler,
  logTrustedProxies,
  type TrustedProxies,
} from '@federation/node-kit'
import { LEAD_FIELD_LIST, LEAD_RULES, RULED_FIELDS } from 'shared-contracts'
import { CONTRACT_ACTION, type ApiContract } from 'shared-contracts/api-contract'
import { APPLY_RULES } from 'shared-contracts/application'
import { APPLY_ACTION, APPLY_FIELDS } from '../contract/apply.ts'
import {
  HONEYPOT_FIELD,
  PROOF_FIELD,
  STORED_FIELDS,
  SUBJECT_FIELD,
  TEXTS_FIELD,
  TOKEN_FIELD,
} from '../contract/form.ts'
import { FORM_TOKEN_ACTION, SEND_MAIL_ACTION } from '../contract/paths.ts'
import { createAbuseGuard, formTokenRoute } from './abuse/guard.ts'
import { createMemoryLimiter, type RateLimiter, type RateSettings } from './abuse/limits.ts'
import { createClock } from './abuse/proofs.ts'
import { registerApplyRoute, createApplicationForm } from './applications/receive-application.ts'
import { CV_FILES } from './applications/receive-cv.ts'
import { readAvailability, type Calendars } from './bookings/availability.ts'
import { createBookingGuard } from './bookings/booking-guard.ts'
import { createPageAssets } from './bookings/booking-pages.ts'
import { bookingRoutes } from './bookings/booking-routes.ts'
import { createLinks, type Links } from './bookings/links.ts'
import { cacheOpenTimes } from './bookings/open-times.ts'
import type { BuiltPages } from './built-pages.ts'
import { handleBadUrl, handleClientError, registerErrorHandler } from './http/error-responses.ts'
import { createFormPages } from './http/form-page.ts'
import { createReadiness, healthRoutes } from './http/readiness.ts'
import { guardRequests } from './http/requests.ts'
import type { LeadStore } from './lead-store.ts'
import { createLeadForm, sendMailRoute } from './leads/receive-lead.ts'
import type { LeadMetrics } from './metrics.ts'
import type { Channel } from './outbox/queue.ts'
import type { PipelineOptions } from './records/pipeline.ts'
import { createFolderFiles, type FileStore } from './store/files.ts'

/** All fields at their longest, each character percent-encoded as twelve bytes, with the hidden fields. */
const BODY_LIMIT_BYTES = 128 * 1024

const REQUESTS_LOGGED_PER_SECOND = 20
/** Long enough to find the confirmation mail, and too short to block a calendar with unconfirmed bookings. */
const HOLD_MS = 15 * 60_000

/** With Node's defaults a slow client can keep its socket open for minutes. */
const HEADERS_TIMEOUT_MS = 5000
/** A résumé of 5 MB at the slowest allowed rate. */
const REQUEST_TIMEOUT_MS = 12 * 60_000
const CONNECTIONS_CHECK_MS = 1000

export interface AppOptions {
  store: LeadStore
  /** Signs form tokens and hashes people; the store's own. */
  secret: string
  /** Origins whose pages may post, such as `https://www.crewtally.example`. */
  allowedOrigins: readonly string[]
  /** `Host` names to answer for, without ports. */
  allowedHosts: readonly string[]
  rates: RateSettings
  /** Verifies the header of test requests; without it they are rejected. */
  testSecret?: string | undefined
  /** In this process by default. */
  limiter?: RateLimiter
  /** Channels to which leads are delivered. */
  leadChannels: readonly Channel[]
  /** Folder of uploaded résumés. */
  stateDir: string
  /** Stored résumés; in `stateDir` by default. */
  cvs?: FileStore
  /** Address of the site server, whose page answers a failed form post. */
  siteUrl: string
  /** Domain of the mails' Message-IDs. */
  mailDomain: string
  /** Called once deliveries are on disk. */
  onOutboxChange?: () => void
  pages: BuiltPages
  /** From the file that ships with the API by default. */
  calendars?: Calendars
  /** Signed with the store's own secret by default. */
  links?: Links
  /** Time for which a booking is reserved until its confirmation. */
  holdMs?: number
  /** System time. */
  now?: () => number
  /** Milliseconds since any fixed moment, never set back; tests that set `now` move both. */
  elapsed?: () => number
  /** Proxies beside this machine that may name the client. */
  trustProxy?: TrustedProxies
  metrics?: LeadMetrics | undefined
  logger?: FastifyServerOptions['logger']
}

/** Links signed with a secret in the store, so that every instance opens them, also after a restart. */
export const createStoreLinks = (store: Pick<LeadStore, 'maintenance'>): Links =>
  createLinks(() =>
    store.maintenance.secret({ name: 'booking-links', proposed: randomBytes(32).toString('base64url') }),
  )

/** Builds the lead API, without a port and without an environment. */
export const buildApp = (options: AppOptions): FastifyInstance => {
  const { store, pages, secret, siteUrl, mailDomain, rates, stateDir, now = Date.now } = options
  const { onOutboxChange = () => undefined, cvs = createFolderFiles(stateDir, CV_FILES) } = options
  const { calendars = readAvailability(), links = createStoreLinks(store), holdMs = HOLD_MS } = options
  const assets = createPageAssets(pages.sheet)
  const allowedOrigins = new Set(options.allowedOrigins)
  const trusted = withLoopback(options.trustProxy ?? NO_TRUSTED_PROXIES)
  const app = createServer(options, trusted)

  const clock = createClock({
    system: now,
    elapsed: options.elapsed ?? options.now ?? (() => performance.now()),
    onJump: (milliseconds) =>
      app.log.warn(
        { seconds: Math.round(milliseconds / 1000) },
        'the system clock was set; open forms are not judged by it',
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
      createLeadForm(pages.contactFallback(assets)),
      createApplicationForm(pages.applicationFallback(assets)),
    ],
    renderRejection: (message) => pages.refused(message, assets),
    methods: {
      [SEND_MAIL_ACTION]: 'POST',
      [APPLY_ACTION]: 'POST',
      [FORM_TOKEN_ACTION]: 'GET, HEAD',
      [CONTRACT_ACTION]: 'GET, HEAD',
    },
    offerProof: (required) => guard.offerProof(required),
  })
  defaultToNoStore(app)
  logTrustedProxies(app, trusted)
  rejectAmbiguousRequests(app)
  const { allowedHosts, testSecret } = options
  guardRequests(app, { allowedOrigins, allowedHosts: new Set(allowedHosts), testSecret, now })
  disconnectSlowUploads(app.server)

  healthRoutes(app, createReadiness({ outbox: store.outbox, stateDir, now }))
  formTokenRoute(app, guard)
  app.get(CONTRACT_ACTION, (_request, reply) => reply.header('cache-control', 'no-store').send(CONTRACT))
  sendMailRoute(app, { ...pipeline, store: store.leads, allowedOrigins, channels: options.leadChannels })
  registerApplyRoute(app, { ...pipeline, store: store.applications, cvs: { stateDir, files: cvs } })
  bookingRoutes(app, {
    ...pipeline,
    store: store.bookings,
    calendars,
    times: cacheOpenTimes({ store: store.bookings, now, onChanged: onOutboxChange }),
    links,
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
      // Node's own answer to a request without a host would lack all our headers.
      requireHostHeader: false,
    },
    rewriteUrl: originForm,
    frameworkErrors: handleBadUrl,
    clientErrorHandler: handleClientError,
    // The site server on this machine names the visitor.
    trustProxy: trusted.trusts,
  })
  app.removeContentTypeParser('text/plain')
  app.register(formbody)
  return app
}

/** Forms that this code accepts, from the rules that validate them. The gate of a release compares changed forms with it. */
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
