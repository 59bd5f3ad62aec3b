import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { bookingPagePath, type BookingPageName } from '../contract/booking.ts'
import { linksOf, type AppOptions } from '../api/app.ts'
import { FORM_TYPE } from '../api/http/requests.ts'
import { databasePath, openExisting } from '../api/store/sqlite-database.ts'
import type { LeadStore, Tables } from '../api/lead-store.ts'
import { asMeetingMail } from './meeting-mails.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { LinkKind } from '../api/bookings/links.ts'

/** Sunday evening in Denver: the next morning is open, but for the notice. */
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
  /** What bookings owe, in the order in which it became owed. */
  mails: () => Promise<ReturnType<typeof asMeetingMail>[]>
  /** The path of a link that the owner of the newest booking, or of the newest of an address, gets by mail. */
  link: (kind: LinkKind, email?: string) => Promise<string>
  /** Books and says the owner's word for it; gives the path of the link that changes the booking. */
  booked: (
    changes?: Record<string, string>,
    page?: BookingPageName,
    headers?: Record<string, string>,
  ) => Promise<string>
  /** Lets time pass. */
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

/** The real API over a real store; its clock stands at SUNDAY until time is let pass. */
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

/** The path a redirect leads to, without its query. */
export const manageLink = (answer: LightMyRequestResponse): string =>
  String(answer.headers.location).split('?')[0] ?? ''
