import { expect, test } from 'vitest'
import { fontCharacters, missingCharacters } from './document-rules.ts'
import { readDocument } from '@federation/node-kit/html'

const holds = fontCharacters(
  '@font-face{font-family:A;unicode-range:U+20-7E,U+A9}@font-face{unicode-range:u+21??}',
)

test('ranges, single characters and wild cards are read', () => {
  expect(['a', '©', '™', 'é', '漢'].map(holds)).toEqual([true, true, true, false, false])
})

test('fonts that are not cut hold everything', () => {
  expect(fontCharacters('@font-face{font-family:A}')('漢')).toBe(true)
})

test('a page is held to what its readers see, each character once', () => {
  const elements = readDocument(
    '<title>é</title><body><p>Zoë &amp; Noë ©</p><script type="application/json">"ł"</script></body>',
  )
  expect(missingCharacters(elements, holds)).toEqual([expect.stringContaining('“ë” (U+00EB)')])
})
