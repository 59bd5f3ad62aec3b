import type { SendMailOptions } from 'nodemailer'
import { SITE } from 'shared-contracts'
import { wholePhone } from 'shared-contracts/field-text'
import { unusualWords } from '../../intake/risk.ts'
import type { Wording } from '../../outbox/courier.ts'
import { domainOf, type Correspondents, type Mailbox } from '../../outbox/mail/address.ts'
import { counted, facts } from '../../outbox/mail/facts.ts'
import { plainLine, plainText } from '../../outbox/mail/plain-text.ts'
import { markUnusual } from '../../outbox/mail/team-mail.ts'
import { deliveryName, type OutboxRow } from '../../outbox/outbox-row.ts'
import type { Calendar, Calendars } from '../availability/read-availability.ts'
import type { Links } from '../links.ts'
import { longTime } from '../pages/time-words.ts'
import type { BookingRow } from '../rows/booking-tables.ts'
import { audienceOf, detailsOf, type MeetingDetails } from '../rows/meeting-mail.ts'
import { calendarFile } from './calendar-file.ts'

/** A due mail with its booking. */
interface BookingMail {
  booking: BookingRow
  delivery: OutboxRow & MeetingDetails
}

export interface BookingMailOptions {
  calendars: Calendars
  links: Links
  /** Where the links of mails lead, without a trailing slash. */
  siteOrigin: string
}

/**
 * Anybody can type anybody's address: what goes to it must not carry a stranger's message, so that a name which could
 * hold one is left out.
 */
const nameOf = ({ fullName }: BookingRow): string => {
  const name = plainLine(fullName)
  return /^[\p{L}\p{M}][\p{L}\p{M}'’. -]{1,59}$/u.test(name) && !/\.\S/.test(name) ? name : ''
}

type Happened = 'asked' | 'booked' | 'moved' | 'cancelled'

const happened = ({ delivery }: BookingMail): Happened => {
  if (delivery.method === 'CANCEL') return 'cancelled'
  if (delivery.method === 'CONFIRM') return 'asked'
  return delivery.sequence === 0 ? 'booked' : 'moved'
}

const OPENING: Record<Happened, string> = {
  asked: 'One step left: confirm that this is you, and the meeting is yours.',
  booked: 'Your meeting with Crewtally is booked.',
  moved: 'Your meeting with Crewtally has been rescheduled.',
  cancelled: 'Your meeting with Crewtally is canceled. There is nothing more you need to do.',
}

/** From the booking, so that each attempt says the same. */
const holdMinutes = ({ heldUntil }: BookingRow, { createdAt }: BookingMail['delivery']): number =>
  Math.max(1, Math.round(((heldUntil ?? createdAt) - createdAt) / 60_000))

const linkLines = (kind: Happened, link: string, minutes: number): string[] => {
  if (kind === 'cancelled') return []
  if (kind === 'asked')
    return [
      '',
      `We are holding the time for ${counted(minutes, 'minute')}. Open this link and press the button:`,
      link,
    ]
  return [
    '',
    'Need another time, or need to cancel? This link reschedules or cancels the meeting until it starts:',
    link,
  ]
}

const forVisitor = async (
  mail: BookingMail,
  calendar: Calendar,
  { links, siteOrigin }: BookingMailOptions,
): Promise<string> => {
  const { booking, delivery } = mail
  const { email, phone } = SITE.contact
  const name = nameOf(booking)
  const kind = happened(mail)
  const path = await links.path(kind === 'asked' ? 'confirm' : 'manage', {
    id: booking.id,
    startsAt: delivery.startsAt,
  })
  return [
    name === '' ? 'Hello,' : `Hello ${name},`,
    '',
    OPENING[kind],
    '',
    facts(
      [
        ['What', `${calendar.title}, ${calendar.minutes} minutes`],
        ['When', longTime(delivery.startsAt, booking.timeZone)],
        ['Where', calendar.location],
        ['With', calendar.host.name],
      ],
      { least: 7 },
    ),
    ...linkLines(kind, `${siteOrigin}${path}`, holdMinutes(booking, delivery)),
    '',
    `You can also write to ${email} or call ${phone}.`,
    ...(kind === 'asked'
      ? [
          '',
          'If you did not ask for this, somebody mistyped an address. You do not have to do anything: the time opens up again on its own, and we will not write to you again.',
        ]
      : []),
    '',
  ].join('\n')
}

const forHost = ({ booking, delivery }: BookingMail, calendar: Calendar): string => {
  const campaign: Record<string, string> = booking.campaign === null ? {} : JSON.parse(booking.campaign)
  const rows: [string, string | null][] = [
    ['When', longTime(delivery.startsAt, calendar.host.timeZone)],
    ['For them', longTime(delivery.startsAt, booking.timeZone)],
    ['Name', booking.fullName],
    ['Business', booking.businessName],
    ['Email', booking.email],
    ['Phone', wholePhone(booking)],
    ['Industry', booking.industry],
    ['Company size', booking.companySize],
    ['Partner link', booking.plid],
    ...Object.entries(campaign),
    ['Booking', booking.id],
  ]
  const head = facts(rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]])))
  return `${head}\n${booking.note === null ? '' : `\n${plainText(booking.note)}\n`}`
}

