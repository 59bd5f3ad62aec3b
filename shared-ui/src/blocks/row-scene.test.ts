import { expect, test } from 'vitest'
import { rowDerivations } from './row-scene.tsx'

const sums = (rows: Parameters<typeof rowDerivations>[1]) =>
  rowDerivations('Route 4', rows).map((derivation) => derivation?.sum)

test('derives a row from its detail, and a total from the rows above it without a rate among them', () => {
  expect(
    sums([
      { label: 'Earned', detail: '48 h', value: '$1,920.00' },
      { label: 'Regular rate', detail: '$1,920.00 over 48 h', value: '$40.00' },
      { label: 'Premium', detail: '8 h at half of it', value: '$160.00' },
      { label: 'Gross', value: '$2,080.00', tone: 'total' },
    ]),
  ).toEqual([
    '48 h = $1,920.00',
    '$1,920.00 over 48 h = $40.00',
    '8 h at half of it = $160.00',
    '$1,920.00 + $160.00 = $2,080.00',
  ])
})

test('derives an amount without detail as recorded, and derives neither texts nor totals that match no rows', () => {
  expect(
    sums([
      { label: 'Contract', value: '$18,400.00' },
      { label: 'Signed', value: 'Jun 19' },
      { label: 'Paid', value: '$18,401.00', tone: 'total' },
    ]),
  ).toEqual(['$18,400.00, as recorded', undefined, undefined])
})

test('derives a row from its working rather than its detail, and adds the base to a percentage', () => {
  expect(
    sums([
      { label: 'Contract', value: '$18,400.00' },
      { label: 'Overhead', detail: '10%', value: '−$1,840.00' },
      { label: 'Helper', detail: 'half of 15%', working: '15% of $180.00 / 2', value: '$13.50' },
      { label: 'Odd', detail: '10%', value: '$1.00' },
    ]),
  ).toEqual([
    '$18,400.00, as recorded',
    '10% of $18,400.00 = −$1,840.00',
    '15% of $180.00 / 2 = $13.50',
    '10% = $1.00',
  ])
})
