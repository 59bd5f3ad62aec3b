import { expect, test } from 'vitest'
import { createSubmissionKeys } from './form-token.ts'

test('keeps the key of a repeated body, and changes it with the body', () => {
  const keyOf = createSubmissionKeys()
  const first = keyOf('{"a":1}')
  expect(first).toMatch(/^[A-Za-z0-9_-]{8,128}$/)
  expect(keyOf('{"a":1}')).toBe(first)
  expect(keyOf('{"a":2}')).not.toBe(first)
})
