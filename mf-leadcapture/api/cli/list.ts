import { listApplications } from '../store/read-applications.ts'
import { listLeads, type LeadRecord } from '../store/read-leads.ts'
import type { IntakeStatus } from '../store/tables.ts'
import type { Command, Context } from './context.ts'
import { EXIT, UsageError } from './exit.ts'
import { table } from './table.ts'

/** A lead is one row on a wide terminal; `show` has the rest. */
const LONGEST_CELL = 40

export const statusOf = (text: string | undefined): IntakeStatus | undefined => {
  if (text === undefined || text === 'accepted' || text === 'quarantined') return text
  throw new UsageError('--status is accepted or quarantined')
}

const limitOf = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--limit is a whole number from 1')
  return Number(text)
}

const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

const mailOf = (lead: LeadRecord): string => lead.deliveries.find(({ channel }) => channel === 'mail')?.state ?? 'none'

const printRows = ({ values, print }: Context, records: readonly object[], head: string[], rows: string[][], none: string): number => {
  if (values.json) print(JSON.stringify(records, null, 2))
  if (!values.json) print(rows.length === 0 ? none : table(head, rows, LONGEST_CELL))
  return EXIT.ok
}

const runApplications: Command = async (context) => {
  const applications = context.db ? await listApplications(context.db, limitOf(context.values.limit)) : []
  const rows = applications.map(({ id, receivedAt, status, role, fullName, email, phone, cvType }) => [
    id, minute(receivedAt), status, role, fullName, email, phone, cvType,
  ])
  return printRows(context, applications, ['ID', 'RECEIVED', 'STATUS', 'ROLE', 'NAME', 'EMAIL', 'PHONE', 'CV'], rows, 'No applications yet.')
}

/** The newest leads, or applications. */
export const runList: Command = async (context) => {
  const { db, values } = context
  const filter = { limit: limitOf(values.limit), status: statusOf(values.status) }
  if (values.applications) return runApplications(context)
  const leads = db ? await listLeads(db, filter) : []
  const rows = leads.map((lead) => [
    lead.id, minute(lead.receivedAt), lead.status, mailOf(lead), lead.fullName, lead.businessName, lead.email, lead.phone, lead.industry,
    String(lead.employees),
  ])
  const head = ['ID', 'RECEIVED', 'STATUS', 'MAIL', 'NAME', 'BUSINESS', 'EMAIL', 'PHONE', 'INDUSTRY', 'EMPLOYEES']
  return printRows(context, leads, head, rows, 'No leads yet.')
}

/** What waits for a person's eye, and why. */
export const runQuarantined: Command = async (context) => {
  const leads = context.db ? await listLeads(context.db, { limit: limitOf(context.values.limit), status: 'quarantined' }) : []
  const rows = leads.map((lead) => [lead.id, minute(lead.receivedAt), String(lead.riskScore), lead.riskReasons, lead.fullName, lead.businessName, lead.email])
  return printRows(context, leads, ['ID', 'RECEIVED', 'RISK', 'REASONS', 'NAME', 'BUSINESS', 'EMAIL'], rows, 'Nothing is in quarantine.')
}
