import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { readHealth } from '@federation/rollout'
import { channelHead } from '@federation/registry'
import { createLiveStore } from '@federation/test-kit'
import { MAX_HEALTH_REPORT_BYTES, MAX_VIEWS_PER_REPORT } from 'shared-contracts/collectors'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDayLog } from '../beacons.ts'
import { collectHealth } from '../health.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const OWN = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-forwarded-for': '203.0.113.9',
  cookie: 'crewtally.cohort=7.signed',
}

let store: string
let live: string
beforeAll(async () => {
  store = await createLiveStore({
    'mf-pay': { text: 'Pay', path: '/pay' },
    'mf-hr': { text: 'HR', path: '/hr' },
  })
  live = (await channelHead(store, 'live'))?.composition ?? ''
})

let folder: string
let now: number
let isCompared: boolean
let app: FastifyInstance
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'health-')), 'health')
  now = NOW
  isCompared = true
  app = fastify({ trustProxy: true })
  onTestFinished(() => app.close())
  const log = openDayLog(folder, { now: () => now, hasDiskSpace: async () => true, onError: () => undefined })
  onTestFinished(log.close)
  collectHealth(app, {
    store,
    log,
    served: () => [live],
    isCompared: () => isCompared,
    isShown: async (_composition, cookie) => cookie?.includes('signed') === true,
    now: () => now,
  })
})

const post = (report: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/_c/health',
    payload: typeof report === 'string' ? report : JSON.stringify(report),
    headers: { ...OWN, ...headers },
  })
const postViews = (views: unknown[], more: object = {}) => post({ composition: live, views, ...more })
const fine = (page: string) => ({ page, failed: [] })
const failing = (page: string, area: string, stage = 'hydrate') => ({ page, failed: [{ area, stage }] })
const lines = async () => {
  await app.close()
  return readHealth(folder, folder, NOW - 60_000, NOW + 3_600_000)
}

test('sums views, failures and vitals by area and for the whole site', async () => {
  expect(
    (await postViews([fine('/pay'), failing('/pay', 'mf-pay'), failing('/hr', 'mf-pay')])).statusCode,
  ).toBe(204)
  await postViews([fine('/hr'), failing('/hr', 'shell', 'uncaught')], {
    vitals: { page: '/hr', lcp: true, cls: false },
  })
  const block = { at: '2026-11-22T10:00:00.000Z', seconds: 10, composition: live }
  const found = await lines()
  expect(found.toSorted((a, b) => (a.area < b.area ? -1 : 1))).toEqual([
    { ...block, area: 'mf-hr', views: 3, failed: 0, lcp: [1, 1], cls: [1, 0] },
    { ...block, area: 'mf-pay', views: 2, failed: 2, stages: { hydrate: 2 } },
    { ...block, area: 'shell', views: 0, failed: 1, stages: { uncaught: 1 } },
    { ...block, area: 'site', views: 5, failed: 3, clients: 1, failedClients: 1, lcp: [1, 1], cls: [1, 0] },
  ])
})

test('writes a block after it has ended, one minute long without a canary', async () => {
  await postViews([fine('/hr')])
  now += 10_000
  await postViews([fine('/hr'), fine('/hr')])
  isCompared = false
  now += 10_000
  await postViews([fine('/hr')])
  const found = (await lines()).filter(({ area }) => area === 'site')
  expect(found.map(({ at, seconds, views }) => [at.slice(14, 19), seconds, views])).toEqual([
    ['00:00', 10, 1],
    ['00:10', 10, 2],
    ['00:00', 60, 1],
  ])
})

test('ignores unserved compositions, unknown pages and unknown areas', async () => {
  expect((await post({ composition: 'f'.repeat(16), views: [fine('/hr')] })).statusCode).toBe(204)
  await postViews([fine('/no-such-page'), failing('/hr', 'mf-learning')])
  expect((await lines()).map(({ area, views, failed }) => [area, views, failed])).toEqual([
    ['site', 1, 0],
    ['mf-hr', 1, 0],
  ])
})

test.each([
  ['another shape', '[]', 400],
  ['more than counts', { views: [{ ...fine('/hr'), email: 'dana@x.example' }] }, 400],
  ['a stage nobody knows', { views: [failing('/hr', 'mf-hr', 'x')] }, 400],
  ['too many views', { views: Array.from({ length: MAX_VIEWS_PER_REPORT + 1 }, () => fine('/hr')) }, 400],
  ['too many bytes', `{"pad":"${'x'.repeat(MAX_HEALTH_REPORT_BYTES)}"}`, 413],
])('rejects a report with %s', async (_what, report, status) => {
  const body = typeof report === 'string' ? report : { composition: live, ...report }
  expect((await post(body)).statusCode).toBe(status)
  expect(await lines()).toEqual([])
})

test('stores no data about the sender', async () => {
  await post(
    { composition: live, views: [fine('/hr')] },
    { 'user-agent': 'Browser/1', 'x-forwarded-for': '203.0.113.9', cookie: 'crewtally.cohort=7.signed' },
  )
  await app.close()
  const text = (
    await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  ).join('')
  expect(text).toContain(live)
  expect(text).not.toMatch(/Browser|203\.0|cohort/)
})

test('counts at most ten views per address block', async () => {
  const many = Array.from({ length: MAX_VIEWS_PER_REPORT }, () => failing('/pay', 'mf-pay'))
  // An attacker sends 200 failed views in ten requests, from two addresses of one address block.
  for (let index = 0; index < 10; index += 1)
    await post({ composition: live, views: many }, { 'x-forwarded-for': `203.0.113.${index % 2}` })
  await post({ composition: live, views: [fine('/pay')] }, { 'x-forwarded-for': '198.51.100.1' })
  const site = (await lines()).find(({ area }) => area === 'site')
  expect(site).toMatchObject({ views: 11, failed: 10, clients: 2, failedClients: 1 })
})

test('does not count a report without a signed cohort cookie', async () => {
  const views = [failing('/pay', 'mf-pay')]
  expect((await post({ composition: live, views }, { cookie: 'crewtally.cohort=7' })).statusCode).toBe(204)
  expect(await lines()).toEqual([])
})

test('distinguishes clients on loopback by their cookies', async () => {
  for (const cookie of ['crewtally.cohort=1.signed', 'crewtally.cohort=2.signed'])
    await post({ composition: live, views: [fine('/pay')] }, { 'x-forwarded-for': '127.0.0.1', cookie })
  expect((await lines()).find(({ area }) => area === 'site')).toMatchObject({ views: 2, clients: 2 })
})
