import type { BookingRecord } from '../bookings/queries.ts'
import { plainLine, plainText } from '../outbox/mail/plain-text.ts'
import type { ApplicationRecord } from '../applications/queries.ts'
import type { LeadRecord } from '../leads/queries.ts'
import { table } from './table.ts'

const facts = (rows: [string, string | null][]): string[] => rows.map(([label, value]) => `${label.padEnd(14)}${plainLine(value ?? '-')}`)

const risk = ({ riskScore, riskReasons }: { riskScore: number; riskReasons: string }): string => `${riskScore} ${riskReasons}`.trim()

const deliveryTable = ({ deliveries }: Pick<ApplicationRecord, 'deliveries'>): string =>
  table(
    ['CHANNEL', 'STATE', 'ATTEMPTS', 'MESSAGE-ID', 'LAST ERROR'],
    deliveries.map(({ channel, state, attempts, messageId, lastError }) => [channel, state, String(attempts), messageId, lastError ?? '']),
  )

export const leadPage = (lead: LeadRecord): string => {
  const consents = lead.consents.map(({ kind, state, textVersion, at }) => [kind, state, textVersion, at])
  return [
    ...facts([
      ['Lead', lead.id], ['Received', lead.receivedAt], ['Status', lead.status], ['Risk', risk(lead)], ['Came as', lead.source],
      ['Name', lead.fullName], ['Business', lead.businessName], ['Email', lead.email], ['Phone', lead.phone], ['Industry', lead.industry],
      ['Employees', String(lead.employees)], ['Page', lead.page], ['Partner link', lead.plid],
    ]),
    '', plainText(lead.message),
    '', table(['CONSENT', 'STATE', 'TEXT', 'AT'], consents),
    '', deliveryTable(lead),
  ].join('\n')
}

export const applicationPage = (application: ApplicationRecord): string =>
  [
    ...facts([
      ['Application', application.id], ['Received', application.receivedAt], ['Status', application.status], ['Risk', risk(application)],
      ['Role', application.role], ['Name', application.fullName], ['Email', application.email], ['Phone', application.phone],
      ['CV', `${application.cvName} (${application.cvType}, ${application.cvSize} bytes)`], ['CV sha256', application.cvHash],
    ]),
    '', plainText(application.links),
    '', plainText(application.message),
    '', deliveryTable(application),
  ].join('\n')

export const bookingPage = (booking: BookingRecord): string => {
  const mails = booking.deliveries.map(({ audience, method, state, attempts, messageId, lastError }) => [audience, method, state, String(attempts), messageId, lastError ?? ''])
  return [
    ...facts([
      ['Booking', booking.id], ['Received', booking.createdAt], ['State', booking.state],
      ...(booking.heldUntil === null ? [] : [['Held until', new Date(booking.heldUntil).toISOString()] satisfies [string, string]]), ['Moves', String(booking.moves)], ['Risk', risk(booking)], ['Page', booking.page],
      ['Starts', new Date(booking.startsAt).toISOString()], ['Ends', new Date(booking.endsAt).toISOString()], ['Their zone', booking.timeZone],
      ['Name', booking.fullName], ['Business', booking.businessName], ['Email', booking.email], ['Phone', booking.phone],
      ['Industry', booking.industry], ['Company size', booking.companySize], ['Partner link', booking.plid], ['Campaign', booking.campaign],
    ]),
    ...(booking.note === null ? [] : ['', plainText(booking.note)]),
    '', table(['CONSENT', 'TEXT', 'AT'], booking.consents.map(({ textVersion, at }) => ['booking', textVersion, at])),
    '', table(['FOR', 'METHOD', 'STATE', 'ATTEMPTS', 'MESSAGE-ID', 'LAST ERROR'], mails),
  ].join('\n')
}
