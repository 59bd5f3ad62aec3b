import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { MAX_BATCH_BYTES } from 'shared-contracts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { getLoggerOptions } from '../app.ts'
import { exchange } from '../testing/raw-http.ts'
import { collectEvents } from './collector.ts'
import { openDayLog } from '../beacons.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const OWN = {
  'sec-fetch-site': 'same-origin',
  origin: 'http://localhost',
  'content-type': 'application/json',
}
const VIEW = {
  type: 'page_view',
  title: 'HR',
  referrer: '',
  url: '/hr',
  timestamp: new Date(NOW).toISOString(),
  composition: '0123456789abcdef',
}
const BODY = JSON.stringify({ sent: VIEW.timestamp, events: [VIEW] })

let app: FastifyInstance
let folder: string
let hasDiskSpace = true
let collector: boolean
let outcomes: Record<string, number>
let logged: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'events-')), 'events')
  hasDiskSpace = true
  collector = true
  outcomes = {}
  logged = ''
  app = fastify({
    logger: getLoggerOptions('info', { write: (text) => void (logged += text) }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: true,
  })
  onTestFinished(() => app.close())
  const log = openDayLog(folder, {
    now: () => NOW,
    hasDiskSpace: async () => hasDiskSpace,
    onError: () => undefined,
  })
  onTestFinished(log.close)
  collectEvents(app, {
    log,
    site: { current: live },
    isPage: (path) => path === '/hr',
    wasServed: async (composition) => composition === VIEW.composition,
    now: () => NOW,
    count: (outcome, times) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + times),
  })
})

/**
 * Returns a fake live site with only the data that the collector reads. Each call returns a new object, as after a release.
 */
const live = () => {
  const identity = Buffer.from(JSON.stringify({ settings: { collector } }))
  const fragments = new Map([['/_analytics.json', { bytes: { identity } }]])
  return { pages: new Map([['/hr', {}]]), fragments } as never
}

const post = (payload: string, headers: Record<string, string | undefined> = {}) =>
  app.inject({
    method: 'POST',
    url: '/_c/events',
    payload,
    headers: Object.fromEntries(Object.entries({ ...OWN, ...headers }).filter(([, value]) => value)),
  })
const from = (ip: string) => post(BODY, { 'x-forwarded-for': ip })
const stored = async (): Promise<string> => {
  const names = await readdir(folder).catch(() => [])
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('')
}

test('stores a batch from a page of this site, without data about its sender', async () => {
  const response = await post(BODY, {
    'user-agent': 'Browser/1',
    'x-forwarded-for': '203.0.113.9',
    cookie: 'a=b',
  })
  expect([
    response.statusCode,
    response.body,
    response.headers['cache-control'],
    response.headers['set-cookie'],
  ]).toEqual([204, '', 'no-store', undefined])
  expect(JSON.parse(await stored())).toEqual(VIEW)
  expect(outcomes).toEqual({ kept: 1 })
  expect(logged).not.toContain('203.0.113.9')
})

test('stores nothing if the collector setting of the live site is off', async () => {
  collector = false
  expect((await post(BODY)).statusCode).toBe(204)
  expect([await stored(), outcomes]).toEqual(['', { off: 1 }])
})

test('stores nothing if the browser sends Global Privacy Control', async () => {
  expect((await post(BODY, { 'sec-gpc': '1' })).statusCode).toBe(204)
  expect([await stored(), outcomes]).toEqual(['', { signalled: 1 }])
})

test.each([
  ['another site', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }, 403],
  [
    'another site, by its origin alone',
    { origin: 'https://other.example', 'sec-fetch-site': undefined },
    403,
  ],
  ['two words that differ', { origin: 'https://other.example' }, 403],
  ['a site beside ours', { 'sec-fetch-site': 'same-site' }, 403],
  ['an address bar', { 'sec-fetch-site': 'none', origin: undefined }, 403],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': undefined }, 403],
  ['nobody', { origin: undefined, 'sec-fetch-site': undefined }, 403],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['plain text', { 'content-type': 'text/plain' }, 415],
])('rejects %s', async (_who, headers, status) => {
  expect((await post(BODY, headers)).statusCode).toBe(status)
  expect([await stored(), outcomes]).toEqual(['', { refused: 1 }])
})

