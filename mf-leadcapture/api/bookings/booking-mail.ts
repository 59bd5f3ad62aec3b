import type { SendMailOptions } from 'nodemailer'
import { SITE } from 'shared-contracts'
import { joinPhone } from 'shared-contracts/field-rule'
import { describeRisk } from '../abuse/risk.ts'
import {
  createMail,
  formatCount,
  getMailDomain,
  formatFacts,
  markUnusual,
  sanitizeLine,
  sanitizeText,
  type MailAddresses,
  type Mailbox,
  type MessageTemplate,
} from '../outbox/messages.ts'
import { getDeliveryName, type OutboxRow } from '../outbox/queue.ts'
import { formatHost, type Calendar, type Calendars } from './availability.ts'
import { getAudience, parseMeetingDetails, type BookingRow, type MeetingDetails } from './booking-rows.ts'
import { createLinkPath } from './links.ts'
import { formatLongTime } from './times.ts'

export interface BookingMailOptions {
  calendars: Calendars
  linkSecret: string
  siteOrigin: string
}

export const createBookingMessages = (options: BookingMailOptions): MessageTemplate<BookingRow> => ({
  mail: ({ delivery, record }, addresses) =>
    renderBookingMail(
      { booking: record, delivery: { ...delivery, ...parseMeetingDetails(delivery) } },
      options,
      addresses,
    ),
})

interface BookingMail {
  booking: BookingRow
  delivery: OutboxRow & MeetingDetails
}

type Event = 'asked' | 'booked' | 'moved' | 'canceled'

const getEvent = ({ delivery }: BookingMail): Event => {
  if (delivery.method === 'CANCEL') return 'canceled'
  if (delivery.method === 'CONFIRM') return 'asked'
  return delivery.sequence === 0 ? 'booked' : 'moved'
}

const SUBJECT: Record<Event, string> = {
  asked: 'Please confirm',
  booked: 'Booked',
  moved: 'Rescheduled',
  canceled: 'Canceled',
}

/** Renders a mail about a booking. Attaches the meeting as a calendar file, unless the mail asks the visitor to confirm. */
const renderBookingMail = (
  mail: BookingMail,
  options: BookingMailOptions,
  { from, to }: MailAddresses,
): SendMailOptions => {
  const { booking, delivery } = mail
  const { method, sequence, startsAt, endsAt, createdAt, messageId } = delivery
  const calendar = options.calendars[booking.page]
  const visitor: Mailbox = { name: readSafeName(booking), address: booking.email }
  const host: Mailbox = { name: calendar.host.name, address: calendar.host.email ?? to.address }
  const isForHost = getAudience(delivery) === 'host'
  const recipient = isForHost ? host : visitor
  const body = isForHost ? renderHostText(mail, calendar) : renderVisitorText(mail, calendar, options)
  const who = sanitizeLine(booking.businessName ?? booking.fullName)
  const subject = SUBJECT[getEvent(mail)]
  const invitation = (iTipMethod: 'REQUEST' | 'CANCEL') => ({
    method: iTipMethod,
    filename: 'meeting.ics',
    content: renderCalendarFile({
      method: iTipMethod,
      uid: `booking-${booking.id}@${getMailDomain(from)}`,
      sequence,
      stampedAt: createdAt,
      startsAt,
      endsAt,
      summary: isForHost ? `Demo: ${who}` : `${SITE.name}: ${calendar.title}`,
      description: body,
      location: calendar.location,
      organizer: from,
      attendees: [visitor, host],
    }),
  })
  return {
    ...createMail({ from }, recipient, { messageId, at: createdAt, reference: getDeliveryName(delivery) }),
    replyTo: isForHost ? visitor : { name: SITE.name, address: to.address },
    ...(isForHost
      ? markUnusual(describeRisk(booking), {
          subject: `${subject}: demo with ${who}, ${formatLongTime(startsAt, calendar.host.timeZone)}`,
          text: body,
        })
      : { subject: `${subject}: ${formatLongTime(startsAt, booking.timeZone)}`, text: body }),
    ...(method === 'CONFIRM' ? {} : { icalEvent: invitation(method) }),
    // Use a fixed MIME boundary, so that every delivery attempt sends the same bytes.
    baseBoundary: delivery.id,
  }
}

/**
 * Returns the visitor's name for use in a mail. Returns an empty string if the text can be more than a name, such as a message
 * or a link. Otherwise anyone could send a message to another person by entering that person's email address.
 */
