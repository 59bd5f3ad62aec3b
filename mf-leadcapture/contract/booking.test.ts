import { INDUSTRIES, PublicSettings } from 'shared-contracts'
import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { BOOKING_CONSENT, getBookingUrl, getCompanySize, OWN_BOOKING_PAGES } from './booking.ts'
import { CONSENT_TEXTS, getConsentWording } from './consent.ts'

test('uses the mortgage page for mortgages and the general page for every other industry', () => {
  const general = INDUSTRIES.filter(
    (industry) => getBookingUrl(industry, OWN_BOOKING_PAGES) === OWN_BOOKING_PAGES.generalUrl,
  )
  expect(getBookingUrl('Mortgages', OWN_BOOKING_PAGES)).toBe(OWN_BOOKING_PAGES.mortgageUrl)
  expect(general).toEqual(INDUSTRIES.filter((industry) => industry !== 'Mortgages'))
})

test('without a script, links to the default booking pages of the settings', () => {
  expect(PublicSettings.parse({}).meetings).toMatchObject(OWN_BOOKING_PAGES)
})

test.each([
  ['1', 'Less than 10'],
  ['10', '10-19'],
  ['24', '20-49'],
  ['20 to 30', '20-49'],
  ['1,200', '500+'],
  ['a few', null],
])('finds the company size of %j employees', (employees, size) => {
  expect(getCompanySize(employees)).toBe(size)
})

test.each([...Object.values(CONSENT_TEXTS), BOOKING_CONSENT])(
  'stores the hash of the wording of $version',
  (consent) => {
    const hash = createHash('sha256').update(getConsentWording(consent)).digest('hex')
    expect(consent.hash).toBe(hash)
  },
)

test('consent to texts contains all phrases that carriers require', () => {
  const wording = getConsentWording(CONSENT_TEXTS.texts)
  for (const phrase of [
    /recurring automated texts/,
    /frequency varies/,
    /data rates may apply/,
    /HELP/,
    /STOP/,
    /not a condition of purchase/,
  ]) {
    expect(wording).toMatch(phrase)
  }
})
