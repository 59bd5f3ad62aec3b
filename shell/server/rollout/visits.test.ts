import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makePreviewKey, createPreviewLink } from '@federation/rollout'
import type { PanelPage } from 'shared-contracts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createCanaryStore, inCohort, VISITOR } from '../testing/canary-store.ts'
import { exchange } from '../testing/raw-http.ts'
import { startTestSite } from '../testing/test-site.ts'

let store: string
let app: FastifyInstance
let port: number
let live: string
let canary: string

let site: Awaited<ReturnType<typeof createCanaryStore>>

beforeEach(async () => {
  site = await createCanaryStore()
  ;({ store, live, canary } = site)
  ;({ app, port } = await startTestSite({ store }))
  onTestFinished(() => app.close())
})

/** Reads from `/_status` which percentage of the visitors gets the running canary. Undefined if no canary is running. */
const readStatus = async () =>
  (await app.inject('/_status')).json<{ canary?: { canary: { percent: number } } }>().canary?.canary.percent

const startCanary = async (percent: number) => {
  await site.startCanary(percent)
  await expect.poll(readStatus).toBe(percent === 0 ? undefined : percent)
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const heading = ({ body }: { body: string }) => /<h1>([^<]*)/.exec(body)?.[1]

test('without a canary, sets no cookie and deletes an old cohort cookie', async () => {
  const plain = await get('/hr', VISITOR)
  expect([
    heading(plain),
    plain.headers['set-cookie'],
    plain.headers.vary,
    plain.headers['cache-control'],
  ]).toEqual(['As live', undefined, 'accept-encoding', 'no-cache'])
  const { headers } = await get('/hr', inCohort(3))
  expect(headers['set-cookie']).toMatch(/^crewtally\.cohort=; Path=\/; Max-Age=0;/)
  expect(headers['cache-control']).toBe('private, no-cache')
})

/** Returns the page headings that visitors of several cohorts (random groups of visitors) get. */
const readHeadings = async () =>
  Promise.all(
    [0, 999, 1000, 4999, 5000, 9999].map(async (cohort) => heading(await get('/hr', inCohort(cohort)))),
  )

test('shows the canary to the same visitors while its percentage grows, and live to all when it ends', async () => {
  await startCanary(10)
  const [LIVE, CANARY_SAYS] = ['As live', 'As canary']
  expect(await readHeadings()).toEqual([CANARY_SAYS, CANARY_SAYS, LIVE, LIVE, LIVE, LIVE])
  await startCanary(50)
  expect(await readHeadings()).toEqual([CANARY_SAYS, CANARY_SAYS, CANARY_SAYS, CANARY_SAYS, LIVE, LIVE])
  await startCanary(0)
  expect(await readHeadings()).toEqual(Array.from({ length: 6 }, () => LIVE))
})

test('assigns a cohort once, at the start of a visit, and marks the response private', async () => {
  await startCanary(10)
  const answer = await get('/hr', VISITOR)
  expect(answer.headers['set-cookie']).toMatch(
    /^crewtally\.cohort=\d{1,4}\.[\w-]{16}; Path=\/; Max-Age=604800; SameSite=Lax$/,
  )
  expect([answer.headers['cache-control'], answer.headers.vary]).toEqual([
    'private, no-cache',
    'accept-encoding, cookie',
  ])
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const again = await get('/hr', { ...VISITOR, cookie })
  expect([heading(again), again.headers['set-cookie']]).toEqual([heading(answer), undefined])
})

test.each([
  ['was on the way already', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }],
  ['is no page view', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'none' }],
  ['is no browser', {}],
])('a client that %s stays on live', async (_who, headers) => {
  await startCanary(100)
  const answer = await get('/hr', headers)
  expect([heading(answer), answer.headers['set-cookie']]).toEqual(['As live', undefined])
})

test('serves pages, fragments and 304 responses of a visitor from one composition', async () => {
  await startCanary(10)
  for (const [cohort, id, text] of [
    [1, canary, 'As canary'],
    [5000, live, 'As live'],
  ] as const) {
    const page = await get('/hr', inCohort(cohort))
    expect(page.headers['server-timing']).toContain(id)
    const fragment = await get(`/_f/${id}/hr.json`, inCohort(cohort))
    expect(fragment.body).toContain(text)
    const conditionalHeaders = { 'if-none-match': String(page.headers.etag) }
    const [samePage, otherCohortPage] = await Promise.all([
      get('/hr', { ...inCohort(cohort), ...conditionalHeaders }),
      get('/hr', { ...inCohort(cohort === 1 ? 5000 : 1), ...conditionalHeaders }),
    ])
    expect([samePage.statusCode, otherCohortPage.statusCode]).toEqual([304, 200])
    expect(samePage.headers.vary).toContain('cookie')
  }
  // A tab that was opened before the canary can still load fragments of the live composition.
  expect((await get(`/_f/${live}/hr.json`, inCohort(1))).statusCode).toBe(200)
  await startCanary(0)
  expect((await get(`/_f/${canary}/hr.json`, inCohort(1))).statusCode).toBe(410)
})

const requestHeading = async (cohort: number) =>
  heading({
    body: (
      await exchange(
        port,
        `GET /hr HTTP/1.1\r\nHost: localhost\r\nCookie: ${inCohort(cohort).cookie}\r\n\r\n`,
      )
    ).answer,
  })

test('during a canary, answers visitors with a cohort from memory, before Fastify', async () => {
  await startCanary(10)
  expect([await requestHeading(5), await requestHeading(5000)]).toEqual(['As canary', 'As live'])
})

