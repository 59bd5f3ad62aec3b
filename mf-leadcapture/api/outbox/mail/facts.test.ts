import { expect, test } from 'vitest'
import { counted, facts } from './facts.ts'

const ROWS = [
  ['Name', 'Dana\nReyes'],
  ['Partner link', '-'],
] as const

test('values stand flush, one line each, under the widest label or what the labels take at least', () => {
  expect(facts(ROWS)).toBe('Name:         Dana Reyes\nPartner link: -')
  expect(facts(ROWS, { end: '', least: 13 })).toBe('Name          Dana Reyes\nPartner link  -')
})

test('one is one, and more are more', () => {
  expect([0, 1, 2].map((count) => counted(count, 'minute'))).toEqual(['0 minutes', '1 minute', '2 minutes'])
})
