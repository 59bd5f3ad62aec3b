import type { Kysely } from 'kysely'
import { findBooking } from '../bookings/queries.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { findApplication } from '../applications/queries.ts'
import { findLead } from '../leads/queries.ts'
import type { Tables } from '../tables.ts'
import { notFound, type Command } from './context.ts'
import { EXIT } from './exit.ts'
import { applicationPage, bookingPage, leadPage } from './record-pages.ts'

/** Ids are unique over all three. */
const find = async (db: Kysely<Tables>, id: string): Promise<{ record: object; page: string } | null> => {
  const lead = await findLead(db, id)
  if (lead) return { record: lead, page: leadPage(lead) }
  const application = await findApplication(db, id)
  if (application) return { record: application, page: applicationPage(application) }
  const booking = await findBooking(db, id)
  return booking && { record: booking, page: bookingPage(booking) }
}

/** One lead, application or booking with all that belongs to it. */
export const runShow: Command = async ({ db, values, rest: [id = ''], print }) => {
  const found = db ? await find(db, id.toUpperCase()) : null
  if (!found) return notFound(`lead, application or booking ${plainLine(id)}`)
  print(values.json ? JSON.stringify(found.record, null, 2) : found.page)
  return EXIT.ok
}
