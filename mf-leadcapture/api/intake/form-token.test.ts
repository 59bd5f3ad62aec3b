import { expect, test } from 'vitest'
import { issueFormToken, readFormToken } from './form-token.ts'

const SECRET = 'a secret'
const NOW = Date.parse('2026-11-20T10:00:00Z')
const DAY = 24 * 60 * 60 * 1000

test.each([
  [0, 'early'],
  [2999, 'early'],
  [3000, 'good'],
  [DAY, 'good'],
  [DAY + 1, 'stale'],
  [-1, 'early'],
])('after %i ms a token is %s', (age, state) => {
  expect(readFormToken(SECRET, issueFormToken(SECRET, NOW), NOW + age).state).toBe(state)
})

test('what this server did not sign is forged, and nothing is missing', () => {
  const token = issueFormToken(SECRET, NOW)
  const [instant = '', nonce = '', signature = ''] = token.split('.')
  const forged = [
    issueFormToken('another secret', NOW),
    `${(NOW - 5000).toString(36)}.${nonce}.${signature}`,
    `${instant}.${nonce}.`,
    `${token}x`,
    `${instant}.${nonce}.${signature.slice(1)}é`,
    'nonsense',
    '..',
    ' ',
  ]
  for (const text of forged)
    expect({ text, state: readFormToken(SECRET, text, NOW + 5000).state }).toEqual({ text, state: 'forged' })
  expect(readFormToken(SECRET, '', NOW).state).toBe('missing')
})

test('each token has a nonce of its own', () => {
  const nonces = Array.from(
    { length: 100 },
    () => readFormToken(SECRET, issueFormToken(SECRET, NOW), NOW).nonce,
  )
  expect(new Set(nonces).size).toBe(100)
})
