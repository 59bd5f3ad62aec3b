import { randomBytes, randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { MAX_HEAD_BYTES, originForm, refuseOddRequests } from 'federation/service/request-framing'
import { sampleLines } from 'federation/service/sampled-lines'
import { defaultToNoStore } from 'federation/service/stated-caching'
import { cutSlowBodies } from 'federation/service/slow-bodies'
import { besideLoopback, NOBODY, tellTrust, type TrustedProxies } from 'federation/service/trust-proxy'
import { CONTRACT_ACTION } from 'shared-contracts/api-contract'
import { APPLY_ACTION } from '../contract/apply.ts'
import { FORM_TOKEN_ACTION, SEND_MAIL_ACTION } from '../contract/paths.ts'
import { postedApplication } from './applications/form.ts'
import { CV_FILES } from './applications/receive-cv.ts'
import { applyRoute } from './applications/route.ts'
import { readAvailability, type Calendars } from './bookings/availability/read-availability.ts'
import { bookingGuard } from './bookings/booking-guard.ts'
import { pageAssets } from './bookings/assets.ts'
import { createLinks, type Links } from './bookings/links.ts'
import { rememberTimes } from './bookings/remembered-times.ts'
import { bookingRoutes } from './bookings/routes.ts'
import type { BuiltPages } from './built-pages.ts'
import { contractRoute } from './contract-route.ts'
import { answerErrors } from './http/answer-error.ts'
import { formAnswers } from './http/form-page/answer-form.ts'
import { answerBadAddress, answerBrokenHttp } from './http/guard/broken-http.ts'
import { recognizeTests } from './http/guard/test-requests.ts'
import { guardRequests } from './http/guard/request-guard.ts'
import { healthRoutes, createReadiness } from './http/readiness.ts'
import { createClock } from './intake/clock.ts'
import { formTokenRoute } from './intake/form-token-route.ts'
import type { IntakeOptions } from './intake/take-in.ts'
import type { Counts } from './intake/limits/counts.ts'
import { memoryCounts } from './intake/limits/memory-counts.ts'
import { createReception } from './intake/reception.ts'
import type { Limits } from './intake/steps.ts'
import type { LeadStore } from './lead-store.ts'
import { postedLead } from './leads/form.ts'
import { sendMailRoute } from './leads/route.ts'
import type { LeadMetrics } from './metrics.ts'
import type { Channel } from './outbox/outbox-row.ts'
import type { FileKeeper } from './store/files/file-keeper.ts'
import { filesInFolder } from './store/files/files-in-folder.ts'

/** All fields at their longest, each character percent-encoded as twelve bytes, with the hidden fields. */
const BODY_LIMIT = 128 * 1024

/** Lines a second. */
const REQUESTS_LOGGED = 20
/** Long enough to find a mail, short enough that nobody can keep a calendar empty. */
const HOLD_FOR = 15 * 60_000

/** Node's defaults let a trickling client hold its socket for minutes. */
const HEADERS_TIMEOUT = 5000
/** A CV of 5 MB at the slowest pace that is not cut. */
const LONGEST_REQUEST = 12 * 60_000
const CONNECTIONS_CHECK = 1000

export interface AppOptions {
  store: LeadStore
  /** Signs form tokens and hashes what must not be readable; the store's own. */
  secret: string
  /** Origins whose pages may post, such as `https://www.crewtally.example`. */
  allowedOrigins: readonly string[]
  /** `Host` names to answer for, without ports. */
  allowedHosts: readonly string[]
  limits: Limits
  /** Verifies the header of test requests; without it there are none. */
  testSecret?: string | undefined
  /** Where requests are counted; in this process where it is left out. */
  counts?: Counts
  /** Where leads are passed on to. */
  leadChannels: readonly Channel[]
  /** Where CVs come in, and where they are kept where `cvs` is left out. */
  stateDir: string
  cvs?: FileKeeper
  /** Where the site server answers, for the page that a failed form post gets. */
  siteUrl: string
  /** Domain of the mails' stable Message-IDs. */
  mailDomain: string
  /** Called each time something has become durable that owes deliveries. */
  onOwed?: () => void
  /** The pages, as they were built. */
  pages: BuiltPages
  /** When there is somebody to meet; the file that ships where it is left out. */
  calendars?: Calendars
  /** Signs the links of booking mails; the store's own secret where it is left out. */
  links?: Links
  /** For how many milliseconds a time waits for its owner's word. */
  holdFor?: number
  /** System time. */
  now?: () => number
  /** Milliseconds since any fixed moment, never set back; tests that set `now` move it alike. */
  elapsed?: () => number
  /** Who may say for whom a request comes, beside this machine; nobody else where it is left out. */
  trustProxy?: TrustedProxies
  /** Told of what happens, where somebody asks. */
  metrics?: LeadMetrics | undefined
  logger?: FastifyServerOptions['logger']
}

/** Links signed with a secret that lies in the store, so that every instance and every restart opens them. */
export const linksOf = (store: Pick<LeadStore, 'house'>): Links =>
  createLinks(() =>
    store.house.secret({ name: 'booking-links', proposed: randomBytes(32).toString('base64url') }),
  )

/** The lead API without a port and without an environment. */
export const buildApp = (options: AppOptions): FastifyInstance => {
  const {
    store,
    pages,
    secret,
    siteUrl,
    mailDomain,
    limits,
    leadChannels,
    onOwed = () => undefined,
    now = Date.now,
    logger = false,
  } = options
  const assets = pageAssets(pages.sheet)
  const allowedOrigins = new Set(options.allowedOrigins)
  const trusted = besideLoopback(options.trustProxy ?? NOBODY)
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST,
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: CONNECTIONS_CHECK,
      maxHeaderSize: MAX_HEAD_BYTES,
      // By itself Node answers a request without a host past every header of ours.
      requireHostHeader: false,
    },
    rewriteUrl: originForm,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenHttp,
    // The site server on this machine says who the visitor is, by what it has settled.
    trustProxy: trusted.trusts,
  })
  const clock = createClock({
    system: now,
    elapsed: options.elapsed ?? options.now ?? (() => performance.now()),
    onJump: (milliseconds) =>
      app.log.warn(
        { seconds: Math.round(milliseconds / 1000) },
        'the system clock was set; open forms are not judged by it',
      ),
  })
  const counts = options.counts ?? memoryCounts(clock.now)
  const reception = createReception({ secret, limits, counts, clock, now })
  app.removeContentTypeParser('text/plain')
  app.register(formbody)
  options.metrics?.observe(app)
  const count: LeadMetrics['count'] = (kind, verdict) => options.metrics?.count(kind, verdict)
  const lines = sampleLines(REQUESTS_LOGGED, app.log)
  app.addHook('onResponse', async (request, reply) => {
    reception.settle(request)
    lines.write(`${Math.floor(reply.statusCode / 100)}xx`, () => {
      request.log.info({ req: request, res: reply, milliseconds: Math.round(reply.elapsedTime) }, 'request')
    })
  })
  answerErrors(app, {
    answerForm: formAnswers(siteUrl, () => reception.newToken()),
    forms: [postedLead(pages.contactFallback(assets)), postedApplication(pages.applicationFallback(assets))],
    refusal: (message) => pages.refused(message, assets),
    methods: {
      [SEND_MAIL_ACTION]: 'POST',
      [APPLY_ACTION]: 'POST',
      [FORM_TOKEN_ACTION]: 'GET, HEAD',
      [CONTRACT_ACTION]: 'GET, HEAD',
    },
    effortFor: (required) => reception.effortFor(required),
  })
  defaultToNoStore(app)
  tellTrust(app, trusted)
  refuseOddRequests(app)
  guardRequests(app, { allowedOrigins, allowedHosts: new Set(options.allowedHosts) })
  recognizeTests(app, options.testSecret, now)
  cutSlowBodies(app.server)
  healthRoutes(app, createReadiness({ outbox: store.outbox, stateDir: options.stateDir, now }))
  formTokenRoute(app, reception)
  contractRoute(app)
  const intake: IntakeOptions = { reception, allowedOrigins, mailDomain, now, onOwed, count }
  sendMailRoute(app, { ...intake, store: store.leads, channels: leadChannels })
  const { stateDir, cvs = filesInFolder(stateDir, CV_FILES) } = options
  applyRoute(app, { ...intake, store: store.applications, cvs: { stateDir, files: cvs } })
  const calendars = options.calendars ?? readAvailability()
  bookingRoutes(app, {
    store: store.bookings,
    calendars,
    times: rememberTimes({ store: store.bookings, now, onChanged: onOwed }),
    links: options.links ?? linksOf(store),
    guard: bookingGuard({ reception, secret, limits, counts, clock }),
    pages,
    assets,
    mailDomain,
    holdFor: options.holdFor ?? HOLD_FOR,
    now,
    count,
  })
  return app
}
