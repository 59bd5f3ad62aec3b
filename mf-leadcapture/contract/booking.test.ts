import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BOOKING_CONSENT } from './booking.ts'
import { consentWording } from './consent.ts'

test('the consent to be contacted carries the hash of its own wording', () => {
  expect(BOOKING_CONSENT.hash).toBe(
    createHash('sha256').update(consentWording(BOOKING_CONSENT)).digest('hex'),
  )
})
