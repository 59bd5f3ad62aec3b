import { describe, expect, test } from 'vitest'
import { exchange } from './testing/raw-http.ts'
import { useTestSite } from './testing/test-site.ts'

const site = useTestSite()

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Request inside the body of another request. If the attack succeeded, the API would parse the inner request as the start of the
 * next visitor's request.
 */
const HIDDEN =
  'POST /api/v1/hidden HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 900\r\n\r\nx'
const chunked = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`

/**
 * Framing of a request. `arrives` is the body that the API must receive if the method has a body. If `arrives` is null, the
 * headers are invalid, and nothing may reach the API.
 */
type Framing = [name: string, headers: string[], body: string, arrives: string | null, http?: string]

const LENGTH = `Content-Length: ${HIDDEN.length}`
const CHUNKED = 'Transfer-Encoding: chunked'
const CHUNKS = chunked(HIDDEN)
const withTrailer = (field: string) => CHUNKS.replace(/\r\n$/, `${field}\r\n\r\n`)

const oddCoding = (name: string, ...headers: string[]): Framing => [`coding ${name}`, headers, CHUNKS, null]
const oddLength = (name: string, ...headers: string[]): Framing => [`length ${name}`, headers, HIDDEN, null]

const FRAMINGS: Framing[] = [
  ['a length', [LENGTH], HIDDEN, HIDDEN],
  ['chunks', [CHUNKED], CHUNKS, HIDDEN],
  [
    'chunks with trailers',
    [CHUNKED, 'Trailer: X-Forwarded-For'],
    withTrailer('X-Forwarded-For: 203.0.113.9'),
    HIDDEN,
  ],
  [
    'chunks with a length behind them',
    [CHUNKED, 'Trailer: Content-Length'],
    withTrailer('Content-Length: 5'),
    null,
  ],
  ['chunks with extensions', [CHUNKED], CHUNKS.replace('\r\n', ';a=b\r\n'), HIDDEN],
  ['chunks with an invalid size', [CHUNKED], `x${CHUNKS}`, null],
  ['chunks and a length', [CHUNKED, LENGTH], CHUNKS, null],
  ['a length and chunks', ['Content-Length: 4', CHUNKED], CHUNKS, null],
  ['chunks in capitals', ['Transfer-Encoding: Chunked'], CHUNKS, HIDDEN],
  ['chunks in HTTP/1.0', [CHUNKED], CHUNKS, null, 'HTTP/1.0'],
  ...[
    'xchunked',
    'chunked, identity',
    'identity',
    'gzip, chunked',
    'chunked, chunked',
    '"chunked"',
    'chunked;q=1',
    '\tchunked, ',
    '\x0bchunked',
    'chunk',
    '',
  ].map((value) => oddCoding(JSON.stringify(value), `Transfer-Encoding: ${value}`)),
  oddCoding('with a space before the colon', 'Transfer-Encoding : chunked'),
  oddCoding('twice', CHUNKED, CHUNKED),
  oddCoding('twice, one unknown', CHUNKED, 'Transfer-Encoding: x'),
  oddCoding('folded', 'Transfer-Encoding:\r\n chunked'),
  oddCoding('behind a folded header', 'X-A: b\r\n Transfer-Encoding: chunked'),
  oddCoding('behind a bare line feed', 'X-A: b\nTransfer-Encoding: chunked'),
  oddCoding('behind a bare carriage return', 'X-A: b\rTransfer-Encoding: chunked'),
  oddCoding('named by Connection', 'Connection: transfer-encoding, close', 'Transfer-Encoding: chunked, x'),
  oddCoding('with a null character in its name', 'Transfer-Encoding\0: chunked'),
  [
    'a coding named with an underscore beside the length',
    ['transfer_encoding: chunked', LENGTH],
    HIDDEN,
    HIDDEN,
  ],
  ['a length named by Connection', ['Connection: content-length', LENGTH], HIDDEN, HIDDEN],
  oddLength('twice, alike', LENGTH, LENGTH),
  oddLength('twice, unlike', LENGTH, 'Content-Length: 3'),
  ...[
    `+${HIDDEN.length}`,
    `0x${HIDDEN.length.toString(16)}`,
    `0${HIDDEN.length}`,
    `${HIDDEN.length}, ${HIDDEN.length}`,
    '-1',
    '99999999999999999999',
    '4_2',
    '\u00b2',
  ].map((value) => oddLength(JSON.stringify(value), `Content-Length: ${value}`)),
  oddLength('and another protocol', LENGTH, 'Connection: Upgrade', 'Upgrade: h2c'),
  oddLength('and an expectation nobody knows', LENGTH, 'Expect: 200-ok'),
  oddLength('for two hosts', LENGTH, 'Host: elsewhere.example'),
]

let number = 0
/** Returns a new path for each attempt, so that responses cannot be confused. */
const nextPath = (): string => `/api/v1/try-${(number += 1)}`

const request = (method: string, path: string, headers: string[], body: string, http = 'HTTP/1.1'): string =>
  [`${method} ${path} ${http}`, 'Host: localhost', 'Content-Type: text/plain', ...headers, '', body].join(
    '\r\n',
  )

/**
 * Checks the requests after an attack: each must get the response to its own path, and must reach the API unchanged. No hidden
 * request must reach the API.
 */
const expectHonestAnswers = async (): Promise<void> => {
  for (const body of ['', 'mine']) {
    const path = nextPath()
    const { answer } = await exchange(
      site.port,
      request('POST', path, [`Content-Length: ${body.length}`], body),
    )
    expect(answer).toContain(`x-answers: ${path}\r\n`)
    expect(site.upstream.requests.filter(({ url }) => url === path)).toMatchObject([{ method: 'POST', body }])
  }
  expect(site.upstream.requests.filter(({ url }) => url.includes('hidden'))).toEqual([])
  expect(site.upstream.clientErrors).toEqual([])
}

describe.each(METHODS)('%s', (method) => {
  test('without a body reaches the API at most once', async () => {
    for (const headers of [
      [],
      ['Content-Length: 0'],
      ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AA'],
    ]) {
      const path = nextPath()
      const { statuses } = await exchange(site.port, request(method, path, headers, ''))
      const isPassed = method !== 'TRACE'
      expect([method, headers, statuses]).toEqual([method, headers, [isPassed ? 200 : 405]])
      expect(site.upstream.requests.filter(({ url }) => url === path).map(({ body }) => body)).toEqual(
        isPassed ? [''] : [],
      )
    }
    await expectHonestAnswers()
  })

  test.each(FRAMINGS)(
    'with %s: the API receives exactly the sent bytes, or nothing',
    async (_name, headers, body, arrives, http) => {
      const path = nextPath()
      const { answer, statuses } = await exchange(site.port, request(method, path, headers, body, http))
      const requests = site.upstream.requests.filter(({ url }) => url === path)
      const isPassed = arrives !== null && WITH_BODY.has(method)
      expect(requests.map((one) => [one.method, one.body, one.headers['x-forwarded-for']])).toEqual(
        isPassed ? [[method, arrives, '127.0.0.1']] : [],
      )
      expect(statuses.map((status) => Math.floor(status / 100))).toEqual([isPassed ? 2 : 4])
      const nosniff = 'x-content-type-options: nosniff'
      const close = 'connection: close'
      expect([nosniff, close].filter((header) => answer.toLowerCase().includes(header))).toEqual(
        isPassed ? [nosniff] : [nosniff, close],
      )
      await expectHonestAnswers()
    },
  )

  test('aborted within its body does not reach the API as a complete request', async () => {
    for (const [headers, part] of [
      [['Content-Length: 5000'], HIDDEN],
      [[CHUNKED], `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n`],
      [[CHUNKED], `ffff\r\n${HIDDEN}`],
    ] as const) {
      const path = nextPath()
      await exchange(site.port, request(method, path, [...headers], part), { abort: true })
      await expectHonestAnswers()
      expect(site.upstream.requests.filter(({ url }) => url === path)).toEqual([])
    }
  })
})

test('answers pipelined requests separately', async () => {
  const [first, second, third] = [nextPath(), nextPath(), nextPath()]
  const bytes =
    request('POST', first, ['Content-Length: 3'], 'one') +
    request('GET', second, [], '') +
    request('POST', third, [CHUNKED, 'Connection: close'], chunked('three'))
  const { answer, statuses } = await exchange(site.port, bytes, { last: 3 })
  expect(statuses).toEqual([200, 200, 200])
  expect([...answer.matchAll(/x-answers: (\S+)/g)].map(([, path]) => path)).toEqual([first, second, third])
  expect(
    [first, second, third].map((path) =>
      site.upstream.requests.filter(({ url }) => url === path).map(({ body }) => body),
    ),
  ).toEqual([['one'], [''], ['three']])
})

test('closes the connection after a rejected request and reads nothing more', async () => {
  const path = nextPath()
  const { statuses } = await exchange(
    site.port,
    request('GET', nextPath(), [CHUNKED], chunked('x')) + request('GET', path, [], ''),
    { last: 2 },
  )
  expect(statuses).toEqual([400])
  await expectHonestAnswers()
  expect(site.upstream.requests.filter(({ url }) => url === path)).toEqual([])
})

test('forwards no hop-by-hop fields and no forwarded fields of the client to the API', async () => {
  const path = nextPath()
  const forwardedHeaders = [
    'Forwarded: for=9.9.9.9',
    'X-Real-IP: 9.9.9.9',
    'X-Forwarded-For: 9.9.9.9',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'X-Original-URL: /x',
    'True-Client-IP: 9.9.9.9',
    'Via: 1.1 x',
  ]
  const ofOneConnection = [
    'Connection: keep-alive, X-Secret',
    'X-Secret: 1',
    'Keep-Alive: timeout=9',
    'Proxy-Connection: x',
    'TE: trailers',
    'Proxy-Authorization: x',
  ]
  await exchange(site.port, request('GET', path, [...forwardedHeaders, ...ofOneConnection], ''))
  const receivedRequest = site.upstream.requests.find(({ url }) => url === path)
  expect(receivedRequest?.headers).toEqual({
    host: 'localhost',
    connection: 'keep-alive',
    'content-type': 'text/plain',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-forwarded-proto': 'http',
  })
})
