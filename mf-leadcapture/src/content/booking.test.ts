import { INDUSTRIES, PublicSettings } from 'shared-contracts'
import { expect, test } from 'vitest'
import { bookingAddress, OWN_BOOKING } from './booking.ts'
import { SPECIALISTS } from './specialists.ts'

test('mortgages are booked on their own page, every other industry on the general one', () => {
  const general = INDUSTRIES.filter(
    (industry) => bookingAddress(industry, OWN_BOOKING) === OWN_BOOKING.generalUrl,
  )
  expect(bookingAddress('Mortgages', OWN_BOOKING)).toBe(OWN_BOOKING.mortgageUrl)
  expect(general).toEqual(INDUSTRIES.filter((industry) => industry !== 'Mortgages'))
})

test('what is linked without a script is what the settings say by default', () => {
  expect(PublicSettings.parse({}).meetings).toMatchObject(OWN_BOOKING)
})

test('each industry has a specialist who shows something of its own', () => {
  const shown = INDUSTRIES.map((industry) => SPECIALISTS[industry].shows)
  expect(new Set(shown).size).toBe(INDUSTRIES.length)
})
