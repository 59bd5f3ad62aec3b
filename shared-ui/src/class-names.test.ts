import { expect, it } from 'vitest'
import { tabular } from './class-names.ts'

it.each(['$1,008.00', '−$420.00', '27%', '72.0 h', '2–4'])('returns the class for the figure %s', (text) => {
  expect(tabular(text)).toBe('tabular-nums')
})

it.each(['W-2', 'Ride-along', 'Always', '$1,008.00 - W-2'])('returns no class for %s', (text) => {
  expect(tabular(text)).toBeUndefined()
})