const readSafeName = ({ fullName }: BookingRow): string => {
  const name = sanitizeLine(fullName)
  return /^[\p{L}\p{M}][\p{L}\p{M}'’. -]{1,59}$/u.test(name) && !/\.\S/.test(name) ? name : ''
}

const OPENING: Record<Event, string> = {
  asked: 'One step left: confirm that this is you, and the meeting is yours.',
  booked: 'Your meeting with Crewtally is booked.',
  moved: 'Your meeting with Crewtally has been rescheduled.',
  canceled: 'Your meeting with Crewtally is canceled. There is nothing more you need to do.',
}

/**
 * Returns for how many minutes an unconfirmed booking reserves its time. Counts from the mail's creation (`createdAt`) instead
 * of now, so that every delivery attempt sends the same text.
 */
const getHoldMinutes = ({ heldUntil }: BookingRow, createdAt: number): number =>
  Math.max(1, Math.round(((heldUntil ?? createdAt) - createdAt) / 60_000))

const formatLinkLines = (event: Event, link: string, minutes: number): string[] => {
  if (event === 'canceled') return []
  if (event === 'asked')
    return [
      '',
      `We are holding the time for ${formatCount(minutes, 'minute')}. Open this link and press the button:`,
      link,
    ]
  return [
    '',
    'Need another time, or need to cancel? This link reschedules or cancels the meeting until it starts:',
    link,
  ]
}

const renderVisitorText = (
  mail: BookingMail,
  calendar: Calendar,
  { linkSecret, siteOrigin }: BookingMailOptions,
): string => {
  const { booking, delivery } = mail
  const { startsAt, createdAt } = delivery
  const { email, phone } = SITE.contact
  const name = readSafeName(booking)
  const event = getEvent(mail)
  const kind = event === 'asked' ? 'confirm' : 'manage'
  const path = createLinkPath(linkSecret, kind, { id: booking.id, startsAt })
  return [
    name === '' ? 'Hello,' : `Hello ${name},`,
    '',
    OPENING[event],
    '',
    formatFacts(
      [
        ['What', `${calendar.title}, ${calendar.minutes} minutes`],
        ['When', formatLongTime(startsAt, booking.timeZone)],
        ['Where', calendar.location],
        ['With', formatHost(calendar.host, booking.industry)],
      ],
      { minWidth: 7 },
    ),
    ...formatLinkLines(event, `${siteOrigin}${path}`, getHoldMinutes(booking, createdAt)),
    '',
    `You can also write to ${email} or call ${phone}.`,
    ...(event === 'asked'
      ? [
          '',
          'If you did not ask for this, somebody mistyped an address. You do not have to do anything: the time opens up again on its own, and we will not write to you again.',
        ]
      : []),
    '',
  ].join('\n')
}

const renderHostText = ({ booking, delivery: { startsAt } }: BookingMail, calendar: Calendar): string => {
  const campaign: Record<string, string> = booking.campaign === null ? {} : JSON.parse(booking.campaign)
  const rows: [string, string | null][] = [
    ['When', formatLongTime(startsAt, calendar.host.timeZone)],
    ['For them', formatLongTime(startsAt, booking.timeZone)],
    ['Name', booking.fullName],
    ['Business', booking.businessName],
    ['Email', booking.email],
    ['Phone', joinPhone(booking)],
    ['Industry', booking.industry],
    ['Company size', booking.companySize],
    ['Partner link', booking.plid],
    ...Object.entries(campaign),
    ['Booking', booking.id],
  ]
  const head = formatFacts(rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]])))
  return `${head}\n${booking.note === null ? '' : `\n${sanitizeText(booking.note)}\n`}`
}

/** An event of a calendar file, with the property names of iCalendar (RFC 5545) and iTIP (RFC 5546). */
export interface CalendarEvent {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  /** Number of changes of the meeting. Calendar programs use the event with the highest number. */
  sequence: number
  /** Time at which the mail with the calendar file was created, in epoch milliseconds. */
  stampedAt: number
  startsAt: number
  endsAt: number
  summary: string
  description: string
  location: string
  organizer: Mailbox
  attendees: Mailbox[]
}

const MAX_LINE_BYTES = 75

/** Formats an instant in UTC. Calendar programs convert it to the user's time zone, so the file needs no time zone rules. */
const formatIcsInstant = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escapeIcsText = (value: string): string =>
  sanitizeText(value)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** Quotes the value of an iCalendar parameter. Double quotes are replaced, because they cannot be escaped. */
const quoteIcsParameter = (value: string): string => `"${sanitizeLine(value).replaceAll('"', "'")}"`

/** Splits a line into lines of at most 75 octets, never inside a character. */
const foldLine = (line: string): string => {
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    const room = folded.length === 0 ? MAX_LINE_BYTES : MAX_LINE_BYTES - 1
    if (Buffer.byteLength(current + character) > room) {
      folded.push(current)
      current = ''
    }
    current += character
  }
  return [...folded, current].join('\r\n ')
}

export const renderCalendarFile = ({ organizer, ...event }: CalendarEvent): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Crewtally//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatIcsInstant(event.stampedAt)}`,
    `DTSTART:${formatIcsInstant(event.startsAt)}`,
    `DTEND:${formatIcsInstant(event.endsAt)}`,
    `SUMMARY:${escapeIcsText(event.summary)}`,
    `DESCRIPTION:${escapeIcsText(event.description)}`,
    `LOCATION:${escapeIcsText(event.location)}`,
    `ORGANIZER;CN=${quoteIcsParameter(organizer.name || organizer.address)}:mailto:${organizer.address}`,
    ...event.attendees.map(
      ({ name, address }) =>
        `ATTENDEE;CN=${quoteIcsParameter(name || address)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${address}`,
    ),
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
