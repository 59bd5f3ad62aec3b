import type { COMPANY_SIZES, INDUSTRIES, MeetingSettings } from 'shared-contracts'
import { bookingPagePath } from '../../../contract/booking.ts'

export type Industry = (typeof INDUSTRIES)[number]
export type CompanySize = (typeof COMPANY_SIZES)[number]

type Addresses = Pick<MeetingSettings, 'generalUrl' | 'mortgageUrl'>

/** Our own booking pages: where demos are booked when no script runs that could ask the settings. */
export const OWN_BOOKING: Addresses = {
  generalUrl: bookingPagePath('general'),
  mortgageUrl: bookingPagePath('mortgage'),
}

/** Mortgages have a booking page of their own; every other industry shares one, whatever the company's size. */
export const bookingAddress = (industry: Industry, { generalUrl, mortgageUrl }: Addresses): string =>
  industry === 'Mortgages' ? mortgageUrl : generalUrl
