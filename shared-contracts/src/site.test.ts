import { expect, test } from 'vitest'
import { isOfferOn, parseOfferName, OFFERS } from './site.ts'
import { INDUSTRIES } from './form-post.ts'

test('accepts only names of offers', () => {
  expect(['originator-connect', 'toString', '', null].map(parseOfferName)).toEqual([
    'originator-connect',
    null,
    null,
    null,
  ])
})

test('each offer ends at midnight in Utah after its last day, and its industry is an option of the form', () => {
  for (const offer of Object.values(OFFERS)) {
    expect(INDUSTRIES).toContain(offer.industry)
    const dayBefore = new Date(Date.parse(offer.ends) - 1)
    expect(dayBefore.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Denver' })).toBe(
      offer.lastDay,
    )
  }
  expect(isOfferOn('originator-connect', new Date('2027-01-30T06:59:59Z'))).toBe(true)
  expect(isOfferOn('originator-connect', new Date('2027-01-30T07:00:00Z'))).toBe(false)
})
