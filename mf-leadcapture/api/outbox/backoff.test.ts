import { expect, test } from 'vitest'
import { nextAttempt } from './backoff.ts'

const DAY = 24 * 60 * 60 * 1000

test('delays double up to two hours', () => {
  const delays = [1, 2, 3, 10, 11, 40].map((attempts) => nextAttempt(attempts, DAY, 0, () => 0.5))
  expect(delays).toEqual([15_000, 30_000, 60_000, 7_200_000, 7_200_000, 7_200_000])
})

test('jitter spreads a delay between half and one and a half of itself', () => {
  expect(nextAttempt(1, DAY, 0, () => 0)).toBe(7500)
  expect(nextAttempt(1, DAY, 0, () => 1)).toBe(22_500)
})

test('the last try is at the end of the time, and then it is given up', () => {
  expect(nextAttempt(60, DAY, DAY - 1000, () => 0.5)).toBe(DAY)
  expect(nextAttempt(60, DAY, DAY, () => 0.5)).toBeNull()
})