test.each([
  ['no JSON', '{"sent":', 400],
  ['nothing', '', 400],
  ['another shape', '[]', 400],
  ['a prototype', '{"__proto__":{"sent":1}}', 400],
  ['no event that is known', JSON.stringify({ sent: VIEW.timestamp, events: [{ ...VIEW, type: 'x' }] }), 400],
  [
    'too much',
    JSON.stringify({ sent: VIEW.timestamp, events: [VIEW], pad: 'x'.repeat(MAX_BATCH_BYTES) }),
    413,
  ],
  ['nests without end', '['.repeat(MAX_BATCH_BYTES - 1), 400],
])('rejects a body with %s and does not repeat its content', async (_what, body, status) => {
  const response = await post(body)
  expect([response.statusCode, await stored(), outcomes]).toEqual([status, '', { refused: 1 }])
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body.length).toBeLessThan(60)
})

test('accepts a browser that sends an Origin header but no Sec-Fetch-Site, with any port', async () => {
  expect(
    (await post(BODY, { 'sec-fetch-site': undefined, origin: 'http://localhost:4300' })).statusCode,
  ).toBe(204)
})

test('limits the requests per address', async () => {
  const answers = await Promise.all(Array.from({ length: 310 }, () => from('203.0.113.9')))
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([count(204), count(429)]).toEqual([300, 10])
  expect((await from('203.0.113.10')).statusCode).toBe(204)
  expect(outcomes).toMatchObject({ kept: 301, limited: 10 })
})

test('answers 503 and logs no error without free disk space', async () => {
  hasDiskSpace = false
  const response = await post(BODY)
  expect([response.statusCode, response.headers['retry-after'], outcomes]).toEqual([
    503,
    '60',
    { 'no-room': 1 },
  ])
  expect(logged).not.toContain('"level":50')
})

test('stores nothing of an aborted request, and stores the next request', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const head = [
    'POST /_c/events HTTP/1.1',
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
  ].join('\r\n')
  await new Promise<void>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\n\r\n${BODY.slice(0, 60)}`, () => socket.destroy())
    socket.on('close', () => done())
  })
  const response = await exchange(port, `${head}\r\nConnection: close\r\n\r\n${BODY}`)
  expect(response.statuses).toEqual([204])
  expect((await stored()).trim().split('\n')).toHaveLength(1)
})

test('does not store events of a composition that was never served', async () => {
  const madeUp = { ...VIEW, composition: 'ffffffffffffffff' }
  const body = JSON.stringify({ sent: VIEW.timestamp, events: [VIEW, madeUp, madeUp] })
  expect((await post(body)).statusCode).toBe(204)
  expect((await stored()).trim().split('\n')).toHaveLength(1)
  expect(outcomes).toMatchObject({ kept: 1, 'never-served': 2 })
  expect((await post(JSON.stringify({ sent: VIEW.timestamp, events: [madeUp] }))).statusCode).toBe(204)
  expect(outcomes).toMatchObject({ kept: 1, 'never-served': 3 })
})

test('limits one client to 1 MB per day, and still stores events of others', async () => {
  const events = Array.from({ length: 45 }, () => ({ ...VIEW, title: 'x'.repeat(180) }))
  const body = JSON.stringify({ sent: VIEW.timestamp, events })
  const large = (ip: string) => post(body, { 'x-forwarded-for': ip })
  const answers = await Promise.all(Array.from({ length: 100 }, () => large('203.0.113.9')))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(20)
  const size = (await stored()).length
  expect(size).toBeLessThan(1024 * 1024 * 1.05)
  expect((await from('198.51.100.9')).statusCode).toBe(204)
  expect(outcomes['over-share']).toBeGreaterThan(20)
})
