import { StoreUnavailable } from '@federation/node-kit/postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTempFolder } from '../../testing/start-api.ts'
import type { OutboxState } from '../outbox/outbox-state.ts'
import { createReadiness } from './readiness.ts'

const WELL: OutboxState = { dueSince: null, dead: 0, refusedSince: null }
const NOW = Date.parse('2026-11-22T10:00:00Z')

const setUp = (standing: () => Promise<OutboxState>) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = vi.fn<() => Promise<OutboxState>>(standing)
  return {
    asked,
    readiness: createReadiness({ outbox: { state: asked }, stateDir: createTempFolder(), now: () => NOW }),
  }
}

test('queries the store once a second even if it is polled often', async () => {
  const { asked, readiness } = setUp(async () => WELL)
  await Promise.all(Array.from({ length: 500 }, readiness))
  for (let time = 0; time < 9; time += 1) {
    vi.advanceTimersByTime(100)
    await readiness()
  }
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(await readiness()).toMatchObject({
    ready: true,
    store: 'ok',
    disk: { freeBytes: expect.any(Number) },
    outbox: { oldestSeconds: 0, dead: 0, state: 'ok' },
  })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('reports an unavailable store at once, and stays ready until the grace period ends', async () => {
  let away = false
  const { readiness } = setUp(async () => {
    if (away) throw new StoreUnavailable('away')
    return WELL
  })
  await readiness()
  away = true
  const readyStates: boolean[] = []
  for (let second = 0; second < 12; second += 1) {
    vi.advanceTimersByTime(1001)
    const { ready, store, outbox } = await readiness()
    expect([store, outbox.state]).toEqual(['unavailable', 'unknown'])
    readyStates.push(ready)
  }
  expect([readyStates[0], readyStates.at(-1)]).toEqual([true, false])
  away = false
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
])('reports the outbox %o as %o', async (standing, told) => {
  expect((await setUp(async () => standing).readiness()).outbox).toMatchObject(told)
})
