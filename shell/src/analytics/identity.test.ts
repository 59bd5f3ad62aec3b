import { NO_CONSENT } from 'shared-contracts'
import { expect, test } from 'vitest'
import { createIdentity } from './identity.ts'

test('who has sent a request is told to who listens then, under marketing consent, and kept for nobody', () => {
  let consent = { measurement: true, marketing: false }
  const { identify, onIdentify } = createIdentity({ now: () => consent })
  const told: string[] = []
  const end = onIdentify((email) => told.push(email))
  identify('refused@whitlock.example')
  consent = { ...NO_CONSENT, marketing: true }
  identify('not an address')
  identify('dana@whitlock.example')
  end()
  identify('later@whitlock.example')
  onIdentify((email) => told.push(`late ${email}`))
  expect(told).toEqual(['dana@whitlock.example'])
})
