import { COMPANY_SIZES } from 'shared-contracts/form-post'
import type { INDUSTRIES, MeetingSettings } from 'shared-contracts'
import { bookingPagePath, type BookingPageName } from '../../../contract/booking.ts'

export type Industry = (typeof INDUSTRIES)[number]
export type CompanySize = (typeof COMPANY_SIZES)[number]

/** Returns the company size for a number of employees such as `24`, `1,200`, `20+` or `20 to 30`. Returns null without a number. */
export const getCompanySize = (employees: string): CompanySize | null => {
  const count = Number(/\d[\d,]*/.exec(employees)?.[0].replaceAll(',', '') ?? NaN)
  return COMPANY_SIZES.findLast((_size, index) => count >= (SMALLEST[index] ?? Infinity)) ?? null
}

/** Smallest number of employees of each company size, in the order of `COMPANY_SIZES`. */
const SMALLEST = [0, 10, 20, 50, 100, 500]

type Addresses = Pick<MeetingSettings, 'generalUrl' | 'mortgageUrl'>

/**
 * Paths of the site's own booking pages. The paths are constants instead of settings, because only scripts can read settings,
 * but the links must also work without JavaScript.
 */
export const OWN_BOOKING_PAGES: Addresses = {
  generalUrl: bookingPagePath('general'),
  mortgageUrl: bookingPagePath('mortgage'),
}

/**
 * Returns the name of the booking page for an industry. Mortgages have a separate page. All other industries share one page.
 */
export const getBookingPageName = (industry: string): BookingPageName =>
  industry === 'Mortgages' ? 'mortgage' : 'general'

export const getBookingUrl = (industry: string, { generalUrl, mortgageUrl }: Addresses): string =>
  getBookingPageName(industry) === 'mortgage' ? mortgageUrl : generalUrl
