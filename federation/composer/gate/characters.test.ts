import { expect, test } from 'vitest'
import { fontCharacters, missingCharacters } from './document-rules.ts'
import { readDocument } from '@federation/node-kit/html'

const holds = fontCharacters(
  '@font-face{font-family:A;unicode-range:U+20-7E,U+A9}@font-face{unicode-range:u+21??}',
)

test('reads ranges, single characters and wildcards of unicode-range', () => {
  expect(['a', '©', '™', 'é', '漢'].map(holds)).toEqual([true, true, true, false, false])
})

test('treats fonts without unicode-range as complete', () => {
  expect(fontCharacters('@font-face{font-family:A}')('漢')).toBe(true)
})

test('reports each missing character of the visible text once', () => {
  const elements = readDocument(
    '<title>é</title><body><p>Zoë &amp; Noë ©</p><script type="application/json">"ł"</script></body>',
  )
  expect(missingCharacters(elements, holds)).toEqual([expect.stringContaining('“ë” (U+00EB)')])
})
