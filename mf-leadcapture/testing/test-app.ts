import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Options, selectAll } from 'css-select'
import { sql } from 'kysely'
import { parse } from 'parse5'
import { expect, onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '../api/app.ts'
import { readAvailability } from '../api/bookings/availability.ts'
import { createLinkPath, type LinkKind } from '../api/bookings/links.ts'
import { loadPages } from '../api/built-pages.ts'
import {
  getElementAttribute,
  getChildNodes,
  type Element,
  isElement,
  type Node,
  getNodeText,
} from '../api/http/form-page.ts'
import { FORM_TYPE, LOGGER_OPTIONS } from '../api/http/requests.ts'
import { type LeadStore, createMessageTemplates, openStore, type Tables } from '../api/lead-store.ts'
import { listLeads } from '../api/leads/lead-record.ts'
import type { Transports } from '../api/outbox/transports.ts'
import { startDeliveryWorker } from '../api/outbox/worker.ts'
import type { Place } from '../api/store/open-store.ts'
import { APPLY_ACTION } from 'shared-contracts'
import { type BookingPageName, bookingPagePath } from '../contract/booking.ts'
import { SEND_MAIL_ACTION } from '../contract/paths.ts'
import { encodeApplication } from './sample-submissions.ts'
import { openStoreInThread, openTables, parseMeetingMail } from './samples.ts'
import { runLeads, createTempFolder } from './start-api.ts'

const parentOf = (node: Node): Node | null => ('parentNode' in node ? node.parentNode : null)

/** Adapter with which the package css-select reads the parsed HTML. */
const adapter: NonNullable<Options<Node, Element>['adapter']> = {
  isTag: isElement,
  getAttributeValue: getElementAttribute,
  hasAttrib: (element, name) => getElementAttribute(element, name) !== undefined,
  getChildren: getChildNodes,
  getName: ({ tagName }) => tagName,
  getParent: parentOf,
  getSiblings: (node) => getChildNodes(parentOf(node) ?? node),
  getText: getNodeText,
  // css-select calls this function to remove roots that are inside other roots. Queries here have a single root, so the list
  // stays unchanged.
  removeSubsets: (nodes) => nodes,
}

interface ReadNode {
  querySelectorAll: (selector: string) => ReadElement[]
  querySelector: (selector: string) => ReadElement | null
  textContent: string
}

interface ReadElement extends ReadNode {
  tagName: string
  attributes: Record<string, string>
  getAttribute: (name: string) => string | undefined
  hasAttribute: (name: string) => boolean
}

const readNode = (root: Node): ReadNode => {
  const querySelectorAll = (selector: string): ReadElement[] =>
    selectAll<Node, Element>(selector, getChildNodes(root), { adapter }).map((element) =>
      readElement(element),
    )
  return {
    querySelectorAll,
    querySelector: (selector) => querySelectorAll(selector)[0] ?? null,
    textContent: getNodeText(root),
  }
}

const readElement = (element: Element): ReadElement => ({
  ...readNode(element),
  tagName: element.tagName,
  attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  getAttribute: (name) => getElementAttribute(element, name),
  hasAttribute: (name) => getElementAttribute(element, name) !== undefined,
})

export const readPage = (html: string): ReadNode => readNode(parse(html))

export const TEST_SECRET = 'a secret of the tests alone'
export const SITE_ORIGIN = 'https://www.crewtally.example'

export const TEMPLATES = createMessageTemplates({
  calendars: readAvailability(),
  linkSecret: TEST_SECRET,
  siteOrigin: SITE_ORIGIN,
})

/** Returns logger settings and the list `lines`. A logger with these settings adds each log line to the list. */
export const captureLog = (level = 'trace') => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  return { lines, logger: { ...LOGGER_OPTIONS, level, stream } }
}

type HeaderValues = Record<string, string>
type ApplicationBody = Awaited<ReturnType<typeof encodeApplication>>
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

const failOnLostStore = (error: Error): never => {
  throw error
}

const openAppStore = (place: Place): Promise<LeadStore> =>
  place.databaseUrl === undefined ? openStoreInThread(place.stateDir) : openStore(place, failOnLostStore)

/** Creates the API with a real store: SQLite in a new folder, or PostgreSQL. `wrap` can replace methods of the store. */
export const startTestApp = async (
  options: Partial<AppOptions> = {},
  wrap: (store: LeadStore) => LeadStore = (store) => store,
  databaseUrl?: string,
) => {
  const stateDir = createTempFolder()
  const place = { stateDir, databaseUrl }
  const store = await openAppStore(place)
  const app = buildApp({
    store: wrap(store),
    secret: TEST_SECRET,
    linkSecret: TEST_SECRET,
    stateDir,
    allowedOrigins: [SITE_ORIGIN],
    allowedHosts: ['localhost'],
    rates: { clientPerMinute: 10_000, totalPerMinute: 100_000 },
    leadChannels: ['mail'],
    siteUrl: 'http://127.0.0.1:9',
    mailDomain: 'crewtally.example',
    pages: await loadPages(),
    ...options,
  })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  let opened: ReturnType<typeof openTables> | undefined
  const tables = () => (opened ??= openTables(place))
  const send = (url: string, payload: string | Buffer, headers: HeaderValues) =>
    app.inject({ method: 'POST', url, payload, headers })
  return {
    app,
    store,
    stateDir,
    tables,
    leads: async () => listLeads(await tables(), { limit: 100_000 }),
    postJson: (body: unknown, headers: HeaderValues = {}) =>
      send(SEND_MAIL_ACTION, typeof body === 'string' ? body : JSON.stringify(body), {
        'content-type': 'application/json',
        ...headers,
      }),
    postForm: (body: string, headers: HeaderValues = {}) =>
      send(SEND_MAIL_ACTION, body, { 'content-type': FORM_TYPE, ...headers }),
    apply: async (
      body: ApplicationBody | Promise<ApplicationBody> = encodeApplication(),
      headers: HeaderValues = {},
    ) => {
      const { payload, headers: type } = await body
      return send(APPLY_ACTION, payload, { ...type, accept: 'application/json', ...headers })
    },
    runLeads: (...argv: string[]) => runLeads({ STATE_DIR: stateDir }, ...argv),
    get: (url: string, headers: HeaderValues = {}) => app.inject({ method: 'GET', url, headers }),
    post: (url: string, values: Record<string, string>, headers: HeaderValues = {}) =>
      send(url, new URLSearchParams(values).toString(), { 'content-type': FORM_TYPE, ...headers }),
  }
}

