import type { COMPANY_SIZES, INDUSTRIES } from 'shared-contracts'

export type Industry = (typeof INDUSTRIES)[number]
export type CompanySize = (typeof COMPANY_SIZES)[number]

/** Where demos are booked. */
export const BOOKING = {
  general: 'https://meet.crewtally.example/demo',
  mortgages: 'https://meet.crewtally.example/mortgage-demo',
} as const

/** Mortgages have a booking page of their own; every other industry shares one, whatever the company's size. */
export const bookingAddress = (industry: Industry): string =>
  industry === 'Mortgages' ? BOOKING.mortgages : BOOKING.general
