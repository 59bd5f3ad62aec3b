import { StoreUnavailable } from '@federation/node-kit/postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTempFolder } from '../../testing/start-api.ts'
import type { OutboxState } from '../outbox/outbox-state.ts'
import { createReadiness } from './readiness.ts'

const WELL: OutboxState = { dueSince: null, dead: 0, refusedSince: null }
const NOW = Date.parse('2026-11-22T10:00:00Z')

const setUp = (readState: () => Promise<OutboxState>) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const query = vi.fn<() => Promise<OutboxState>>(readState)
  return {
    query,
    readiness: createReadiness({ outbox: { state: query }, stateDir: createTempFolder(), now: () => NOW }),
  }
}

test('queries the store once a second even if it is polled often', async () => {
  const { query, readiness } = setUp(async () => WELL)
  await Promise.all(Array.from({ length: 500 }, readiness))
  for (let time = 0; time < 9; time += 1) {
    vi.advanceTimersByTime(100)
    await readiness()
  }
  expect(query).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(await readiness()).toMatchObject({
    ready: true,
    store: 'ok',
    disk: { freeBytes: expect.any(Number) },
    outbox: { oldestSeconds: 0, dead: 0, state: 'ok' },
  })
  expect(query).toHaveBeenCalledTimes(2)
})

test('reports an unavailable store at once, and stays ready until the grace period ends', async () => {
  let isUnavailable = false
  const { readiness } = setUp(async () => {
    if (isUnavailable) throw new StoreUnavailable('away')
    return WELL
  })
  await readiness()
  isUnavailable = true
  const readyStates: boolean[] = []
  for (let second = 0; second < 12; second += 1) {
    vi.advanceTimersByTime(1001)
    const { ready, store, outbox } = await readiness()
    expect([store, outbox.state]).toEqual(['unavailable', 'unknown'])
    readyStates.push(ready)
  }
  expect([readyStates[0], readyStates.at(-1)]).toEqual([true, false])
  isUnavailable = false
  vi.advanceTimersByTime(1001)
  expect(await readiness()).toMatchObject({ ready: true, store: 'ok' })
})

test.each([
  [
    { ...WELL, dueSince: NOW - 60_000 },
    { oldestSeconds: 60, state: 'ok' },
  ],
  [
    { ...WELL, dueSince: NOW + 60_000 },
    { oldestSeconds: 0, state: 'ok' },
  ],
  [
    { ...WELL, dueSince: NOW - 20 * 60_000 },
    { oldestSeconds: 1200, state: 'late' },
  ],
  [
    { ...WELL, dead: 2 },
    { dead: 2, state: 'given-up' },
  ],
  [{ ...WELL, dead: 2, refusedSince: NOW }, { state: 'refused' }],
])('reports the outbox %o as %o', async (outboxState, expected) => {
  expect((await setUp(async () => outboxState).readiness()).outbox).toMatchObject(expected)
})
