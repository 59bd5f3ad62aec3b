import { expect, test } from 'vitest'
import { journeysOf } from './journeys-of.ts'

test('the journeys of an area are those that name its addresses', () => {
  const { journeys, throughAll } = journeysOf(['mf-pay'])
  expect(journeys).toContain(
    'quality/pages.spec.ts › /pay/same-day-pay holds at every width, for every reader',
  )
  expect(journeys).toContain(
    'navigation.spec.ts › what was typed into the contact block goes along to the next page that has it',
  )
  // One for each route: those of other routes are not its own, nor are those that go through all.
  expect(journeys.filter((journey) => /› \/(?!pay)/.test(journey))).toEqual([])
  expect(journeys.filter((journey) => journey.startsWith('quality/both-ways'))).toEqual([])
  expect(journeys.filter((journey) => journey.startsWith('releases/'))).toEqual([])
  expect(throughAll).toBeGreaterThan(0)
})
