import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { DEFAULT_RETENTION } from '@federation/registry'
import { type CdnSettings, WORKSPACE } from '@federation/node-kit'
import { serveHttp } from '@federation/test-kit/processes'
import type { FastifyInstance } from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createCanaryStore, inCohort, VISITOR } from './testing/canary-store.ts'
import { buildTestSite } from './testing/test-site.ts'

const PURGED: CdnSettings = { provider: 'generic', purge: { addresses: ['http://127.0.0.1:9'] } }
let site: Awaited<ReturnType<typeof createCanaryStore>>
let app: FastifyInstance

const start = async (cdn: CdnSettings | undefined): Promise<void> => {
  app = await buildTestSite({ store: site.store, cdn })
  onTestFinished(() => app.close())
}
const get = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
beforeEach(async () => {
  site = await createCanaryStore()
})

test('tells caches to store pages, which browsers revalidate, with tags of page, areas and composition', async () => {
  await start(PURGED)
  const { headers } = await get('/hr')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'cdn-cache-control': 'max-age=86400, stale-while-revalidate=1, stale-if-error=259200',
    'surrogate-key': `site page/hr area/mf-hr composition/${site.live}`,
    'cache-tag': `site,page/hr,area/mf-hr,composition/${site.live}`,
  })
  expect(headers['surrogate-control']).toBe(headers['cdn-cache-control'])
  expect(headers.etag).toBeDefined()
  expect((await get('/robots.txt')).headers['surrogate-key']).toContain('page/robots.txt')
})

test('limits the life of pages to less than a minute if the site does not purge', async () => {
  await start({ provider: 'generic' })
  const { headers } = await get('/hr')
  const [, age, stale] =
    /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(String(headers['cdn-cache-control'])) ?? []
  expect(Number(age) + Number(stale)).toBeLessThan(60)
})

test('nginx stores pages for as long as the site says without purging', async () => {
  await start({ provider: 'generic' })
  const [, age] = /max-age=(\d+)/.exec(String((await get('/hr')).headers['cdn-cache-control'])) ?? []
  const conf = await readFile(join(WORKSPACE, 'docs/deploy/nginx-cache.conf'), 'utf8')
  expect(new Set(conf.match(/proxy_cache_valid .*;/g))).toEqual(new Set([`proxy_cache_valid 200 ${age}s;`]))
})

test('pruning keeps past compositions longer than caches may serve their pages', async () => {
  await start(PURGED)
  const control = String((await get('/hr')).headers['cdn-cache-control'])
  const seconds = [...control.matchAll(/=(\d+)/g)].reduce((sum, [, value]) => sum + Number(value), 0)
  expect(seconds).toBeLessThan(DEFAULT_RETENTION.days * 86_400)
})

test.each([
  '/people?utm_source=mail',
  '/no-such-page',
  '/_f/live',
  '/_preview?end',
  '/_status',
  '/healthz',
  '/api/v1/x',
])('keeps %s from caches', async (path) => {
  await start(PURGED)
  const { headers } = await get(path)
  expect(headers['cache-control']).toMatch(/^private, /)
  expect(headers['surrogate-key']).toBeUndefined()
})

test('lets caches store assets and fragments for as long as browsers', async () => {
  await start(PURGED)
  const answers = await Promise.all(
    ['/_r/mf-hr/1.0.0/remote-entry.js', `/_f/${site.live}/hr.json`].map((path) => get(path)),
  )
  expect(answers.map(({ headers }) => [headers['cache-control'], headers['cdn-cache-control']])).toEqual([
    ['public, max-age=31536000, immutable', undefined],
    ['max-age=30', undefined],
  ])
})

/**
 * Starts a fake cache, and a site that sends its purges to this cache. Returns a function that waits for the next purge and
 * returns its tags.
 */
const startPurged = async () => {
  const received: string[][] = []
  const cache = await serveHttp(async (request, response) => {
    received.push(((await json(request)) as { tags: string[] }).tags)
    response.end()
  }, onTestFinished)
  await start({ provider: 'generic', purge: { addresses: [cache] } })
  await app.ready()
  return async (): Promise<string[]> => {
    await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThan(0)
    return received.shift() ?? []
  }
}

