import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getDiffName, getDiffsDir } from '@federation/composer/visual-diff'
import { rollBack, startReleaseCanary } from '@federation/release'
import { getHealthDir, type HealthLine } from '@federation/rollout'
import { NO_TRUSTED_PROXIES } from '@federation/node-kit'
import { channelHead, LIVE, type PastEntry } from '@federation/registry'
import { findLocalSigners } from '@federation/node-kit/signing'
import { getDayFile } from '@federation/node-kit/logs'
import { createSite, startRegistry } from '@federation/test-kit'
import { serveMetrics } from '@federation/node-kit/metrics'
import { checkCacheHeaders } from '@federation/test-kit/vitest'
import type { Dashboard, DashboardView } from './dashboard-data.ts'
import { readRegistryEnvironment } from '../registry/registry-environment.ts'
import { createServer } from '../registry/server.ts'
import { registerDashboard } from './serve-dashboard.ts'
import { signMessage } from '../registry/http-signatures.ts'
import { createDashboardReader, selectNewest } from './read-dashboard.ts'

const HOUR_MS = 60 * 60_000

test('reads the live parts, the changed pages of the history, and the gate reports from the store', async () => {
  const { environment, store, publish, release } = await createSite([['shell', 'mf-hr'], '1.0.0'])
  const first = await channelHead(store, LIVE)
  const second = await release('mf-hr', '2.0.0')
  const diffName = getDiffName(first?.composition ?? '', second?.composition ?? '')
  await mkdir(join(getDiffsDir(environment.stateDir), diffName), { recursive: true })
  await publish('mf-hr', '3.0.0', { html: '<h1>People</h1><a href="/nowhere">Gone</a>' })
  await expect(release('mf-hr', '3.0.0')).rejects.toThrow('The gate found')

  const read = createDashboardReader(environment)
  const board = await read(Date.now())
  expect(board).toMatchObject({ origin: environment.origin, live: { seq: 2 }, degraded: [], canary: null })
  expect(board.parts).toMatchObject([
    { name: 'shell', release: '1.0.0', replaced: null },
    { name: 'mf-hr', release: '2.0.0', replaced: '1.0.0', since: board.live?.at },
  ])
  expect(board.history.map(({ seq, pages, looks }) => [seq, pages?.changed, looks])).toEqual([
    [2, ['/mf-hr'], `/looks/${diffName}/index.html`],
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
  const rolledBack = await read(Date.now())
  expect(rolledBack).toMatchObject({ live: { seq: 3 }, history: [{ seq: 3 }, { seq: 2 }, { seq: 1 }] })
  expect(rolledBack.lanes.find(({ name }) => name === 'mf-hr')?.spans).toMatchObject([
    { release: '1.0.0', seq: 1, to: second?.at },
    { release: '2.0.0', seq: 2, from: second?.at, to: rolledBack.live?.at },
    { release: '1.0.0', seq: 3, kind: 'rollback', to: null },
  ])
})

/** Returns a channel entry that changes mf-hr if `seq` is 1 or 2, no area if it is 4, and mf-pay for any other number. */
const entryOf = (seq: number): PastEntry => {
  const names = seq === 4 ? [] : [seq > 2 ? 'mf-pay' : 'mf-hr']
  const releases = Object.fromEntries(names.map((name) => [name, { from: '1.0.0', to: '2.0.0' }]))
  const change = { kind: 'release' as const, releases: releases as PastEntry['change']['releases'] }
  return { seq, at: '2026-11-30T08:00:00.000Z', composition: '', parent: null, reason: '', change }
}

test('selects the newest entries of each part, also of one that changes rarely', () => {
  const newest = Array.from({ length: 26 }, (_, index) => entryOf(26 - index))
  expect(selectNewest(newest).map(({ seq }) => seq)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => 26 - index),
    4,
    2,
    1,
  ])
})

test('sums errors and vitals by release, and views for the canary and live', async () => {
  const { environment, store, publish } = await createSite([['shell', 'mf-hr'], '1.0.0'])
  const entry = await channelHead(store, LIVE)
  await publish('mf-hr', '2.0.0')
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
    { ...line(live, 30_000, 40, 1), area: 'mf-hr', lcp: [9, 2] },
  ]
  const health = getHealthDir(environment.stateDir)
  await mkdir(health, { recursive: true })
  for (const one of lines)
    await writeFile(getDayFile(health, one.at.slice(0, 10)), `${JSON.stringify(one)}\n`, { flag: 'a' })

  const board = await createDashboardReader(environment)(now)
  expect(board.canary?.over.reduce((sum, { canary: { bad } }) => sum + bad, 0)).toBe(2)
  expect(board.canary?.over.reduce((sum, { live: { count } }) => sum + count, 0)).toBe(40)
  expect(board.parts).toMatchObject([
    { name: 'shell', tried: null },
    { name: 'mf-hr', tried: '2.0.0' },
  ])
  expect(board.lanes).toMatchObject([
    { name: 'shell', measures: [{ release: '1.0.0', errors: { count: 145, bad: 0 } }] },
    {
      name: 'mf-hr',
      spans: [
        { release: '1.0.0', kind: 'release', to: null, percent: 100, by: null },
        { release: '2.0.0', kind: 'canary', to: null, percent: 10 },
      ],
      measures: [
        {
          release: '1.0.0',
          pages: 1,
          bytes: expect.any(Number),
          errors: { count: 40, bad: 1 },
          lcp: { count: 9, bad: 2 },
        },
        { release: '2.0.0', errors: { count: 0, bad: 0 } },
      ],
    },
  ])
})

