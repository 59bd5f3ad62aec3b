import { plainLine, plainText } from '../../outbox/mail/plain-text.ts'
import type { Mailbox } from '../../outbox/mail/address.ts'

/** One meeting as calendars exchange it (RFC 5545, RFC 5546). */
export interface CalendarEvent {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  /** Raised by each change: calendars keep the highest. */
  sequence: number
  /** When this version was made. */
  stampedAt: number
  startsAt: number
  endsAt: number
  summary: string
  description: string
  location: string
  organizer: Mailbox
  attendees: Mailbox[]
}

const LONGEST_LINE = 75
const PRODUCT = '-//Crewtally//Bookings//EN'

/** Always UTC: every calendar shows it on its own clocks, and no zone's rules need to travel along. */
const instant = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const text = (value: string): string =>
  plainText(value)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** A parameter's quotes cannot be escaped. */
const quoted = (value: string): string => `"${plainLine(value).replaceAll('"', "'")}"`

/** Lines of at most 75 octets, parted between characters. */
const fold = (line: string): string => {
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    const room = folded.length === 0 ? LONGEST_LINE : LONGEST_LINE - 1
    if (Buffer.byteLength(current + character) > room) {
      folded.push(current)
      current = ''
    }
    current += character
  }
  return [...folded, current].join('\r\n ')
}

const attendee = ({ name, address }: Mailbox): string =>
  `ATTENDEE;CN=${quoted(name || address)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${address}`

/** The text of an .ics file. */
export const calendarFile = (event: CalendarEvent): string => {
  const { organizer } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${instant(event.stampedAt)}`,
    `DTSTART:${instant(event.startsAt)}`,
    `DTEND:${instant(event.endsAt)}`,
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    `LOCATION:${text(event.location)}`,
    `ORGANIZER;CN=${quoted(organizer.name || organizer.address)}:mailto:${organizer.address}`,
    ...event.attendees.map(attendee),
    `STATUS:${event.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
