import {
  writeSampleArea,
  createSampleEnvironment,
  writeSampleShell,
  createScratchStore,
} from '@federation/test-kit'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { goLive, publishRelease } from '@federation/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from './app.ts'
import { exchangeUntilClose } from './testing/raw-http.ts'

let store: string
let app: FastifyInstance
let port: number
/** Paths of the requests that were left to Fastify. */
let passedToFastify: string[]

const release = async (name: 'shell' | 'mf-hr' | 'mf-marketing', version: string, dir: string) => {
  await publishRelease(store, dir)
  await goLive(createSampleEnvironment(store), new Map([[name, version]]))
}

beforeAll(async () => {
  store = await createScratchStore()
  await release('shell', '1.0.0', await writeSampleShell('1.0.0'))
  await release('mf-hr', '1.0.0', await writeSampleArea('mf-hr', '1.0.0', 'People', { path: '/hr' }))
  await release(
    'mf-marketing',
    '1.0.0',
    await writeSampleArea('mf-marketing', '1.0.0', 'Home', {
      path: '/',
      html: `<h1>Home</h1>${'<p>Long.</p>'.repeat(20_000)}`,
    }),
  )
  passedToFastify = []
  app = await buildSite({ store, channel: 'live', leadsUrl: 'http://127.0.0.1:1', logLevel: 'silent' })
  app.addHook('onRequest', async ({ url }) => void passedToFastify.push(url))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
const headingsIn = (answer: string) => [...answer.matchAll(/<h1>([^<]*)/g)].map(([, text]) => text)

const hrHeading = async () => headingsIn((await exchangeUntilClose(port, get('/hr'))).answer)

test('answers from memory before Fastify; assets only from the second request on', async () => {
  const { live } = (await app.inject('/_status')).json<{ live: { composition: string } }>()
  const paths = [
    '/hr',
    '/hr?plid=a',
    '/',
    '/sitemap.xml',
    `/_f/${live.composition}/hr.json`,
    '/_r/mf-hr/1.0.0/remote-entry.js',
    '/_r/mf-hr/1.0.0/remote-entry.js',
  ]
  passedToFastify = []
  for (const path of paths) expect((await exchangeUntilClose(port, get(path))).statuses).toEqual([200])
  expect(passedToFastify).toEqual(['/_r/mf-hr/1.0.0/remote-entry.js'])
})

test('repeats responses byte for byte, for small and large bodies', async () => {
  for (const path of ['/hr', '/']) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchangeUntilClose(port, get(path))))
    const texts = new Set(answers.map(({ answer }) => answer.replace(/^Date: .*$/m, '')))
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain('</html>')
  }
})

test('answers pipelined requests in their order', async () => {
  const { answer, statuses } = await exchangeUntilClose(
    port,
    get('/hr') + get('/no-such-page') + get('/') + get('/hr') + get('/hr', 'Connection: close'),
    { last: 5 },
  )
  expect(statuses).toEqual([200, 404, 200, 200, 200])
  expect(headingsIn(answer).filter((text) => text === 'People' || text === 'Home')).toEqual([
    'People',
    'Home',
    'People',
    'People',
  ])
})

test('does not answer requests that follow a rejected one', async () => {
  const refused = [
    'GET /hr HTTP/1.1',
    'Host: localhost',
    'Transfer-Encoding: chunked',
    '',
    '1',
    'x',
    '0',
    '',
    '',
  ].join('\r\n')
  const { answer, statuses } = await exchangeUntilClose(port, refused + get('/hr') + get('/hr'), { last: 3 })
  expect(statuses).toEqual([400])
  expect(headingsIn(answer)).not.toContain('People')
})

test('answers with the new composition once it is live', async () => {
  await release('mf-hr', '2.0.0', await writeSampleArea('mf-hr', '2.0.0', 'Newer people', { path: '/hr' }))
  await expect.poll(hrHeading).toEqual(['Newer people'])
  expect(await hrHeading()).toEqual(['Newer people'])
})
