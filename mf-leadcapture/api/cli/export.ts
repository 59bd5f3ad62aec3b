import { everyLead, type LeadRecord } from '../store/read-leads.ts'
import type { Command } from './context.ts'
import { csvRecord } from './csv.ts'
import { EXIT, UsageError } from './exit.ts'
import { statusOf } from './list.ts'

const consentOf = (lead: LeadRecord, kind: 'terms' | 'texts'): string => lead.consents.find((consent) => consent.kind === kind)?.state ?? ''

const COLUMNS: [string, (lead: LeadRecord) => string | number | null][] = [
  ['id', (lead) => lead.id],
  ['received', (lead) => lead.receivedAt],
  ['status', (lead) => lead.status],
  ['source', (lead) => lead.source],
  ['name', (lead) => lead.fullName],
  ['business', (lead) => lead.businessName],
  ['email', (lead) => lead.email],
  ['phone', (lead) => lead.phone],
  ['industry', (lead) => lead.industry],
  ['employees', (lead) => lead.employees],
  ['message', (lead) => lead.message],
  ['page', (lead) => lead.page],
  ['partner', (lead) => lead.plid],
  ['terms', (lead) => consentOf(lead, 'terms')],
  ['texts', (lead) => consentOf(lead, 'texts')],
  ['mail', (lead) => lead.deliveries.find(({ channel }) => channel === 'mail')?.state ?? ''],
  ['risk', (lead) => lead.riskScore],
  ['reasons', (lead) => lead.riskReasons],
]

/** Every lead as CSV, for spreadsheets and other programs. */
export const runExport: Command = async ({ db, values }) => {
  if (!values.csv) throw new UsageError('export writes CSV only: say --csv')
  process.stdout.write(csvRecord(COLUMNS.map(([name]) => name)))
  if (!db) return EXIT.ok
  for await (const lead of everyLead(db, statusOf(values.status))) process.stdout.write(csvRecord(COLUMNS.map(([, read]) => read(lead))))
  return EXIT.ok
}
