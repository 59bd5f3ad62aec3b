import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { openDayLog } from '../beacons.ts'
import { collectBlocked, readBlocked } from './blocked.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const PIXEL = 'https://pixel.vendor.example/p.gif?id=7'
const report = (blockedURL: string, documentURL = 'http://localhost/hr?email=dana@x.example') => ({
  type: 'csp-violation',
  url: documentURL,
  body: { documentURL, blockedURL, effectiveDirective: 'img-src', sample: 'secret' },
})

let app: FastifyInstance
let folder: string
let chance: number

const onError = (error: unknown) => {
  throw error
}

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'blocked-')), 'blocked')
  chance = 1
  app = fastify({ trustProxy: true })
  const log = openDayLog(folder, { now: () => NOW, hasDiskSpace: async () => true, onError })
  collectBlocked(app, {
    log,
    isPage: (path) => path === '/hr',
    onError,
    now: () => NOW,
    random: () => chance,
  })
  app.addHook('onClose', async () => log.close())
})

const post = async (body: unknown, type = 'application/reports+json', ip = '203.0.113.9') =>
  (
    await app.inject({
      method: 'POST',
      url: '/_c/reports',
      payload: JSON.stringify(body),
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip },
    })
  ).statusCode
const stored = async () => {
  await app.close()
  return readBlocked(folder, '2026-11-22')
}

test('stores origin, directive and page of reports in both formats, and nothing else', async () => {
  expect(await post([report(PIXEL), report('inline'), report(PIXEL)])).toBe(204)
  const old = {
    'csp-report': {
      'document-uri': 'http://localhost/hr',
      'blocked-uri': 'https://pixel.vendor.example',
      'violated-directive': "img-src 'self'",
    },
  }
  expect(await post(old, 'application/csp-report')).toBe(204)
  expect(await stored()).toEqual([
    { origin: 'https://pixel.vendor.example', directive: 'img-src', page: '/hr', times: 3 },
    { origin: 'inline', directive: 'img-src', page: '/hr', times: 1 },
  ])
})

test('ignores reports about extensions, other report types, other hosts and unknown paths', async () => {
  await post([
    report('chrome-extension://abc/x.js'),
    { ...report(PIXEL), type: 'deprecation' },
    report(PIXEL, 'https://other.example/hr'),
    report(PIXEL, 'http://localhost/no-such-page'),
    { type: 'csp-violation' },
  ])
  expect(await stored()).toEqual([])
})

test.each([
  ['no report', { a: 1 }, 'application/reports+json', 400],
  ['another type', [report(PIXEL)], 'application/json', 415],
  ['too many', Array.from({ length: 51 }, () => ({ type: 'x' })), 'application/reports+json', 400],
  ['too large', [report(`https://a.example/${'x'.repeat(17_000)}`)], 'application/reports+json', 413],
])('rejects a body with %s', async (_what, body, type, status) => {
  expect(await post(body, type)).toBe(status)
})

const batch = (from: number) =>
  Array.from({ length: 10 }, (_, index) => report(`https://v${from * 10 + index}.example/x`))

test('accepts 30 requests per minute and address, and bounds the number of distinct rows', async () => {
  const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => post(batch(index))))
  expect(answers.filter((status) => status === 429)).toHaveLength(1)
  // The first 100 reports are counted individually. In this test, `random` selects none of the later reports, so exactly 100
  // rows are stored.
  expect(await stored()).toHaveLength(100)
})

test('samples one in ten reports beyond 100 per period, and counts each as ten', async () => {
  chance = 0
  for (const from of [1, 2, 3])
    await post(
      Array.from({ length: 50 }, () => report(PIXEL)),
      undefined,
      `203.0.113.${from}`,
    )
  expect(await stored()).toMatchObject([{ times: 100 + 50 * 10 }])
})
