import { expect, test } from 'vitest'
import { createSubmissionKeys } from './form-token.ts'

test('returns the same key for a repeated body, and a new key for a changed body', () => {
  const keyOf = createSubmissionKeys()
  const first = keyOf('{"a":1}')
  expect(first).toMatch(/^[A-Za-z0-9_-]{8,128}$/)
  expect(keyOf('{"a":1}')).toBe(first)
  expect(keyOf('{"a":2}')).not.toBe(first)
})
