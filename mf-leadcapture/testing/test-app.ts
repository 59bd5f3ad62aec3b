import { type Options, selectAll } from 'css-select'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { parse } from 'parse5'
import { onTestFinished } from 'vitest'
import { type AppOptions, buildApp, linksOf } from '../api/app.ts'
import type { LinkKind } from '../api/bookings/links.ts'
import { loadPages } from '../api/built-pages.ts'
import { attributeOf, childrenOf, type Element, isElement, type Node, textOf } from '../api/http/form-page.ts'
import { FORM_TYPE } from '../api/http/requests.ts'
import { type LeadStore, openStore, type Tables } from '../api/lead-store.ts'
import { type LeadRecord, listLeads } from '../api/leads/lead-record.ts'
import { databasePath, openExisting } from '../api/store/sqlite-database.ts'
import { type BookingPageName, bookingPagePath } from '../contract/booking.ts'
import { SEND_MAIL_ACTION } from '../contract/paths.ts'
import { asMeetingMail } from './samples.ts'
import { tempFolder } from './start-api.ts'

const parentOf = (node: Node): Node | null => ('parentNode' in node ? node.parentNode : null)

/** Adapts css-select to the parser's tree. */
const adapter: NonNullable<Options<Node, Element>['adapter']> = {
  isTag: isElement,
  getAttributeValue: attributeOf,
  hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
  getChildren: childrenOf,
  getName: ({ tagName }) => tagName,
  getParent: parentOf,
  getSiblings: (node) => childrenOf(parentOf(node) ?? node),
  getText: textOf,
  // Queries have one root.
  removeSubsets: (nodes) => nodes,
}

/** A page or a part of it, with the query methods of a browser's document. */
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
    selectAll<Node, Element>(selector, childrenOf(root), { adapter }).map((element) => readElement(element))
  return {
    querySelectorAll,
    querySelector: (selector) => querySelectorAll(selector)[0] ?? null,
    textContent: textOf(root),
  }
}

const readElement = (element: Element): ReadElement => ({
  ...readNode(element),
  tagName: element.tagName,
  attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  getAttribute: (name) => attributeOf(element, name),
  hasAttribute: (name) => attributeOf(element, name) !== undefined,
})

/** Parses the HTML of a response as a browser does. */
export const readPage = (html: string): ReadNode => readNode(parse(html))

export const TEST_SECRET = 'a secret of the tests alone'
export const SITE_ORIGIN = 'https://www.crewtally.example'

/** Everything on disk in `stateDir`, newest first. */
export const leadsOnDisk = async (stateDir: string): Promise<LeadRecord[]> => {
  const db = openExisting<Tables>(databasePath(stateDir), 'read')
  if (!db) return []
  return listLeads(db, { limit: 100_000 }).finally(() => db.destroy())
}

export interface TestApp {
  app: FastifyInstance
  store: LeadStore
  stateDir: string
  leads: () => Promise<LeadRecord[]>
  postJson: (body: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  postForm: (body: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

/** The real API over a real store in a folder of its own, or in PostgreSQL; `wrap` may change the store. */
export const startTestApp = async (
  options: Partial<AppOptions> = {},
  wrap: (store: LeadStore) => LeadStore = (store) => store,
  databaseUrl?: string,
): Promise<TestApp> => {
  const stateDir = tempFolder()
  const store = await openStore({ stateDir, databaseUrl }, (error) => {
    throw error
  })
  const app = buildApp({
    store: wrap(store),
    secret: TEST_SECRET,
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
  const post = (payload: string, type: string, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: SEND_MAIL_ACTION,
      payload,
      headers: { 'content-type': type, ...headers },
    })
  return {
    app,
    store,
    stateDir,
    leads: () => leadsOnDisk(stateDir),
    postJson: (body, headers = {}) =>
      post(typeof body === 'string' ? body : JSON.stringify(body), 'application/json', headers),
    postForm: (body, headers = {}) => post(body, FORM_TYPE, headers),
  }
}

/** Sunday evening in Denver: the next morning is open, except for the notice. */
export const SUNDAY = Date.parse('2026-11-23T01:00:00Z')
export const MONDAY_AT_TEN = '2026-11-23T17:00:00.000Z'
export const MONDAY_AT_ELEVEN = '2026-11-23T18:00:00.000Z'

export interface BookingApp extends TestApp {
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  post: (
    url: string,
    values: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  /** Books as a visitor does, with `changes` to what they type. */
  book: (
    changes?: Record<string, string>,
    page?: BookingPageName,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  rows: <Table extends keyof Tables>(table: Table) => Promise<Tables[Table][]>
  /** Mails of bookings, in the order in which they were added. */
  mails: () => Promise<ReturnType<typeof asMeetingMail>[]>
  /** The path of a link that the owner of the newest booking, or of the newest of an address, gets by mail. */
  link: (kind: LinkKind, email?: string) => Promise<string>
  /** Books and confirms; returns the path of the link that changes the booking. */
  booked: (
    changes?: Record<string, string>,
    page?: BookingPageName,
    headers?: Record<string, string>,
  ) => Promise<string>
  /** Advances the clock. */
  pass: (milliseconds: number) => void
}

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

/** The real API over a real store; its clock stands at SUNDAY until `pass` advances it. */
export const startBookingApp = async (
  options: Partial<AppOptions> = {},
  wrap?: (store: LeadStore) => LeadStore,
  databaseUrl?: string,
): Promise<BookingApp> => {
  let time = SUNDAY
  const testApp = await startTestApp(
    { now: () => time, allowedHosts: ['localhost', '127.0.0.1'], ...options },
    wrap,
    databaseUrl,
  )
  const get: BookingApp['get'] = (url, headers = {}) => testApp.app.inject({ method: 'GET', url, headers })
  const post: BookingApp['post'] = (url, values, headers = {}) =>
    testApp.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(values).toString(),
      headers: { 'content-type': FORM_TYPE, ...headers },
    })
  const book: BookingApp['book'] = (changes = {}, page = 'general', headers = {}) =>
    post(bookingPagePath(page), sampleBooking(changes), headers)
  const rows: BookingApp['rows'] = async (table) => {
    const db = openExisting(databasePath(testApp.stateDir), 'read')
    if (!db) return []
    onTestFinished(() => db.destroy())
    return (await sql`select * from ${sql.table(snake(table))} order by rowid`.execute(db)).rows as never
  }
  const link: BookingApp['link'] = async (kind, email) => {
    const newest = (await rows('bookings')).findLast(
      (booking) => email === undefined || booking.email === email,
    )
    if (!newest) throw new Error('nothing is booked')
    return linksOf(testApp.store).path(kind, newest)
  }
  return {
    ...testApp,
    get,
    post,
    book,
    link,
    async booked(changes, page, headers) {
      const answer = await book(changes, page, headers)
      if (answer.statusCode !== 303) throw new Error(`the booking was answered with ${answer.statusCode}`)
      const email = changes?.['email']
      const confirmed = await post(await link('confirm', email), {}, headers)
      if (confirmed.statusCode !== 303) throw new Error(`the word was answered with ${confirmed.statusCode}`)
      return link('manage', email)
    },
    rows,
    mails: async () => (await rows('outbox')).map(asMeetingMail),
    pass: (milliseconds) => (time += milliseconds),
  }
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
