import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../../testing/network.ts'
import { MAIL_ADDRESSES } from '../../testing/samples.ts'
import {
  type BookingApp,
  MONDAY_AT_ELEVEN,
  MONDAY_AT_TEN,
  TEMPLATES,
  sendDueDeliveries,
  startBookingApp,
  SUNDAY,
} from '../../testing/test-app.ts'
import { createSmtp } from '../outbox/transports.ts'
import { renderCalendarFile } from './booking-mail.ts'

type Received = Awaited<ReturnType<Awaited<ReturnType<typeof startSmtp>>['mails']>>[number]

const deliver = (app: BookingApp, url: string, later = 0): Promise<void> => {
  const mail = createSmtp({ url, mailAddresses: MAIL_ADDRESSES, templates: TEMPLATES })
  return sendDueDeliveries(app, { mail }, SUNDAY + later)
}

const eventOf = ({ mail }: Received) => {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const content = part?.content
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    text,
    method: calendar.getFirstPropertyValue('method'),
    status: event.component.getFirstPropertyValue('status'),
    event,
    attendees: event.attendees.map((attendee) => attendee.getFirstValue()),
  }
}

test('mails only the visitor after a booking, with a confirmation link and no calendar file', async () => {
  const bookingApp = await startBookingApp()
  const smtp = await startSmtp(onTestFinished)
  await bookingApp.book()
  await deliver(bookingApp, smtp.url)
  const [ask, ...others] = await smtp.mails()
  expect([ask?.to, others]).toEqual([['dana@ridgeline.example'], []])
  expect(ask?.mail.subject).toBe('Please confirm: Monday, November 23, 2026 at 12:00 PM EST')
  expect(ask?.mail.attachments).toEqual([])
  expect(ask?.mail.text).toContain('We are holding the time for 15 minutes.')
  expect(ask?.raw).not.toMatch(/manage|Splits between/)
  const [link = ''] = /https:\/\/www\.crewtally\.example\/\S+/.exec(ask?.mail.text ?? '') ?? []
  const { pathname } = new URL(link)
  expect((await bookingApp.get(pathname)).body).toContain('Yes, book it')
  expect(await bookingApp.rows('bookings')).toMatchObject([{ state: 'unconfirmed' }])
  expect((await bookingApp.post(pathname, {})).statusCode).toBe(303)
  expect(await bookingApp.rows('bookings')).toMatchObject([{ state: 'booked' }])
})

