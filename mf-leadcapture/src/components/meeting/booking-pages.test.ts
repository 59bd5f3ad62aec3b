import { INDUSTRIES, PublicSettings } from 'shared-contracts'
import { expect, test } from 'vitest'
import { getBookingUrl, OWN_BOOKING } from './booking-pages.ts'

test('books mortgages on their own page and every other industry on the general one', () => {
  const general = INDUSTRIES.filter(
    (industry) => getBookingUrl(industry, OWN_BOOKING) === OWN_BOOKING.generalUrl,
  )
  expect(getBookingUrl('Mortgages', OWN_BOOKING)).toBe(OWN_BOOKING.mortgageUrl)
  expect(general).toEqual(INDUSTRIES.filter((industry) => industry !== 'Mortgages'))
})

test('links the default pages of the settings without a script', () => {
  expect(PublicSettings.parse({}).meetings).toMatchObject(OWN_BOOKING)
})
