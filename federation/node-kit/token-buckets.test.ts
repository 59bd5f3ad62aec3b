import { expect, test } from 'vitest'
import { tokenBuckets } from './clients.ts'

test('grants a burst, then the refill rate, and never more than the burst after a pause', () => {
  let time = 0
  const buckets = tokenBuckets({ burst: 3, perMinute: 60, now: () => time })
  const take = (times: number) => Array.from({ length: times }, () => buckets.take('one'))
  expect(take(4)).toEqual([true, true, true, false])
  expect([buckets.has('one'), buckets.has('other')]).toEqual([false, true])
  time = 1000
  expect(take(2)).toEqual([true, false])
  time = 1_000_000
  expect(take(4)).toEqual([true, true, true, false])
})

test('deletes the least recently used keys above the limit', () => {
  const buckets = tokenBuckets({ burst: 2, perMinute: 1, now: () => 0 })
  for (let key = 0; key < 120_000; key += 1) {
    buckets.take(`key ${key}`)
    buckets.take('busy')
  }
  expect([buckets.has('busy'), buckets.has('key 0')]).toEqual([false, true])
})
