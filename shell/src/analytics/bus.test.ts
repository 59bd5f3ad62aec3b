import type { EnrichedEvent } from 'shared-contracts'
import { expect, test } from 'vitest'
import { createBus } from './bus.ts'

const source = {
  url: () => 'http://x/hr',
  now: () => new Date(0),
  composition: 'c',
  plid: (): string | null => null,
}

test('an event is published with where and when it happened', () => {
  const seen: EnrichedEvent[] = []
  const bus = createBus({ ...source, plid: () => 'p1' })
  bus.events.subscribe((event) => seen.push(event))
  bus.publish({ type: 'page_view', title: 'HR', referrer: '' })
  expect(seen).toEqual([
    {
      type: 'page_view',
      title: 'HR',
      referrer: '',
      url: 'http://x/hr',
      timestamp: '1970-01-01T00:00:00.000Z',
      composition: 'c',
      plid: 'p1',
    },
  ])
})
