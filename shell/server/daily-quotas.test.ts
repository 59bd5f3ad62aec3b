import { expect, test } from 'vitest'
import { createDailyQuotas } from './beacons.ts'

const MB = 1024 * 1024
const BATCH = 16 * 1024

/** Returns how many bytes are stored if each sender sends until it is rejected. The day's quota is 64 MB. */
const filledBy = (senders: { client: string; block: string }[]): number => {
  const shares = createDailyQuotas(() => 0)
  let left = 64 * MB
  for (const sender of senders) while (left >= BATCH && shares.take(sender, BATCH, left)) left -= BATCH
  return 64 * MB - left
}
const clients = (count: number, block: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ client: `c${index}`, block: block(index) }))

test('limits one client to 1 MB per day, and one address block to 4 MB', () => {
  expect(MB - filledBy(clients(1, () => 'b'))).toBeLessThan(2 * BATCH)
  expect(4 * MB - filledBy(clients(256, () => 'b'))).toBeLessThan(20 * BATCH)
  expect(filledBy(clients(256, () => 'b'))).toBeLessThan(4 * MB)
})

test('stores at most 24 MB from 24 flooding address blocks, and at most 62 MB from 200', () => {
  expect(filledBy(clients(24, String))).toBeLessThan(24 * MB)
  expect(filledBy(clients(200, String))).toBeLessThan(62 * MB)
})

test('resets the shares each day', () => {
  let now = 0
  const shares = createDailyQuotas(() => now)
  const sender = { client: 'c', block: 'b' }
  expect(shares.take(sender, MB, 64 * MB)).toBe(true)
  expect(shares.take(sender, 1, 64 * MB)).toBe(false)
  now = 25 * 60 * 60_000
  expect(shares.take(sender, MB, 64 * MB)).toBe(true)
})
