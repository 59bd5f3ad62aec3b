import type { COMPANY_SIZES, INDUSTRIES, MeetingSettings } from 'shared-contracts'
import { bookingPagePath, type BookingPageName } from '../../../contract/booking.ts'

export type Industry = (typeof INDUSTRIES)[number]
export type CompanySize = (typeof COMPANY_SIZES)[number]

type Addresses = Pick<MeetingSettings, 'generalUrl' | 'mortgageUrl'>

/** Our own booking pages: where demos are booked when no script runs that could ask the settings. */
export const OWN_BOOKING: Addresses = {
  generalUrl: bookingPagePath('general'),
  mortgageUrl: bookingPagePath('mortgage'),
}

/** Mortgages have a booking page of their own; every other industry shares one, whatever the company's size. */
export const pageOf = (industry: string): BookingPageName =>
  industry === 'Mortgages' ? 'mortgage' : 'general'

export const bookingAddress = (industry: string, { generalUrl, mortgageUrl }: Addresses): string =>
  pageOf(industry) === 'mortgage' ? mortgageUrl : generalUrl
