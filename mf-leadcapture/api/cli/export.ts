import type { Kysely } from 'kysely'
import { listBookings, type BookingRecord } from '../bookings/queries.ts'
import { pageThrough } from '../store/page-through.ts'
import { listApplications } from '../applications/queries.ts'
import { listLeads, type LeadRecord } from '../leads/queries.ts'
import type { ApplicationRow, Tables } from '../tables.ts'
import type { Command, Context } from './context.ts'
import { csvRecord } from './csv.ts'
import { EXIT, UsageError } from './exit.ts'
import { statesOf, statusOf } from './rows.ts'

type Column<Item> = [string, (item: Item) => string | number | null]

const consentOf = (lead: LeadRecord, kind: 'terms' | 'texts'): string => lead.consents.find((consent) => consent.kind === kind)?.state ?? ''

const LEADS: Column<LeadRecord>[] = [
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

const APPLICATIONS: Column<ApplicationRow>[] = [
  ['id', (application) => application.id],
  ['received', (application) => application.receivedAt],
  ['status', (application) => application.status],
  ['source', (application) => application.source],
  ['role', (application) => application.role],
  ['name', (application) => application.fullName],
  ['email', (application) => application.email],
  ['phone', (application) => application.phone],
  ['links', (application) => application.links],
  ['message', (application) => application.message],
  ['cv', (application) => application.cvType],
  ['risk', (application) => application.riskScore],
  ['reasons', (application) => application.riskReasons],
]

const BOOKINGS: Column<BookingRecord>[] = [
  ['id', (booking) => booking.id],
  ['received', (booking) => booking.createdAt],
  ['state', (booking) => booking.state],
  ['page', (booking) => booking.page],
  ['held until', (booking) => (booking.heldUntil === null ? null : new Date(booking.heldUntil).toISOString())],
  ['moves', (booking) => booking.moves],
  ['starts', (booking) => new Date(booking.startsAt).toISOString()],
  ['ends', (booking) => new Date(booking.endsAt).toISOString()],
  ['zone', (booking) => booking.timeZone],
  ['name', (booking) => booking.fullName],
  ['business', (booking) => booking.businessName],
  ['email', (booking) => booking.email],
  ['phone', (booking) => booking.phone],
  ['industry', (booking) => booking.industry],
  ['size', (booking) => booking.companySize],
  ['note', (booking) => booking.note],
  ['partner', (booking) => booking.plid],
  ['campaign', (booking) => booking.campaign],
  ['risk', (booking) => booking.riskScore],
  ['reasons', (booking) => booking.riskReasons],
]

const write = async <Item>(columns: Column<Item>[], items: (db: Kysely<Tables>) => AsyncIterable<Item>, { db }: Context): Promise<void> => {
  process.stdout.write(csvRecord(columns.map(([name]) => name)))
  if (!db) return
  for await (const item of items(db)) process.stdout.write(csvRecord(columns.map(([, read]) => read(item))))
}

/** Everything of one kind as CSV, for spreadsheets and other programs. */
export const runExport: Command = async (context) => {
  const { csv, applications, bookings, ...values } = context.values
  if (!csv) throw new UsageError('export writes CSV only: say --csv')
  if (applications && bookings) throw new UsageError('say --applications or --bookings, not both')
  if (bookings) {
    const states = statesOf(values.status)
    await write(BOOKINGS, (db) => pageThrough((page) => listBookings(db, { ...page, states })), context)
    return EXIT.ok
  }
  const status = statusOf(values.status)
  if (applications) await write(APPLICATIONS, (db) => pageThrough((page) => listApplications(db, { ...page, status })), context)
  if (!applications) await write(LEADS, (db) => pageThrough((page) => listLeads(db, { ...page, status })), context)
  return EXIT.ok
}
