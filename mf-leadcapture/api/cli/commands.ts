import type { Kysely } from 'kysely'
import { plainLine, plainText } from '../plain-text.ts'
import { findLead, listLeads, type LeadRecord } from '../store/read-leads.ts'
import type { Tables } from '../store/tables.ts'
import { EXIT, UsageError } from './exit.ts'
import { table } from './table.ts'

/** A lead is one row on a wide terminal; `show` has the rest. */
const LONGEST_CELL = 40

type Print = (text: string) => void
type Database = Kysely<Tables> | null

interface ListOptions {
  json: boolean
  limit: string
  status?: string | undefined
}

const mailOf = (lead: LeadRecord): string => lead.deliveries.find(({ channel }) => channel === 'mail')?.state ?? 'none'

const statusOf = (text: string | undefined): LeadRecord['status'] | undefined => {
  if (text === undefined || text === 'accepted' || text === 'quarantined') return text
  throw new UsageError('--status is accepted or quarantined')
}

/** Prints the newest leads. */
export const runList = async (db: Database, { json, limit, status }: ListOptions, print: Print): Promise<number> => {
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new UsageError('--limit is a whole number from 1')
  const filter = { limit: Number(limit), status: statusOf(status) }
  const leads = db ? await listLeads(db, filter) : []
  if (json) {
    print(JSON.stringify(leads, null, 2))
    return EXIT.ok
  }
  if (leads.length === 0) {
    print('No leads yet.')
    return EXIT.ok
  }
  const head = ['ID', 'RECEIVED', 'STATUS', 'MAIL', 'NAME', 'BUSINESS', 'EMAIL', 'PHONE', 'INDUSTRY', 'EMPLOYEES']
  const rows = leads.map((lead) => [
    lead.id, lead.receivedAt.slice(0, 16).replace('T', ' '), lead.status, mailOf(lead), lead.fullName, lead.businessName, lead.email,
    lead.phone, lead.industry, String(lead.employees),
  ])
  print(table(head, rows, LONGEST_CELL))
  return EXIT.ok
}

const page = (lead: LeadRecord): string => {
  const facts: [string, string | null][] = [
    ['Lead', lead.id], ['Received', lead.receivedAt], ['Status', lead.status], ['Came as', lead.source], ['Name', lead.fullName],
    ['Business', lead.businessName], ['Email', lead.email], ['Phone', lead.phone], ['Industry', lead.industry],
    ['Employees', String(lead.employees)], ['Page', lead.page], ['Partner link', lead.plid],
  ]
  const consents = lead.consents.map(({ kind, state, textVersion, at }) => [kind, state, textVersion, at])
  const deliveries = lead.deliveries.map(({ channel, state, attempts, messageId, lastError }) => [
    channel, state, String(attempts), messageId, lastError ?? '',
  ])
  return [
    ...facts.map(([label, value]) => `${label.padEnd(14)}${plainLine(value ?? '-')}`),
    '', plainText(lead.message),
    '', table(['CONSENT', 'STATE', 'TEXT', 'AT'], consents),
    '', table(['CHANNEL', 'STATE', 'ATTEMPTS', 'MESSAGE-ID', 'LAST ERROR'], deliveries),
  ].join('\n')
}

/** Prints one lead with all that belongs to it. */
export const runShow = async (db: Database, id: string, { json }: { json: boolean }, print: Print): Promise<number> => {
  const lead = db ? await findLead(db, id.toUpperCase()) : null
  if (!lead) {
    process.stderr.write(`leads: there is no lead ${plainLine(id)}\n`)
    return EXIT.notFound
  }
  print(json ? JSON.stringify(lead, null, 2) : page(lead))
  return EXIT.ok
}
