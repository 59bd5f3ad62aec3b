import { expect, test } from 'vitest'
import { digitsOf } from './keep-digits.ts'

test.each([
  ['8015550142', '8015550142'],
  ['(801) 555-0142', '8015550142'],
  ['+1 801.555.0142 ext 9', '180155501429'],
  ['８０１５５５', '801555'],
  ['call me', ''],
  ['801\u00a0555\u200b0142\n', '8015550142'],
])('%j holds the digits %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits)
})
