import { INDUSTRIES } from 'shared-contracts'
import { expect, test } from 'vitest'
import { BOOKING, bookingAddress } from './booking.ts'
import { SPECIALISTS } from './specialists.ts'

test('mortgages are booked on their own page, every other industry on the general one', () => {
  const general = INDUSTRIES.filter((industry) => bookingAddress(industry) === BOOKING.general)
  expect(bookingAddress('Mortgages')).toBe(BOOKING.mortgages)
  expect(general).toEqual(INDUSTRIES.filter((industry) => industry !== 'Mortgages'))
})

test('each industry has a specialist who shows something of its own', () => {
  const shown = INDUSTRIES.map((industry) => SPECIALISTS[industry].shows)
  expect(new Set(shown).size).toBe(INDUSTRIES.length)
})