test('mails a calendar file to visitor and host once each, and a working link to the visitor', async () => {
  const bookingApp = await startBookingApp()
  const smtp = await startSmtp(onTestFinished)
  await bookingApp.booked()
  await deliver(bookingApp, smtp.url)
  const [visitor, host, ...others] = (await smtp.mails())
    .filter(({ mail }) => mail.attachments.length > 0)
    .toSorted((a, b) => a.to.join().localeCompare(b.to.join()))
  if (!visitor || !host) throw new Error('two mails were expected')
  expect([...visitor.to, ...host.to]).toEqual(['dana@ridgeline.example', 'team@crewtally.example'])
  expect(others).toEqual([])
  expect(visitor.mail.subject).toBe('Booked: Monday, November 23, 2026 at 12:00 PM EST')
  expect(visitor.mail.text).toContain('Hello Dana Reyes,')
  const [link] = /https:\/\/www\.crewtally\.example\/\S+/.exec(visitor.mail.text ?? '') ?? []
  expect((await bookingApp.get(new URL(link ?? '').pathname)).statusCode).toBe(200)
  expect(host.mail.text).toContain('dana@ridgeline.example')
  expect(host.mail.text).toContain('Splits between two setters.')
  expect(host.mail.text).not.toContain('/manage/')
  expect(host.mail.replyTo?.[0]?.address).toBe('dana@ridgeline.example')

  const [booking] = await bookingApp.rows('bookings')
  for (const received of [visitor, host]) {
    const { text, method, status, event, attendees } = eventOf(received)
    expect([method, status, event.sequence]).toEqual(['REQUEST', 'CONFIRMED', 0])
    expect(event.uid).toBe(`booking-${booking?.id}@crewtally.example`)
    expect(event.startDate.toJSDate().toISOString()).toBe(MONDAY_AT_TEN)
    expect(event.duration.toSeconds()).toBe(1800)
    expect(attendees).toEqual(['mailto:dana@ridgeline.example', 'mailto:team@crewtally.example'])
    expect(text.split(/\r?\n/).every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  }
})

test('keeps the UID and raises the SEQUENCE for a move and a cancellation', async () => {
  const bookingApp = await startBookingApp()
  const smtp = await startSmtp(onTestFinished)
  const link = await bookingApp.booked()
  await deliver(bookingApp, smtp.url)
  await bookingApp.post(`${link}/move`, { at: MONDAY_AT_ELEVEN })
  await deliver(bookingApp, smtp.url)
  await bookingApp.post(`${await bookingApp.link('manage')}/cancel`, {})
  await deliver(bookingApp, smtp.url, 60_000)
  const invitations = (await smtp.mails()).filter(({ mail }) => mail.attachments.length > 0)
  const toTeam = invitations.filter(({ to }) => to.includes('team@crewtally.example')).map(eventOf)
  expect(toTeam.map(({ method, event }) => [event.sequence, method])).toEqual([
    [0, 'REQUEST'],
    [2, 'CANCEL'],
  ])
  const toVisitor = invitations
    .filter(({ to }) => to.includes('dana@ridgeline.example'))
    .map(eventOf)
    .toSorted((a, b) => a.event.sequence - b.event.sequence)
  expect(new Set(toVisitor.map(({ event }) => event.uid)).size).toBe(1)
  expect(toVisitor.map(({ method, status, event }) => [event.sequence, method, status])).toEqual([
    [0, 'REQUEST', 'CONFIRMED'],
    [1, 'REQUEST', 'CONFIRMED'],
    [2, 'CANCEL', 'CANCELLED'],
  ])
  const starts = toVisitor.map(({ event }) => event.startDate.toJSDate().toISOString())
  expect(starts).toEqual([MONDAY_AT_TEN, MONDAY_AT_ELEVEN, MONDAY_AT_ELEVEN])
})

test('sends the same bytes again after a temporary SMTP error', async () => {
  const bookingApp = await startBookingApp()
  const smtp = await startSmtp(onTestFinished, (attempt) => (attempt <= 3 ? 451 : null))
  await bookingApp.booked()
  await deliver(bookingApp, smtp.url)
  expect(smtp.received).toEqual([])
  await deliver(bookingApp, smtp.url, 60_000)
  expect(smtp.received).toHaveLength(3)
  expect(new Set(smtp.raws).size).toBe(3)
})

test('omits a name that could contain a message from the mail', async () => {
  const bookingApp = await startBookingApp()
  const smtp = await startSmtp(onTestFinished)
  await bookingApp.book({
    fullName: 'Win a prize at evil.example/x',
    note: 'https://evil.example',
    businessName: 'evil.example',
  })
  await deliver(bookingApp, smtp.url)
  const visitor = (await smtp.mails()).find(({ to }) => to.includes('dana@ridgeline.example'))
  expect(visitor?.raw).not.toContain('evil')
  expect(visitor?.mail.text).toMatch(/^Hello,/)
})

test('escapes text in a calendar file and folds long lines between characters', () => {
  const summary = `Pay, splits; clawbacks \\ overrides ${'ü✓'.repeat(60)}`
  const text = renderCalendarFile({
    method: 'REQUEST',
    uid: 'x@crewtally.example',
    sequence: 3,
    stampedAt: 0,
    startsAt: 0,
    endsAt: 60_000,
    summary,
    description: 'one\r\nEND:VEVENT\ntwo',
    location: 'Lehi, UT',
    organizer: { name: 'Crew"tally', address: 'a@crewtally.example' },
    attendees: [],
  })
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const event = new ICAL.Event(component)
  expect(event.summary).toBe(summary)
  expect([event.description, event.location]).toEqual(['one\nEND:VEVENT\ntwo', 'Lehi, UT'])
  expect(event.organizer).toBe('mailto:a@crewtally.example')
})
