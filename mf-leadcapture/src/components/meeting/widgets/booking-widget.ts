import type { BookingStep } from '../../../../contract/booking.ts'
import type { OfferName } from 'shared-contracts/offers'
import type { Campaign } from 'shared-contracts/attribution'
import type { EmbedPart } from 'shared-ui'

/** What a widget is asked to show. */
export interface BookingRequest {
  /** The booking page: a path of the site or an address elsewhere. */
  url: string
  /** What is known of the visit; a widget passes on what its vendor takes. */
  prefill: { industry: string; size: string; tz: string; plid?: string; offer?: OfferName }
  utm: Campaign
  /** Who books, where the visitor has just said so and agrees that the vendor learns it. */
  person: { name: string; email: string } | null
}

/**
 * What a widget tells beside the rest. `step`: which page of the booking stands there. `asked`: a mail is on its way to be
 * confirmed. `booked`: it is settled. ISO 8601 where the widget says when.
 */
export type BookingWord =
  | { type: 'step'; step: BookingStep }
  | { type: 'asked' | 'booked'; startsAt: string | null }

/** How far a booking is. */
export type BookingStage = BookingStep | 'asked' | 'booked'

export type BookingPart = EmbedPart<BookingWord>
