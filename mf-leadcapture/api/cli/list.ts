import { listBookings } from '../bookings/queries.ts'
import { listApplications } from '../applications/queries.ts'
import { listLeads, type LeadRecord } from '../leads/queries.ts'
import type { Command } from './context.ts'
import { UsageError } from './exit.ts'
import { limitOf, minute, printRows, statesOf, statusOf } from './rows.ts'

const mailOf = (lead: LeadRecord): string => lead.deliveries.find(({ channel }) => channel === 'mail')?.state ?? 'none'

const runLeads: Command = async (context) => {
  const { db, values } = context
  const filter = { limit: limitOf(values.limit), status: statusOf(values.status) }
  const leads = db ? await listLeads(db, filter) : []
  const rows = leads.map((lead) => [
    lead.id, minute(lead.receivedAt), lead.status, mailOf(lead), lead.fullName, lead.businessName, lead.email, lead.phone, lead.industry,
    String(lead.employees),
  ])
  const head = ['ID', 'RECEIVED', 'STATUS', 'MAIL', 'NAME', 'BUSINESS', 'EMAIL', 'PHONE', 'INDUSTRY', 'EMPLOYEES']
  return printRows(context, leads, head, rows, 'No leads yet.')
}

const runApplications: Command = async (context) => {
  const { db, values } = context
  const filter = { limit: limitOf(values.limit), status: statusOf(values.status) }
  const applications = db ? await listApplications(db, filter) : []
  const rows = applications.map(({ id, receivedAt, status, role, fullName, email, phone, cvType }) => [
    id, minute(receivedAt), status, role, fullName, email, phone, cvType,
  ])
  return printRows(context, applications, ['ID', 'RECEIVED', 'STATUS', 'ROLE', 'NAME', 'EMAIL', 'PHONE', 'CV'], rows, 'No applications yet.')
}

const runBookings: Command = async (context) => {
  const { db, values } = context
  const filter = { limit: limitOf(values.limit), states: statesOf(values.status) }
  const bookings = db ? await listBookings(db, filter) : []
  const rows = bookings.map(({ id, createdAt, state, startsAt, page, fullName, businessName, email, phone }) => [
    id, minute(createdAt), state, minute(new Date(startsAt).toISOString()), page, fullName, businessName ?? '', email, phone ?? '',
  ])
  return printRows(context, bookings, ['ID', 'RECEIVED', 'STATE', 'MEETING (UTC)', 'PAGE', 'NAME', 'BUSINESS', 'EMAIL', 'PHONE'], rows, 'No bookings yet.')
}

/** The newest leads, applications or bookings. */
export const runList: Command = async (context) => {
  const { applications, bookings } = context.values
  if (applications && bookings) throw new UsageError('say --applications or --bookings, not both')
  if (bookings) return runBookings(context)
  return applications ? runApplications(context) : runLeads(context)
}
