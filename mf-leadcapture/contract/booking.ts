import { OFFER_PARAM } from 'shared-contracts/site'
import { API_BASE } from './paths.ts'
import type { ConsentText } from './consent.ts'
import { COMPANY_SIZES } from 'shared-contracts/form-post'
import type { INDUSTRIES, MeetingSettings } from 'shared-contracts'

/** Pages on which visitors book a meeting: one for the mortgage industry, one for all others. */
export const BOOKING_PAGES = ['general', 'mortgage'] as const
export type BookingPageName = (typeof BOOKING_PAGES)[number]

export const BOOKINGS_PATH = '/bookings'
export const bookingPagePath = (page: BookingPageName): string => `${API_BASE}${BOOKINGS_PATH}/${page}`

/** Query parameters that the meeting page adds to the URL of the booking page. Their values are stored with the booking. */
export const BOOKING_PARAMS = {
  industry: 'industry',
  size: 'size',
  plid: 'plid',
  zone: 'tz',
  offer: OFFER_PARAM,
} as const
export { UTM_PARAMS, type UtmParam } from 'shared-contracts/visitor-storage'

/**
 * Value of `source` in messages from a booking page to the page that embeds it in an iframe. The messages are:
 * - `{ type: 'height', height }`: height of the booking page in CSS pixels.
 * - `{ type: 'step', step }`: one of `BOOKING_STEPS`.
 * - `{ type: 'asked', startsAt }`: start as ISO 8601 in UTC. The visitor still has to confirm the meeting by a link in a mail.
 * - `{ type: 'booked', startsAt }`: the meeting needs no confirmation.
 */
export const BOOKING_MESSAGE_SOURCE = 'crewtally-booking'

/** Steps of a booking page: the visitor chooses a time, then enters contact details. */
const BOOKING_STEPS = ['time', 'details'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

export const parseBookingStep = (name: unknown): BookingStep | undefined =>
  BOOKING_STEPS.find((step) => step === name)

/** Consent text of a booking. Never edit this text. A new wording needs a new version and a new hash. */
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

export const getSpecialistName = (industry: string): string =>
  industry === 'Other' ? 'mixed-trades' : industry

export const BOOKING_MESSAGES = {
  fullName: 'Name is required.',
  email: 'Valid email required.',
  phone: 'Phone number must be numeric only.',
  businessName: 'Business name can have 160 characters at most.',
  note: 'Note can have 1,000 characters at most.',
  consent: 'You must agree before booking.',
} as const
export type BookingField = keyof typeof BOOKING_MESSAGES

export type Industry = (typeof INDUSTRIES)[number]
export type CompanySize = (typeof COMPANY_SIZES)[number]

/** Returns the company size for a number of employees such as `24`, `1,200`, `20+` or `20 to 30`. Null without a number. */
export const getCompanySize = (employees: string): CompanySize | null => {
  const count = Number(/\d[\d,]*/.exec(employees)?.[0].replaceAll(',', '') ?? NaN)
  return COMPANY_SIZES.findLast((_size, index) => count >= (SMALLEST[index] ?? Infinity)) ?? null
}

/** Smallest number of employees of each company size, in the order of `COMPANY_SIZES`. */
const SMALLEST = [0, 10, 20, 50, 100, 500]

type Addresses = Pick<MeetingSettings, 'generalUrl' | 'mortgageUrl'>

/**
 * Paths of this site's booking pages. Links for visitors without JavaScript lead here, since only scripts read the settings.
 */
export const OWN_BOOKING_PAGES: Addresses = {
  generalUrl: bookingPagePath('general'),
  mortgageUrl: bookingPagePath('mortgage'),
}

export const getBookingPageName = (industry: string): BookingPageName =>
  industry === 'Mortgages' ? 'mortgage' : 'general'

export const getBookingUrl = (industry: string, { generalUrl, mortgageUrl }: Addresses): string =>
  getBookingPageName(industry) === 'mortgage' ? mortgageUrl : generalUrl
