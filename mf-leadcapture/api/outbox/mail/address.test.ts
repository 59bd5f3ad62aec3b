import { expect, test } from 'vitest'
import { isPlainAddress, parseMailbox } from './address.ts'

test.each([
  'dana@ridgeline.example',
  "o'neil+leads@mail.ridgeline.example",
  'a.b-c_d@xn--bcher-kva.example',
  'a..b@ridgeline.example',
  'a&b@xn--e1aybc.xn--p1ai',
])('%s is plain', (address) => {
  expect(isPlainAddress(address)).toBe(true)
})

test.each([
  'x@evil.example,y@b.example',
  'x@evil.example y@b.example',
  '"x@evil.example"@b.example',
  'x@evil.example\r\nBcc: y@b.example',
  'x@localhost',
  'x@[127.0.0.1]',
  '<x@evil.example>',
  'x@evil.example;',
  'x@evil',
  'x@@evil.example',
  'x@evil.example\n',
  'x@ev\u202Eil.example',
  `${'a'.repeat(65)}@evil.example`,
  '',
])('%j is not plain', (address) => {
  expect(isPlainAddress(address)).toBe(false)
})

test('a mailbox is a name and an address, or an address', () => {
  expect(parseMailbox('Crewtally <site@crewtally.example>')).toEqual({
    name: 'Crewtally',
    address: 'site@crewtally.example',
  })
  expect(parseMailbox('site@crewtally.example')).toEqual({ name: '', address: 'site@crewtally.example' })
  expect(parseMailbox('a@b.example, c@d.example')).toBeNull()
})
