import { expect, test } from 'vitest'
import { clientKey, shortAddress } from './clients.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['not an address', 'unknown'],
])('returns the client key of %s: %s', (ip, key) => {
  expect(clientKey(ip)).toBe(key)
})

test.each([
  ['203.0.113.9', '203.0.113.0'],
  ['2001:0db8:0001:0002:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0::'],
  ['::ffff:203.0.113.9', '203.0.113.0'],
  ['not an address', 'unknown'],
])('shortens %s to %s', (ip, kept) => {
  expect(shortAddress(ip)).toBe(kept)
})