const VISITOR_SUBJECT: Record<Happened, string> = {
  asked: 'Please confirm',
  booked: 'Booked',
  moved: 'Rescheduled',
  cancelled: 'Canceled',
}

/** Raised with the sequence, so that the file says for each version when it was made, at each attempt the same. */
const stampOf = ({ delivery }: BookingMail): number => delivery.createdAt

/** The mail that tells one side of a booking, with the meeting for its calendar. */
const messageOf = async (
  mail: BookingMail,
  options: BookingMailOptions,
  { from, to }: Correspondents,
): Promise<SendMailOptions> => {
  const { booking, delivery } = mail
  const calendar = options.calendars[booking.page]
  const visitor: Mailbox = { name: nameOf(booking), address: booking.email }
  const host: Mailbox = { name: calendar.host.name, address: calendar.host.email ?? to.address }
  const isForHost = audienceOf(delivery) === 'host'
  const recipient = isForHost ? host : visitor
  const body = isForHost ? forHost(mail, calendar) : await forVisitor(mail, calendar, options)
  const who = plainLine(booking.businessName ?? booking.fullName)
  const invitation = (method: 'REQUEST' | 'CANCEL') =>
    calendarFile({
      method,
      uid: `booking-${booking.id}@${domainOf(from)}`,
      sequence: delivery.sequence,
      stampedAt: stampOf(mail),
      startsAt: delivery.startsAt,
      endsAt: delivery.endsAt,
      summary: isForHost ? `Demo: ${who}` : `${SITE.name}: ${calendar.title}`,
      description: body,
      location: calendar.location,
      organizer: from,
      attendees: [visitor, host],
    })
  const words = VISITOR_SUBJECT[happened(mail)]
  const hostMail = () =>
    markUnusual(unusualWords(booking), {
      subject: `${words}: demo with ${who}, ${longTime(delivery.startsAt, calendar.host.timeZone)}`,
      text: body,
    })
  return {
    from,
    to: recipient,
    envelope: { from: from.address, to: [recipient.address] },
    replyTo: isForHost ? visitor : { name: SITE.name, address: to.address },
    ...(isForHost
      ? hostMail()
      : { subject: `${words}: ${longTime(delivery.startsAt, booking.timeZone)}`, text: body }),
    textEncoding: 'quoted-printable',
    // Nothing stands in a calendar before its owner has said so.
    ...(delivery.method === 'CONFIRM'
      ? {}
      : {
          icalEvent: {
            method: delivery.method,
            filename: 'meeting.ics',
            content: invitation(delivery.method),
          },
        }),
    messageId: delivery.messageId,
    date: new Date(delivery.createdAt),
    // The same bytes at each attempt.
    baseBoundary: delivery.id,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Entity-Ref-ID': deliveryName(delivery) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A booking as its two sides are told of it. */
export const bookingWording = (options: BookingMailOptions): Wording<BookingRow> => ({
  mail: ({ delivery, subject }, correspondents) =>
    messageOf(
      { booking: subject, delivery: { ...delivery, ...detailsOf(delivery) } },
      options,
      correspondents,
    ),
})