test('shows a release that goes live during a canary to visitors outside it', async () => {
  await startCanary(10)
  await site.release('3.0.0', 'Newer live')
  await expect.poll(async () => heading(await get('/hr', inCohort(5000)))).toBe('Newer live')
  expect(heading(await get('/hr', inCohort(5)))).toBe('As canary')
})

const link = async (composition: string, seconds = 60, path = '/hr') =>
  createPreviewLink(
    await makePreviewKey(store),
    { composition, until: Math.floor(Date.now() / 1000) + seconds },
    path,
  )

test('shows a preview uncached, to one browser only, until the visitor leaves it', async () => {
  const opened = await get(await link(canary))
  expect([opened.statusCode, opened.headers.location, opened.headers['cache-control']]).toEqual([
    303,
    '/hr',
    'private, no-store',
  ])
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  expect(String(opened.headers['set-cookie'])).toMatch(/; Max-Age=(?:60|59); HttpOnly; SameSite=Lax$/)
  const page = await get('/hr', { cookie })
  expect(heading(page)).toBe('As canary')
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
    'x-composition': canary,
    vary: 'accept-encoding, cookie',
  })
  const fragments = await Promise.all([canary, live].map((id) => get(`/_f/${id}/hr.json`, { cookie })))
  expect(fragments.map(({ statusCode }) => statusCode)).toEqual([200, 410])
  expect((await get('/no-such-page', { cookie })).headers['x-robots-tag']).toBe('noindex')
  expect(heading(await get('/hr'))).toBe('As live')
  expect((await get(`/_f/${canary}/hr.json`)).statusCode).toBe(410)
  const left = await get('/_preview?end', { cookie })
  expect([left.statusCode, left.headers.location]).toEqual([303, '/'])
  const { headers } = await get('/_preview?end&utm_source=mail&plid=p-7', { cookie })
  expect(headers.location).toBe('/?utm_source=mail&plid=p-7')
  expect(left.headers['set-cookie']).toMatch(/^crewtally\.preview=; Path=\/; Max-Age=0;/)
})

const until = (address: string) => new URL(address, 'http://localhost').searchParams.get('until')

test('adds the panel, which links to other versions, to previews only', async () => {
  const previewLink = await link(canary)
  const opened = await get(previewLink)
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const page = await get('/hr', { cookie })
  const [, integrity = ''] = /src="\/_panel\/panel\.js" integrity="([^"]+)"/.exec(page.body) ?? []
  expect(page.headers['content-security-policy']).toContain(`'${integrity}'`)
  const script = await get('/_panel/panel.js', { cookie })
  expect(`sha384-${createHash('sha384').update(script.body).digest('base64')}`).toBe(integrity)
  const panel = (await get('/_panel/page.json?path=/hr', { cookie })).json<PanelPage>()
  expect(panel.places[0]).toMatchObject({ place: 'header and footer', name: 'shell' })
  expect(panel.places).toContainEqual(expect.objectContaining({ place: 'route', name: 'mf-hr' }))
  const options = panel.switches.flatMap((one) => one.options)
  expect(options.filter(({ isShown }) => isShown)).toHaveLength(1)
  const toLive = options.find(({ label }) => label.endsWith(' live'))
  const switchedToLive = await get(toLive?.href ?? '', { cookie })
  expect([switchedToLive.statusCode, switchedToLive.headers.location]).toEqual([303, '/hr'])
  // Links in the preview panel expire together with the preview link.
  expect(until(toLive?.href ?? '')).toBe(until(previewLink))

  const [livePage, canaryPage] = await Promise.all([get('/hr'), get('/hr', inCohort(1))])
  for (const answer of [livePage, canaryPage]) {
    expect(answer.body).not.toContain('_panel')
    expect(answer.headers['content-security-policy']).not.toContain(integrity)
  }
  for (const address of ['/_panel/panel.js', '/_panel/page.json?path=/hr'])
    expect((await get(address)).statusCode).toBe(404)
  expect((await get('/_panel/page.json?path=//other.example', { cookie })).statusCode).toBe(404)
})

test('previews an earlier composition, redirects included', async () => {
  await site.release('4.0.0', 'Newer live')
  const opened = await get(await link(live))
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  expect(heading(await get('/hr', { cookie }))).toBe('As live')
  const moved = await get('/hr/', { cookie })
  expect([moved.statusCode, moved.headers['cache-control']]).toEqual([301, 'private, no-store'])
})

test('rejects forged, altered and expired preview links, and those of removed compositions, with an explanation', async () => {
  const good = await link(canary)
  const cases = [
    [good.replace(canary, live), 403],
    [good.replace(/until=\d+/, 'until=9999999999'), 403],
    ['/_preview', 403],
    ['/_preview?show=x&show=y&until=1&path=//other.example', 403],
    [await link(canary, -1), 410],
    [await link('0123456789abcdef'), 404],
  ] as const
  for (const [address, status] of cases) {
    const { statusCode, body, headers } = await get(address)
    expect([statusCode, headers['set-cookie'], headers.location]).toEqual([status, undefined, undefined])
    expect(body).toContain('This preview link does not work')
  }
})

test('shows live and deletes the cookie if a preview cookie is forged', async () => {
  await link(canary)
  const answer = await get('/hr', { cookie: `crewtally.preview=${canary}.9999999999.${'A'.repeat(43)}` })
  expect(heading(answer)).toBe('As live')
  expect(answer.headers['set-cookie']).toMatch(/^crewtally\.preview=; Path=\/; Max-Age=0;/)
})
