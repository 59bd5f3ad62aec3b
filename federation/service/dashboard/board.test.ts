import { readFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { getDiffName, getDiffsDir } from '@federation/composer/visual-diff'
import { goLive, publishRelease, rollBack, startReleaseCanary } from '@federation/release'
import { getHealthDir, type HealthLine } from '@federation/rollout'
import { workspaceModule } from '@federation/node-kit'
import { getDayFile } from '@federation/node-kit/logs'
import {
  writeSampleArea,
  createSampleEnvironment,
  writeSampleShell,
  createScratchStore,
} from '@federation/test-kit'
import { serveMetrics } from '@federation/node-kit/metrics'
import { checkCacheHeaders } from '@federation/test-kit/vitest'
import type { Dashboard } from './dashboard-data.ts'
import { createDashboardReader } from './read-dashboard.ts'
import { serveDashboard } from './serve-dashboard.ts'

const HOUR_MS = 60 * 60_000

const publish = async (store: string, version: string, html: string) =>
  publishRelease(store, await writeSampleArea('mf-hr', version, html, { path: '/hr' }))

test('reads the live parts, the changed pages of the history, and the gate reports from the store', async () => {
  const store = await createScratchStore()
  const environment = createSampleEnvironment(store)
  await publishRelease(store, await writeSampleShell('1.0.0'))
  await publish(store, '1.0.0', 'People')
  const first = await goLive(
    environment,
    new Map([
      ['shell', '1.0.0'],
      ['mf-hr', '1.0.0'],
    ]),
  )
  await publish(store, '2.0.0', 'Persons')
  const second = await goLive(environment, new Map([['mf-hr', '2.0.0']]))
  const diffName = getDiffName(first?.composition ?? '', second?.composition ?? '')
  await mkdir(join(getDiffsDir(environment.stateDir), diffName), { recursive: true })
  await publish(store, '3.0.0', '<a href="/nowhere">Gone</a>')
  await expect(goLive(environment, new Map([['mf-hr', '3.0.0']]))).rejects.toThrow('The gate found')

  const read = createDashboardReader(store)
  const at = {
    health: getHealthDir(environment.stateDir),
    looks: getDiffsDir(environment.stateDir),
    now: Date.now(),
  }
  const board = await read(at)
  expect(board).toMatchObject({ origin: environment.origin, live: { seq: 2 }, degraded: [], canary: null })
  expect(board.parts).toMatchObject([
    { name: 'shell', release: '1.0.0', replaced: null },
    { name: 'mf-hr', release: '2.0.0', replaced: '1.0.0', since: board.live?.at },
  ])
  expect(board.history.map(({ seq, pages, looks }) => [seq, pages?.changed, looks])).toEqual([
    [2, ['/hr'], `/looks/${diffName}/index.html`],
    [1, undefined, null],
  ])
  expect(board.reports.map(({ looks }) => looks)).toEqual([null, `/looks/${diffName}/index.html`, null])
  expect(board.reports.map(({ releases, refusals }) => [Object.keys(releases), refusals.length])).toEqual([
    [['mf-hr'], expect.any(Number)],
    [['mf-hr'], 0],
    [['shell', 'mf-hr'], 0],
  ])
  expect(board.reports[0]?.refusals[0]).toMatchObject({ reason: expect.stringContaining('/nowhere') })

  await rollBack(store)
  expect(await read(at)).toMatchObject({ live: { seq: 3 }, history: [{ seq: 3 }, { seq: 2 }, { seq: 1 }] })
})

test('sums views by hour, by area, and for the canary and live', async () => {
  const store = await createScratchStore()
  const environment = createSampleEnvironment(store)
  await publishRelease(store, await writeSampleShell('1.0.0'))
  await publish(store, '1.0.0', 'People')
  const entry = await goLive(
    environment,
    new Map([
      ['shell', '1.0.0'],
      ['mf-hr', '1.0.0'],
    ]),
  )
  await publish(store, '2.0.0', 'Persons')
  const canary = await startReleaseCanary(store, new Map([['mf-hr', '2.0.0']]), { percent: 10 })

  const now = Date.parse(canary.at) + 60_000
  const line = (composition: string, ago: number, views: number, failed: number): HealthLine => ({
    at: new Date(now - ago).toISOString(),
    seconds: 10,
    composition,
    area: 'site',
    views,
    failed,
  })
  const live = entry?.composition ?? ''
  const lines = [
    line(live, 2 * HOUR_MS, 100, 3),
    line(live, 30_000, 40, 0),
    line(canary.composition, 30_000, 5, 2),
    { ...line(live, 30_000, 40, 1), area: 'mf-hr' },
  ]
  const health = getHealthDir(environment.stateDir)
  await mkdir(health, { recursive: true })
  for (const one of lines)
    await writeFile(getDayFile(health, one.at.slice(0, 10)), `${JSON.stringify(one)}\n`, { flag: 'a' })

  const board = await createDashboardReader(store)({ health, looks: getDiffsDir(environment.stateDir), now })
  expect(board.day).toHaveLength(24)
  expect(board.day.reduce((sum, stretch) => sum + stretch.live.count, 0)).toBe(140)
  expect(board.day.find((stretch) => stretch.live.count === 100)?.live.bad).toBe(3)
  expect(board.canary?.over.reduce((sum, stretch) => sum + stretch.canary.bad, 0)).toBe(2)
  expect(board.canary?.over.reduce((sum, stretch) => sum + stretch.live.count, 0)).toBe(40)
  expect(board.parts).toMatchObject([
    { name: 'shell', tried: null },
    { name: 'mf-hr', tried: '2.0.0', day: { count: 40, bad: 1 } },
  ])
})

const EMPTY: Dashboard = {
  origin: null,
  live: null,
  degraded: [],
  parts: [],
  retired: [],
  expiring: [],
  canary: null,
  lastCanary: null,
  day: [],
  history: [],
  reports: [],
}

const KEPT = '0123456789abcdef-fedcba9876543210/index.html'

const served = async () => {
  let requestCount = 0
  const page = {
    render: () => '<!doctype html><title>Board</title>',
    files: new Map([['/board.css', { type: 'text/css', bytes: Buffer.from('p{}') }]]),
  }
  const { address, close } = await serveDashboard(
    page,
    {
      board: () => Promise.resolve({ ...EMPTY, live: null, degraded: [`${(requestCount += 1)}`] }),
      looks: (name) =>
        Promise.resolve(name === KEPT ? Buffer.from('<!doctype html><title>Looks</title>') : null),
    },
    0,
  )
  onTestFinished(close)
  return { address, asked: () => requestCount }
}

/** Returns the status of a request with this Host header, which `fetch` would not send. */
const statusFor = (address: string, host: string, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    request(address.replace('localhost', '127.0.0.1'), { method, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

test('the dashboard rejects host names other than loopback, and POST', async () => {
  const { address } = await served()
  const { port } = new URL(address)
  expect(await statusFor(address, `localhost:${port}`)).toBe(200)
  expect(await statusFor(address, `127.0.0.1:${port}`)).toBe(200)
  for (const host of [`evil.example:${port}`, 'localhost', `localhost.evil.example:${port}`, 'localhost:1'])
    expect(await statusFor(address, host)).toBe(421)
  expect(await statusFor(address, `localhost:${port}`, 'POST')).toBe(405)
})

test('returns 304 when the ETag matches, and reads the store once for concurrent viewers', async () => {
  const { address, asked } = await served()
  const first = await fetch(address)
  expect(first.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
  const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, asked()]).toEqual([304, 1])
  expect(await (await fetch(`${address}board.json`)).json()).toMatchObject({ degraded: ['1'] })
  expect((await fetch(`${address}board.css`)).headers.get('content-type')).toBe('text/css')
  expect((await fetch(`${address}etc/passwd`)).status).toBe(404)
})

test('serves a stored visual diff with a policy that allows inline scripts and no other origin', async () => {
  const { address } = await served()
  const storedDiff = await fetch(`${address}looks/${KEPT}`)
  expect([storedDiff.status, await storedDiff.text()]).toEqual([200, '<!doctype html><title>Looks</title>'])
  expect(storedDiff.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'unsafe-inline'; .*img-src 'self' data: blob:;/,
  )
  expect((await fetch(`${address}looks/nothing.html`)).status).toBe(404)
})

test('package.json names the module of the dashboard page', async () => {
  const file = await workspaceModule('board')
  expect(await readFile(file ?? '', 'utf8')).toContain('loadDashboard')
})

test('every response of the dashboard has a Cache-Control header', async () => {
  const { address } = await served()
  const report = await checkCacheHeaders(Number(new URL(address).port), [
    '/',
    '/board.json',
    '/looks/x',
    '/nowhere',
  ])
  expect(report.unstated).toEqual([])
})

test('every response of the metrics server has a Cache-Control header', async () => {
  let fails = false
  const registry = {
    contentType: 'text/plain; version=0.0.4; charset=utf-8' as const,
    metrics: async () => {
      if (fails) throw new Error('no metrics')
      return 'up 1'
    },
  }
  const { port, close } = await serveMetrics({ registry, port: 0, log: { error: () => undefined } })
  onTestFinished(close)
  expect((await checkCacheHeaders(port, ['/metrics', '/nowhere'])).unstated).toEqual([])
  fails = true
  const failing = await checkCacheHeaders(port, ['/metrics'])
  expect([failing.unstated, failing.statuses.has(500)]).toEqual([[], true])
})
