import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BOOKING_CONSENT } from './booking.ts'
import { CONSENT_TEXTS, consentWording } from './consent.ts'

test.each([...Object.values(CONSENT_TEXTS), BOOKING_CONSENT])(
  '$version carries the hash of its own wording',
  (consent) => {
    const hash = createHash('sha256').update(consentWording(consent)).digest('hex')
    expect(consent.hash).toBe(hash)
  },
)

test('the consent to texts says all that carriers ask for', () => {
  const wording = consentWording(CONSENT_TEXTS.texts)
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
