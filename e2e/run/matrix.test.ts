import { expect, test } from 'vitest'
import { mixesOf, tableOf } from './matrix.ts'

test('each part meets the others at the release it had before', () => {
  const status = {
    composition: { shell: '1.0.0', areas: { 'mf-hr': '2.1.0', 'mf-pay': '1.3.0' } },
    replaced: { shell: { release: '0.9.0' }, 'mf-pay': { release: '1.2.0' } },
  }
  expect(mixesOf(status)).toEqual([
    { part: 'shell', current: '1.0.0', previous: '0.9.0' },
    { part: 'mf-hr', current: '2.1.0', previous: null },
    { part: 'mf-pay', current: '1.3.0', previous: '1.2.0' },
  ])
  expect(mixesOf({ composition: null, replaced: {} })).toEqual([])
})

test('the table says what each came to', () => {
  expect(
    tableOf([
      { part: 'shell', current: '1.0.0', previous: '0.9.0', result: '80 passed', isGreen: true },
      { part: 'mf-pay', current: '1.3.0', previous: '1.2.0', result: '3 failed', isGreen: false },
    ]),
  ).toBe(
    [
      'part    previous release  among current     journeys',
      'shell   0.9.0             instead of 1.0.0  green 80 passed',
      'mf-pay  1.2.0             instead of 1.3.0  RED   3 failed',
    ].join('\n'),
  )
})