/** Releases mf-hr with a page that hydrates. `code` is the page's script. A change of `code` does not change the HTML. */
const releaseHydrated = async (version: string, code: string) => {
  const fragment = {
    kind: 'route' as const,
    id: '/hr',
    file: 'fragments/page.html',
    hydrate: 'load' as const,
    styles: [],
    scripts: ['client/remote-entry.js'],
  }
  await site.release(version, 'Same text', {
    route: { hydrate: 'load' },
    files: { 'client/remote-entry.js': code },
    document: { fragments: [fragment] },
  })
}

test('a release purges the pages that it changes, also if only their scripts change', async () => {
  const nextPurge = await startPurged()
  expect(await nextPurge()).toEqual(['site'])
  await releaseHydrated('3.0.0', 'export {}')
  expect(await nextPurge()).toContain('page/hr')
  await nextPurge()
  await releaseHydrated('3.0.1', 'export const fixed = true')
  expect(await nextPurge()).toEqual(['page/hr'])
})

test.each([
  [PURGED, [200, 410]],
  [undefined, [410, 410]],
])(
  'with %j, answers requests for an unchanged and a changed page of a past composition with %j',
  async (cdn, statuses) => {
    await start(cdn)
    await releaseHydrated('3.0.0', 'export {}')
    await expect.poll(async () => (await get('/hr')).body, { timeout: 20_000 }).toContain('Same text')
    const answers = await Promise.all(['index', 'hr'].map((name) => get(`/_f/${site.live}/${name}.json`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
  },
)

test('a canary purges all pages when its share changes, so that caches learn the share', async () => {
  const nextPurge = await startPurged()
  expect(await nextPurge()).toEqual(['site'])
  await site.startCanary(10)
  expect(await nextPurge()).toEqual(['site'])
  expect((await get('/hr')).headers['x-canary-share']).toBe('20')
})

test('during a canary, serves the cache, and draws visits that the cache passes on', async () => {
  await site.startCanary(10)
  await start(PURGED)
  const cached = await get('/hr', VISITOR)
  expect(cached.body).toContain('As live')
  expect(cached.headers['set-cookie']).toBeUndefined()
  expect(cached.headers).toMatchObject({ 'x-canary-share': '20', vary: 'accept-encoding' })
  expect(cached.headers['cdn-cache-control']).toContain('max-age=86400')

  const drawn = await Promise.all(
    Array.from({ length: 60 }, () => get('/hr', { ...VISITOR, 'x-canary-draw': '20' })),
  )
  const seen = drawn.map(({ body, headers }) => {
    const cohort = Number(/cohort=(\d+)/.exec(String(headers['set-cookie']))?.[1])
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['cdn-cache-control']).toBe('no-store')
    expect(cohort).toBeLessThan(2000)
    expect(body.includes('As canary')).toBe(cohort < 1000)
    return body.includes('As canary')
  })
  expect(new Set(seen)).toEqual(new Set([true, false]))
  expect((await get('/hr', inCohort(3))).body).toContain('As canary')
})

test('draws no more visits for a canary than its share, whatever the cache passes on', async () => {
  await site.startCanary(1)
  await start(PURGED)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => get('/hr', { ...VISITOR, 'x-canary-draw': '100' })),
  )
  const drawn = answers.filter(({ headers }) => headers['set-cookie'] !== undefined)
  expect(drawn.length).toBeLessThan(30)
  const other = answers.find(({ headers }) => headers['set-cookie'] === undefined)
  expect(other?.body).toContain('As live')
})

test('a visit that has already begun gets no canary, even if the cache passes it on', async () => {
  await site.startCanary(50)
  await start(PURGED)
  const { headers } = await get('/hr', {
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'same-origin',
    'x-canary-draw': '100',
  })
  expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-cache'])
})