/** Starts the API with a worker that sends messages through `transports`. `pass` advances the clock and wakes the worker. */
export const startDeliveringApp = async (transports: Transports, options: Partial<AppOptions> = {}) => {
  let offset = 0
  const now = (): number => Date.now() + offset
  const api = await startTestApp({ ...options, onOutboxChange: () => worker.wake() })
  const { store, app } = api
  const worker = startDeliveryWorker({
    store: store.outbox,
    transports,
    log: app.log,
    now,
    random: () => 0.5,
  })
  onTestFinished(() => worker.stop())
  const pass = (milliseconds: number): void => {
    offset += milliseconds
    worker.wake()
  }
  return { ...api, now, pass }
}

/** Sends all deliveries that are due at the time `at`, each once. */
export const sendDueDeliveries = async (
  { store, app }: Pick<TestApp, 'store' | 'app'>,
  transports: Transports,
  at: number,
): Promise<void> => {
  const options = { store: store.outbox, transports, log: app.log, now: () => at, random: () => 0.5 }
  const worker = startDeliveryWorker(options)
  worker.wake()
  const readNext = async () => (await store.outbox.claim({ now: 0, leaseUntil: 0, limit: 100 })).nextAt
  await expect.poll(async () => (await readNext()) ?? Infinity).toBeGreaterThan(at)
  await worker.stop()
}

/** Solves a proof-of-work challenge. Returns the proof in the format in which a form sends it. */
export const solveProof = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Sunday evening in Denver. All times on Monday can still be booked: the minimum notice ends before Monday morning. */
export const SUNDAY = Date.parse('2026-11-23T01:00:00Z')
export const MONDAY_AT_TEN = '2026-11-23T17:00:00.000Z'
export const MONDAY_AT_ELEVEN = '2026-11-23T18:00:00.000Z'

export const sampleBooking = (changes: Record<string, string> = {}): Record<string, string> => ({
  at: MONDAY_AT_TEN,
  tz: 'America/New_York',
  industry: 'Roofing',
  size: '20-49',
  plid: 'partner-7',
  utm_source: 'yard-sign',
  key: crypto.randomUUID(),
  fullName: 'Dana Reyes',
  email: 'dana@ridgeline.example',
  businessName: 'Ridgeline Roofing',
  phone: '8015550101',
  note: 'Splits between two setters.',
  consent: 'on',
  topic: '',
  ...changes,
})

export type BookingApp = Awaited<ReturnType<typeof startBookingApp>>

/** Creates the API with a real store. Its clock stays at SUNDAY until `pass` advances it. */
export const startBookingApp = async (
  options: Partial<AppOptions> = {},
  wrap?: (store: LeadStore) => LeadStore,
  databaseUrl?: string,
) => {
  let time = SUNDAY
  const testApp = await startTestApp(
    { now: () => time, allowedHosts: ['localhost', '127.0.0.1'], ...options },
    wrap,
    databaseUrl,
  )
  const { post, tables } = testApp
  const book = (
    changes: Record<string, string> = {},
    page: BookingPageName = 'general',
    headers: HeaderValues = {},
  ) => post(bookingPagePath(page), sampleBooking(changes), headers)
  const rows = async <Table extends keyof Tables>(table: Table): Promise<Tables[Table][]> => {
    const select = sql`select * from ${sql.table(table)} order by rowid`
    return (await select.execute(await tables())).rows as never
  }
  /** Returns the path of the link in the mail about the newest booking or, with `email`, the newest of that address. */
  const link = async (kind: LinkKind, email?: string): Promise<string> => {
    const newest = (await rows('bookings')).findLast(
      (booking) => email === undefined || booking.email === email,
    )
    if (!newest) throw new Error('nothing is booked')
    return createLinkPath(TEST_SECRET, kind, newest)
  }
  return {
    ...testApp,
    book,
    link,
    rows,
    /** Books a meeting and confirms it. Returns the path of the link with which a visitor changes the booking. */
    booked: async (...[changes, page, headers]: Parameters<typeof book>): Promise<string> => {
      const response = await book(changes, page, headers)
      if (response.statusCode !== 303) throw new Error(`the booking was answered with ${response.statusCode}`)
      const email = changes?.['email']
      const confirmed = await post(await link('confirm', email), {}, headers)
      if (confirmed.statusCode !== 303)
        throw new Error(`the confirmation was answered with ${confirmed.statusCode}`)
      return link('manage', email)
    },
    /** Returns the mails of bookings, in the order in which they were queued. */
    mails: async () => (await rows('outbox')).map(parseMeetingMail),
    pass: (milliseconds: number) => void (time += milliseconds),
  }
}
