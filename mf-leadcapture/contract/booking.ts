import { OFFER_PARAM } from 'shared-contracts/offers'
import { API_BASE } from './paths.ts'
import type { ConsentText } from './consent.ts'

/** The booking pages: mortgages have their own, every other industry shares one. */
export const BOOKING_PAGES = ['general', 'mortgage'] as const
export type BookingPageName = (typeof BOOKING_PAGES)[number]

export const BOOKINGS_PATH = '/bookings'
export const bookingPagePath = (page: BookingPageName): string => `${API_BASE}${BOOKINGS_PATH}/${page}`

/** Query parameters by which the meeting page says what it knows; the booking keeps each of them. */
export const BOOKING_PARAMS = {
  industry: 'industry',
  size: 'size',
  plid: 'plid',
  zone: 'tz',
  offer: OFFER_PARAM,
} as const
export { UTM_PARAMS, type UtmParam } from 'shared-contracts/attribution'

/**
 * `source` of the messages that an embedded booking page posts to the page around it: `{ type: 'height', height }` in
 * CSS pixels; `{ type: 'step', step }`, one of `BOOKING_STEPS`; and `{ type: 'asked', startsAt }` as ISO 8601, UTC: the
 * meeting waits for its owner to confirm it by mail.
 */
export const BOOKING_MESSAGE_SOURCE = 'crewtally-booking'

/** What a booking page asks for: a time, or who comes. */
export const BOOKING_STEPS = ['time', 'details'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

/** The step of that name; undefined for anything else. */
export const bookingStepNamed = (name: unknown): BookingStep | undefined =>
  BOOKING_STEPS.find((step) => step === name)

/** What a visitor agrees to by booking. A change of wording is a new version with a new hash, never an edit. */
export const BOOKING_CONSENT: ConsentText = {
  version: 'meeting-2026-11',
  parts: [
    { text: 'Crewtally may email or call me about this meeting. I agree to the ' },
    { text: 'terms of use', href: '/terms-conditions' },
    { text: ' and the ' },
    { text: 'privacy policy', href: '/privacy-policy' },
    { text: '.' },
  ],
  hash: 'bd43534ce612a2574a889dbe4b50268cd3a9df902cbf2c3f5d08f45350f986f3',
}

/** The words a visitor reads where a field of the booking form does not hold. */
export const BOOKING_MESSAGES = {
  fullName: 'Name is required.',
  email: 'Valid email required.',
  phone: 'Phone number must be numeric only.',
  businessName: 'Business name can have 160 characters at most.',
  note: 'Note can have 1,000 characters at most.',
  consent: 'You must agree before booking.',
} as const
export type BookingField = keyof typeof BOOKING_MESSAGES
