import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BOOKING_CONSENT } from './booking.ts'
import { CONSENT_TEXTS, getConsentWording } from './consent.ts'

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
