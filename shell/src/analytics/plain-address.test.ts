import { expect, test } from 'vitest'
import { plainAddress } from './plain-address.ts'

test.each([
  ['https://crewtally.example/hr?email=dana&utm_source=news&gclid=abc#dana', '/hr?utm_source=news'],
  ['/hr', '/hr'],
  ['#faq', '/pay'],
  ['?x=1', '/pay'],
  ['https://other.example/a/b?utm_source=x#c', 'https://other.example/a/b'],
  ['tel:+18015550100', 'tel:+18015550100'],
  ['mailto:hello@crewtally.example?subject=Dana', 'mailto:hello@crewtally.example'],
  ['http://[', ''],
  [`/${'a'.repeat(400)}`, `/${'a'.repeat(299)}`],
])('of %s remains %s', (written, plain) => {
  expect(plainAddress(written, 'https://crewtally.example/pay?secret=1')).toBe(plain)
})