const TOKEN = 'a-read-token-for-tests-0123456789'

test('serves the page with the filters of its URL, its files, a stream of changes, and visual diffs', async () => {
  let version = 0
  const views: DashboardView[] = []
  const closing = new AbortController()
  const app = createServer(false, readRegistryEnvironment({}), NO_TRUSTED_PROXIES)
  registerDashboard(app, {
    read: async () => ({ degraded: [`version ${version}`] }) as Dashboard,
    readDiff: async (path) => (path === 'a/index.html' ? Buffer.from('<title>Looks</title>') : null),
    loadPage: async () => ({
      render: (_board, view) => {
        views.push(view)
        return '<!doctype html><title>Releases</title>'
      },
      files: new Map([['/dashboard/board.css', { type: 'text/css', bytes: Buffer.from('p{}') }]]),
    }),
    authorize: async () => undefined,
    closing: closing.signal,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    closing.abort()
    await app.close()
  })
  const page = await fetch(`${origin}/?area=mf-hr&days=7`)
  expect([
    page.status,
    page.headers.get('content-security-policy'),
    page.headers.get('cache-control'),
  ]).toEqual([
    200,
    expect.stringMatching(/^default-src 'none'; script-src 'self'; style-src 'self';/),
    'no-store',
  ])
  await fetch(origin)
  expect(views).toMatchObject([
    { area: 'mf-hr', days: 7 },
    { area: null, days: 14 },
  ])
  expect((await fetch(`${origin}/?days=400`)).status).toBe(422)
  expect((await fetch(`${origin}/dashboard/board.css`)).headers.get('content-type')).toMatch(/^text\/css/)
  expect((await fetch(`${origin}/dashboard/etc/passwd`)).status).toBe(404)

  const stream = (await fetch(`${origin}/dashboard/events`)).body?.getReader()
  const readText = async () => Buffer.from((await stream?.read())?.value ?? []).toString()
  const first = await readText()
  expect(first).toMatch(/^data: [\w-]{22}\n\n$/)
  version = 1
  const changed = await readText()
  expect(changed).toMatch(/^data: [\w-]{22}\n\n$/)
  expect(changed).not.toBe(first)
  await stream?.cancel()

  const diff = await fetch(`${origin}/looks/a/index.html`)
  expect([diff.status, diff.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringMatching(/^default-src 'none'; script-src 'unsafe-inline'; .*img-src 'self' data: blob:;/),
  ])
  expect((await fetch(`${origin}/looks/nothing.html`)).status).toBe(404)
})

test('with a public address the dashboard needs a token, a signature or the cookie of a link', async () => {
  const site = await createSite([['shell', 'mf-hr'], '1.0.0'])
  const origins = ['https://releases.example.com'] as const
  const service = await startRegistry(site.environment, { origins, readToken: TOKEN })
  onTestFinished(() => service.close())
  const paths = ['/', '/dashboard/events', '/v1/dashboard', '/looks/x/index.html']
  for (const path of paths) expect([path, (await fetch(service.origin + path)).status]).toEqual([path, 401])
  const authorization = `Bearer ${TOKEN}`
  expect((await fetch(`${service.origin}/v1/dashboard`, { headers: { authorization } })).status).toBe(200)

  const [key] = await findLocalSigners(site.store, 'mf-hr')
  if (!key) throw new Error('there is no key of mf-hr')
  const targetUri = 'https://releases.example.com/v1/dashboard/link'
  const signed = signMessage(key, { method: 'POST', targetUri, contentDigest: undefined })
  const made = await fetch(`${service.origin}/v1/dashboard/link`, { method: 'POST', headers: signed })
  const { link } = (await made.json()) as { link: string }
  const opened = await fetch(link.replace('https://releases.example.com', service.origin), {
    redirect: 'manual',
  })
  const cookie = opened.headers.get('set-cookie') ?? ''
  expect([opened.status, opened.headers.get('location'), cookie]).toEqual([
    303,
    '/',
    expect.stringMatching(/; HttpOnly; SameSite=Lax; Path=\/; Max-Age=43200; Secure$/),
  ])
  const stream = await fetch(`${service.origin}/dashboard/events`, {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  })
  expect(stream.status).toBe(200)
  await stream.body?.cancel()
  // The token in the link and the cookie opens only the dashboard. As a bearer token of an API request, it is rejected.
  const token = new URL(link).searchParams.get('viewer') ?? ''
  const asSession = await fetch(`${service.origin}/v1/dashboard`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(asSession.status).toBe(401)
  // A sender with the read token cannot create links, because this token permits only reading.
  const byReader = await fetch(`${service.origin}/v1/dashboard/link`, {
    method: 'POST',
    headers: { authorization },
  })
  expect(byReader.status).toBe(403)
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
