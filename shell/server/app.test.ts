import {
  writeSampleArea,
  createSampleEnvironment,
  createLiveStore,
  createScratchStore,
} from '@federation/test-kit'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { serveHttp } from '@federation/test-kit/processes'
import { goLive, publishRelease, rollBack } from '@federation/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestSite } from './testing/test-site.ts'

let store: string
let app: FastifyInstance
const leadsUrl = await serveHttp(async (request, response) => {
  const body = await text(request)
  response
    .writeHead(422, { 'content-type': 'application/json' })
    .end(JSON.stringify({ url: request.url, body }))
}, afterAll)

const release = async (version: string, heading: string, html?: string) => {
  await publishRelease(
    store,
    await writeSampleArea('mf-hr', version, heading, { path: '/hr', ...(html && { html }) }),
  )
  return goLive(createSampleEnvironment(store), new Map([['mf-hr', version]]))
}
const livePage = (part: string) =>
  expect.poll(async () => (await app.inject('/hr')).body, { timeout: 1000, interval: 20 }).toContain(part)

beforeAll(async () => {
  store = await createLiveStore({ 'mf-hr': { text: 'People', path: '/hr' } })
  app = await buildTestSite({ store, leadsUrl })
})
afterAll(() => app.close())

test('has the same content in each encoding', async () => {
  const [plain, br, gzip] = await Promise.all(
    ['identity', 'br, gzip', 'gzip'].map((encoding) =>
      app.inject({ url: '/hr', headers: { 'accept-encoding': encoding } }),
    ),
  )
  expect(brotliDecompressSync(br?.rawPayload ?? Buffer.of()).toString()).toBe(plain?.body)
  expect(gunzipSync(gzip?.rawPayload ?? Buffer.of()).toString()).toBe(plain?.body)
})

test('forwards a large file to the API completely, and returns the response', async () => {
  const payload = 'file '.repeat(600_000)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/apply-now',
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ url: '/api/v1/apply-now', body: payload })
})

test('serves a new release and a rollback without a restart, and old assets but no old fragments', async () => {
  const { live } = (await app.inject('/_status')).json<{ live: { composition: string } }>()
  const fragment = `/_f/${live.composition}/hr.json`
  expect((await app.inject(fragment)).json()).toMatchObject({
    path: '/hr',
    html: { route: '<h1>People</h1>' },
  })
  await release('2.0.0', 'Newer people')
  await livePage('Newer people')
  expect((await app.inject(fragment)).statusCode).toBe(410)
  // A tab that was opened before the release of 2.0.0 still shows the previous release, and hydrates with the file `_wake.json`
  // of that time. So the server must still serve this file.
  expect((await app.inject(fragment.replace('hr.json', '_wake.json'))).json()).toHaveProperty('importMap')
  expect((await app.inject(`/_f/${'0'.repeat(16)}/_wake.json`)).statusCode).toBe(410)
  expect((await app.inject('/_r/mf-hr/1.0.0/remote-entry.js')).statusCode).toBe(200)
  await rollBack(store)
  await livePage('<h1>People</h1>')
})

test('serves the late styles of a page whose composition is no longer live', async () => {
  const html = '<section><h1>Listed people</h1></section><section class="list"></section>'
  await release('3.0.0', '', html)
  await livePage('Listed people')
  const [, late = ''] =
    /<\/section><link rel="stylesheet" id="late-styles" href="([^"]+)"[^>]*><section/.exec(
      (await app.inject('/hr')).body,
    ) ?? []
  const isServed = async () =>
    expect(await app.inject(late)).toMatchObject({
      statusCode: 200,
      body: '.list{color:red}',
      headers: { 'content-type': 'text/css; charset=utf-8' },
    })
  await isServed()
  await rollBack(store)
  await livePage('<h1>People</h1>')
  await isServed()
  expect((await app.inject(late.replace(/[\w-]{43}/, 'A'.repeat(43)))).statusCode).toBe(404)
  expect((await app.inject(late.replace(/[\w-]{43}/, '../pages'))).statusCode).not.toBe(200)
})

test('reports not ready but healthy while the server shuts down', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  const empty = await buildTestSite({ store: await createScratchStore() })
  expect((await empty.inject('/readyz')).statusCode).toBe(503)
  expect((await empty.inject('/healthz')).statusCode).toBe(200)
  const page = await empty.inject('/')
  expect([page.statusCode, page.body]).toEqual([503, 'Nothing has been released yet. Run: npm start\n'])
  const form = await empty.inject({ method: 'POST', url: '/api/v1/send-mail', payload: {} })
  expect([form.statusCode, form.json<{ success: boolean }>().success]).toEqual([503, false])
  const posted = await empty.inject({
    method: 'POST',
    url: '/api/v1/send-mail',
    payload: 'fullName=Dana',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([posted.statusCode, posted.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(posted.body).toContain('<h1>Your request wasn’t sent</h1>')
  const file = { method: 'POST', url: '/api/v1/apply-now', payload: '--x--' } as const
  const applied = await empty.inject({
    ...file,
    headers: { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html,*/*;q=0.8' },
  })
  expect([applied.statusCode, applied.body]).toEqual([503, posted.body])
  const fetched = await empty.inject({
    ...file,
    headers: { 'content-type': 'multipart/form-data; boundary=x', accept: 'application/json' },
  })
  expect(fetched.json()).toMatchObject({ success: false })
  const booking = await empty.inject({ url: '/api/v1/bookings/general', headers: { accept: 'text/html' } })
  expect([booking.statusCode, booking.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  await empty.close()
})
