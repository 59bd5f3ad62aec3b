import { expect, test } from 'vitest'
import { gapsBetween, type Rows } from './align-rows.ts'

/** A row for each letter. */
const rows = (letters: string): Rows => ({ bytes: Buffer.from(letters), stride: 1 })
const gaps = (before: string, after: string) =>
  gapsBetween(rows(before), rows(after)).map((gap) => [
    before.slice(...gap.before),
    after.slice(...gap.after),
  ])

test('what is the same has no gap', () => {
  expect(gaps('abcabc', 'abcabc')).toEqual([])
  expect(gaps('', '')).toEqual([])
})

test.for([
  ['a row that is another', 'abcdef', 'abXdef', [['c', 'X']]],
  ['a row more moves down what follows, and is all that differs', 'abcdef', 'abXcdef', [['', 'X']]],
  ['a row less', 'abcdef', 'abdef', [['c', '']]],
  [
    'two places apart, the first of them taller',
    'abcdefgh',
    'aXYcdefZh',
    [
      ['b', 'XY'],
      ['g', 'Z'],
    ],
  ],
  [
    'rows that repeat',
    '....a....b....',
    '...a....b.....',
    [
      ['.', ''],
      ['', '.'],
    ],
  ],
  ['nothing in common', 'abc', 'XYZW', [['abc', 'XYZW']]],
  ['a page that ends earlier', 'abcdef', 'abc', [['def', '']]],
] as const)('%s', ([, before, after, expected]) => {
  expect(gaps(before, after)).toEqual(expected)
})

test('each picture is its gaps and what both have', () => {
  for (const [before, after] of [
    ['ab..cd..ef', 'ab...cX.ef..'],
    ['..ab..ab..', '.ab...ba..'],
    ['abcXYZ', 'XYZabc'],
  ] as const) {
    const found = gapsBetween(rows(before), rows(after))
    const kept = (text: string, side: 'before' | 'after') =>
      found.toReversed().reduce((rest, gap) => rest.slice(0, gap[side][0]) + rest.slice(gap[side][1]), text)
    expect(kept(before, 'before')).toBe(kept(after, 'after'))
  }
})
