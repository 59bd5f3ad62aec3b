import { expect, test } from 'vitest'
import { findFramingError } from './request-framing.ts'
import { readCacheableRequest } from './cacheable-request.ts'

const readPlainRequest = (headers: string[], { method = 'GET', url = '/hr', httpVersion = '1.1' } = {}) => {
  const rawHeaders = ['Host', 'localhost', ...headers]
  const names = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1]]] : [],
  )
  return { method, url, httpVersion, rawHeaders, headers: Object.fromEntries(names) }
}

test('reads the fields that a response depends on, regardless of case', () => {
  expect(
    readCacheableRequest(
      readPlainRequest([
        'ACCEPT-encoding',
        'br',
        'if-None-Match',
        '"x"',
        'X-Forwarded-Proto',
        'https',
        'x-forwarded-FOR',
        '::1',
        'Connection',
        'Keep-Alive',
        'Cookie',
        'a=b',
        'Origin',
        'https://a.example',
      ]),
    ),
  ).toEqual({
    acceptEncoding: 'br',
    ifNoneMatch: '"x"',
    forwardedProto: 'https',
    cookie: 'a=b',
    origin: 'https://a.example',
    isForwarded: true,
  })
})

const ODD = [
  ['Content-Length', '0'],
  ['CONTENT-LENGTH', '3'],
  ['Transfer-Encoding', 'chunked'],
  ['Expect', '100-continue'],
  ['Upgrade', 'h2c'],
  ['Connection', 'close'],
  ['Connection', 'keep-alive, x'],
  ['hOST', 'elsewhere'],
  ['Forwarded', 'for=x'],
  ['Accept-Encoding', 'br', 'accept-encoding', 'gzip'],
  ['If-None-Match', '"x"', 'If-None-Match', '"y"'],
  ['X-Forwarded-Proto', 'https', 'x-forwarded-proto', 'http'],
  ['Origin', 'https://a.example', 'origin', 'https://b.example'],
]

test.each(ODD)('returns null for %s: %s', (...headers) => {
  expect(readCacheableRequest(readPlainRequest(headers))).toBeNull()
})

test.each([
  { method: 'POST' },
  { method: 'OPTIONS' },
  { httpVersion: '1.0' },
  { url: `/${'a'.repeat(8000)}` },
])('returns null for %o', (line) => {
  expect(readCacheableRequest(readPlainRequest([], line))).toBeNull()
})

test('returns null for requests with ambiguous framing', () => {
  const headers = [
    ...ODD,
    ['Content-Length', 'x'],
    ['Transfer-Encoding', 'x'],
    ['Host', ''],
    ['Expect', ''],
    [],
  ]
  const requests = ['GET', 'HEAD', 'POST', 'DELETE'].flatMap((method) =>
    headers.map((one) => readPlainRequest(one, { method })),
  )
  const bad = requests.filter((request) => findFramingError(request) !== null)
  expect(bad.length).toBeGreaterThan(10)
  expect(bad.filter((request) => readCacheableRequest(request) !== null)).toEqual([])
})
