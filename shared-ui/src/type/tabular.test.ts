import { expect, it } from 'vitest'
import { tabular } from './tabular.ts'

it.each(['$1,008.00', '−$420.00', '27%', '72.0 h', '2–4'])('lines up %s', (text) => {
  expect(tabular(text)).toBe('tabular-nums')
})

it.each(['W-2', 'Ride-along', 'Always', '$1,008.00 - W-2'])('leaves %s as text', (text) => {
  expect(tabular(text)).toBeUndefined()
})
