import type { Kysely } from 'kysely'
import { listBookings } from '../bookings/queries.ts'
import { listApplications } from '../applications/queries.ts'
import { listLeads } from '../leads/queries.ts'
import type { Tables } from '../tables.ts'
import type { Command } from './context.ts'
import { limitOf, minute, printRows } from './rows.ts'

/** Whatever it is, newest first. */
const quarantined = async (db: Kysely<Tables>, limit: number) => {
  const leads = await listLeads(db, { limit, status: 'quarantined' })
  const applications = await listApplications(db, { limit, status: 'quarantined' })
  const bookings = await listBookings(db, { limit, states: ['quarantined'] })
  const all = [
    ...leads.map((lead) => ({ kind: 'lead' as const, ...lead })),
    ...applications.map((application) => ({ kind: 'application' as const, ...application })),
    ...bookings.map((booking) => ({ kind: 'booking' as const, ...booking, receivedAt: booking.createdAt })),
  ]
  return all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
}

/** What waits for a person's eye, and why. */
export const runQuarantined: Command = async (context) => {
  const found = context.db ? await quarantined(context.db, limitOf(context.values.limit)) : []
  const rows = found.map(({ id, kind, receivedAt, riskScore, riskReasons, fullName, email }) => [
    id, kind, minute(receivedAt), String(riskScore), riskReasons, fullName, email,
  ])
  return printRows(context, found, ['ID', 'KIND', 'RECEIVED', 'RISK', 'REASONS', 'NAME', 'EMAIL'], rows, 'Nothing is in quarantine.')
}
