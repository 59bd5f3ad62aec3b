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

/** The booking page's whole address with more parameters; what its own address says already stays. */
export const addressWith = (url: string, ...more: Readonly<Record<string, string | undefined>>[]): URL => {
  const address = new URL(url, location.href)
  for (const [name, value] of more.flatMap((part) => Object.entries(part))) {
    if (value !== undefined && !address.searchParams.has(name)) address.searchParams.set(name, value)
  }
  return address
}

/** A point in time that a message claims, as ISO 8601. */
export const instantIn = (value: unknown): string | null => {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
