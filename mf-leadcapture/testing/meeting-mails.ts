import { audienceOf, detailsOf, type Audience, type MeetingDetails } from '../api/bookings/booking-tables.ts'
import type { OutboxRow } from '../api/outbox/queue.ts'

/** A delivery of a booking with what it carries. */
export const asMeetingMail = (row: OutboxRow): OutboxRow & MeetingDetails & { audience: Audience } => ({
  ...row,
  ...detailsOf(row),
  audience: audienceOf(row),
})
