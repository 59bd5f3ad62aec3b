import { buffer } from 'node:stream/consumers'
import { CV_FILES } from '../api/applications/receive-cv.ts'
import { BOOKINGS } from '../api/bookings/booking-record.ts'
import { filesOfData, openData } from '../api/lead-store.ts'
import type { Place } from '../api/store/open-store.ts'
import { pageThrough } from '../api/store/operation.ts'
import { APPLICATIONS } from '../api/applications/application-record.ts'
import { listLeads } from '../api/leads/lead-record.ts'
import { cvOf } from './submissions.ts'

interface Found {
  /** Of everybody, as often as they are there. */
  names: string[]
  applications: number
  bookings: number
  /** Lack a delivery or a consent, or have one too many. */
  incomplete: number
  /** Applications whose file is missing or another one. */
  withoutCv: number
}

/** All that a store and its folder hold. */
export const whatsThere = async (place: Place): Promise<Found> => {
  const db = await openData(place, 'read')
  const found: Found = { names: [], applications: 0, bookings: 0, incomplete: 0, withoutCv: 0 }
  if (!db) return found
  const cvs = filesOfData(db, place, CV_FILES)
  for await (const lead of pageThrough((page) => listLeads(db, page))) {
    found.names.push(lead.fullName)
    if (lead.deliveries.length !== 1 || lead.consents.length !== 2) found.incomplete += 1
  }
  for await (const { id, fullName } of pageThrough((page) => APPLICATIONS.list(db, page))) {
    found.names.push(fullName)
    found.applications += 1
    if ((await APPLICATIONS.find(db, id))?.deliveries.length !== 1) found.incomplete += 1
    const cv = await cvs.read(id)
    if (!cv || !(await buffer(cv)).equals(cvOf(fullName))) found.withoutCv += 1
  }
  for await (const booking of pageThrough((page) => BOOKINGS.list(db, page))) {
    found.names.push(booking.fullName)
    found.bookings += 1
    // Before its owner has said a word a booking owes the mail that asks for it, and no other.
    if (booking.deliveries.length !== 1 || booking.consents.length !== 1) found.incomplete += 1
  }
  await db.destroy()
  return found
}
