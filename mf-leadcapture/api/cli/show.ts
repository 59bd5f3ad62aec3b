import { plainLine, plainText } from '../plain-text.ts'
import { findApplication, type ApplicationRecord } from '../store/read-applications.ts'
import { findLead, type LeadRecord } from '../store/read-leads.ts'
import { notFound, type Command } from './context.ts'
import { EXIT } from './exit.ts'
import { table } from './table.ts'

const facts = (rows: [string, string | null][]): string[] => rows.map(([label, value]) => `${label.padEnd(14)}${plainLine(value ?? '-')}`)

const risk = ({ riskScore, riskReasons }: { riskScore: number; riskReasons: string }): string => `${riskScore} ${riskReasons}`.trim()

const deliveryTable = ({ deliveries }: Pick<ApplicationRecord, 'deliveries'>): string =>
  table(
    ['CHANNEL', 'STATE', 'ATTEMPTS', 'MESSAGE-ID', 'LAST ERROR'],
    deliveries.map(({ channel, state, attempts, messageId, lastError }) => [channel, state, String(attempts), messageId, lastError ?? '']),
  )

const leadPage = (lead: LeadRecord): string => {
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

const applicationPage = (application: ApplicationRecord): string =>
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

/** One lead or application with all that belongs to it. */
export const runShow: Command = async ({ db, values, rest: [id = ''], print }) => {
  const lead = db ? await findLead(db, id.toUpperCase()) : null
  const application = db && !lead ? await findApplication(db, id.toUpperCase()) : null
  const found = lead ?? application
  if (!found) return notFound(`lead ${plainLine(id)}`)
  const page = (): string => (lead ? leadPage(lead) : application ? applicationPage(application) : '')
  print(values.json ? JSON.stringify(found, null, 2) : page())
  return EXIT.ok
}
