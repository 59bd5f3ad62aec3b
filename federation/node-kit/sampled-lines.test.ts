import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleLines } from './output.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('limits lines per second and logs the number skipped, but writes every line of a slow stream', () => {
  const info = vi.fn<(fields: object, message: string) => void>()
  const lines = sampleLines(5, { info })
  const line = vi.fn<() => void>()
  for (let turn = 0; turn < 100; turn += 1) lines.write(turn % 2 === 0 ? '2xx' : '4xx', line)
  expect(line).toHaveBeenCalledTimes(5)
  vi.advanceTimersByTime(1000)
  expect(info).toHaveBeenCalledExactlyOnceWith({ skipped: { '2xx': 47, '4xx': 48 } }, expect.any(String))
  for (let turn = 0; turn < 10; turn += 1) {
    lines.write('2xx', line)
    vi.advanceTimersByTime(1000)
  }
  expect([line.mock.calls.length, info.mock.calls.length]).toEqual([15, 1])
})
