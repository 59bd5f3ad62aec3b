import { expect, test } from 'vitest'
import { pauseAfter } from './free-port.ts'

test('pauses grow from 0.2 s to 30 s, and start again at 0.2 s after a long life', () => {
  const pauses: number[] = []
  for (let pause = 0, turn = 0; turn < 10; turn += 1) pauses.push((pause = pauseAfter(pause, 100)))
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000])
  expect(pauseAfter(30_000, 60_000)).toBe(200)
})
