import type { COMPANY_SIZES, INDUSTRIES, MeetingSettings } from 'shared-contracts'
import { bookingPagePath, type BookingPageName } from '../../../contract/booking.ts'

export type Industry = (typeof INDUSTRIES)[number]
export type CompanySize = (typeof COMPANY_SIZES)[number]

type Addresses = Pick<MeetingSettings, 'generalUrl' | 'mortgageUrl'>

/** Paths of the site's own booking pages. The links to them work without a script that reads the settings. */
export const OWN_BOOKING_PAGES: Addresses = {
  generalUrl: bookingPagePath('general'),
  mortgageUrl: bookingPagePath('mortgage'),
}

/** Returns the booking page of an industry. Mortgages have their own page, all other industries share one. */
export const getBookingPageName = (industry: string): BookingPageName =>
  industry === 'Mortgages' ? 'mortgage' : 'general'

export const getBookingUrl = (industry: string, { generalUrl, mortgageUrl }: Addresses): string =>
  getBookingPageName(industry) === 'mortgage' ? mortgageUrl : generalUrl
