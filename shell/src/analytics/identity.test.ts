import { expect, test } from 'vitest'
import { createIdentity } from './identity.ts'

test('passes an email address to current listeners only', () => {
  const { identify, onIdentify } = createIdentity()
  const told: string[] = []
  identify('early@whitlock.example')
  const end = onIdentify((email) => told.push(email))
  identify('dana@whitlock.example')
  end()
  identify('later@whitlock.example')
  onIdentify((email) => told.push(`late ${email}`))
  expect(told).toEqual(['dana@whitlock.example'])
})
