import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CdnSettings } from '@federation/node-kit'
import { createScratchStore } from '@federation/test-kit'
import { serveHttp } from '@federation/test-kit/processes'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPurger, formatPurgeStatus, readPurgeStatus, sendPurge, type ServedPages } from './cdn-purge.ts'

const CDN: CdnSettings = { provider: 'generic', purge: { addresses: ['http://127.0.0.1:9'] } }
const LOG = { info: () => undefined, warn: () => undefined }

let store: string
let sent: string[]
let isAway: boolean

/**
 * Creates the purger of one site server. Returns a function that runs the purger once, while the server serves the given
 * version and pages.
 */
const startServer = () => {
  const purge = createPurger({
    store,
    cdn: CDN,
    log: LOG,
    send: async (_cdn, tags) => {
      if (isAway) throw new Error('edge.example answered a purge request with 503')
      sent.push(tags.join(' '))
    },
  })
  return (version: number, digests: ServedPages['digests']) =>
    purge({ version, composition: `composition ${version}`, digests })
}
const takeSent = () => sent.splice(0)
const wait = (ms: number) => void vi.advanceTimersByTime(ms)

const FIRST = { '/': 'a', '/hr': 'b', '/pay': 'c' }
const SECOND = { ...FIRST, '/pay': 'd' }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  store = await createScratchStore()
  ;[sent, isAway] = [[], false]
})

/**
 * Creates a purger, and runs it with the pages in `FIRST` until it has purged the cache. Returns a function that runs the
 * purger once for a version and its pages.
 */
const startSettled = async () => {
  const show = startServer()
  for (let turn = 0; turn < 3; turn += 1, wait(1000)) await show(1, FIRST)
  return show
}

test('purges everything at first, then the changed pages: at once, and once more when no old response is on its way', async () => {
  const show = await startSettled()
  expect(takeSent()).toEqual(['site'])
  await show(2, SECOND)
  expect(takeSent()).toEqual(['page/pay'])
  for (let turn = 0; turn < 5; turn += 1, wait(100)) await show(2, SECOND)
  expect(takeSent()).toEqual([])
  for (let turn = 0; turn < 10; turn += 1, wait(500)) await show(2, SECOND)
  expect(takeSent()).toEqual(['page/pay'])
})

test('purges new and removed pages', async () => {
  const show = await startSettled()
  takeSent()
  await show(2, { '/': 'a', '/hr': 'b', '/new': 'e' })
  expect(takeSent()).toEqual(['page/pay page/new'])
})

test('200 servers purge a change twice', async () => {
  await startSettled()
  const servers = Array.from({ length: 200 }, startServer)
  for (const show of servers) await show(1, FIRST)
  takeSent()
  for (const show of servers) {
    await show(2, SECOND)
    wait(1)
  }
  for (let turn = 0; turn < 10; turn += 1, wait(150)) for (const show of servers) await show(2, SECOND)
  expect(takeSent()).toEqual(['page/pay', 'page/pay'])
})

test('a server that switches late purges again, because caches may have its old pages', async () => {
  const [early, late] = [await startSettled(), startServer()]
  await late(1, FIRST)
  for (let turn = 0; turn < 10; turn += 1, wait(500)) await early(2, SECOND)
  takeSent()
  await late(1, FIRST)
  expect(takeSent()).toEqual([])
  for (let turn = 0; turn < 4; turn += 1, wait(500)) await late(2, SECOND)
  expect(takeSent()).toEqual(['page/pay'])
})

test('a purge that fails is shown, retried with growing pauses, and done by another server if this one dies', async () => {
  const show = await startSettled()
  takeSent()
  isAway = true
  for (let turn = 0; turn < 20; turn += 1, wait(100)) await show(2, SECOND)
  const failed = await readPurgeStatus(store)
  expect(failed && formatPurgeStatus(failed, 'composition 2')).toMatch(
    /^cache: purges have failed since 2027-\S+: edge\.example answered a purge request with 503\. They are retried\.$/,
  )
  isAway = false
  await startServer()(2, SECOND)
  expect(takeSent()).toEqual(['page/pay'])
  const done = await readPurgeStatus(store)
  expect(done && formatPurgeStatus(done, 'composition 2')).toMatch(/^cache: 1 tag purged at /)
  expect(done && formatPurgeStatus(done, 'composition 3')).toBe(
    'cache: composition composition 3 is not purged yet',
  )
})

test('a change during a failed purge loses no page of the earlier change', async () => {
  const show = await startSettled()
  takeSent()
  isAway = true
  await show(2, SECOND)
  isAway = false
  await show(3, { ...SECOND, '/hr': 'x' })
  expect(takeSent()).toEqual(['page/hr page/pay'])
})

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const JSON_TAGS = '{"tags":["page/","page/pay"]}'

test.each<[CdnSettings['provider'], { headers?: Record<string, string>; [field: string]: unknown }]>([
  [
    'fastly',
    {
      url: '/service/s1/purge',
      headers: { 'fastly-key': 't1', 'fastly-soft-purge': '1' },
      body: '{"surrogate_keys":["page/","page/pay"]}',
    },
  ],
  ['cloudflare', { url: '/zones/s1/purge_cache', headers: { authorization: 'Bearer t1' }, body: JSON_TAGS }],
  [
    'varnish',
    { method: 'PURGE', headers: { authorization: 'Bearer t1', 'xkey-softpurge': 'page/ page/pay' } },
  ],
  ['generic', { body: JSON_TAGS }],
])(
  'sends %s its purge request, in batches, and rejects any other status than 2xx',
  async (provider, expected) => {
    vi.useRealTimers()
    const received: Received[] = []
    const edge = await serveHttp(async (request, response) => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body: await text(request) })
      response.writeHead(received.length > 3 ? 503 : 200).end('{}')
    }, onTestFinished)
    const cdn = { provider, purge: { addresses: [edge], token: 't1', service: 's1' } }
    await sendPurge(cdn, ['page/', 'page/pay'])
    expect(received[0]).toMatchObject({ method: 'POST', url: '/', ...expected })
    await sendPurge(
      cdn,
      Array.from({ length: 31 }, (_, index) => `page/${index}`),
    )
    expect(received).toHaveLength(3)
    await expect(sendPurge(cdn, ['site'])).rejects.toThrow(
      `${new URL(edge).host} answered a purge request with 503`,
    )
  },
)
