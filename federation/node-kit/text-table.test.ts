import { expect, test, vi } from 'vitest'
import { formatAge, formatTable } from './text-table.ts'

test('aligns columns, numbers to the right, shortens long cells and replaces control characters', () => {
  vi.stubEnv('NO_COLOR', '1')
  const rows = [
    ['/a\u001B[2J', 7],
    ['/a-long-path', 12],
  ]
  expect(formatTable(['PAGE', 'VIEWS'], rows, { maxCellLength: 8, rightFrom: 1 }).split('\n')).toEqual([
    'PAGE      VIEWS',
    '/a·[2J        7',
    '/a-long…     12',
  ])
})

const NOW = Date.parse('2026-11-29T12:00:00Z')

test.each([
  ['2026-11-29T12:00:00Z', '0 seconds ago'],
  ['2026-11-29T11:59:01Z', '59 seconds ago'],
  ['2026-11-29T10:59:00Z', '1 hour ago'],
  ['2026-11-29T12:05:00Z', 'in 5 minutes'],
  ['2026-11-01T12:00:00Z', '28 days ago'],
  ['2026-09-01T12:00:00Z', '2026-09-01'],
])('formats %s as %s', (at, age) => {
  expect(formatAge(at, NOW)).toBe(age)
})
