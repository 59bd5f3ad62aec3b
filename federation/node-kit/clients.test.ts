import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import fastify, { LogController } from 'fastify'
import {
  withLoopback,
  clientKey,
  NO_TRUSTED_PROXIES,
  anonymizeIp,
  logTrustedProxies,
  createTokenBuckets,
  type TrustedProxies,
  TrustProxy,
} from './clients.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::'],
  ['::1', '0:0:0:0::/64', '0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0'],
  ['not an address', 'unknown', 'unknown'],
])('returns the client key of %s, %s, and its anonymized address, %s', (ip, key, anonymized) => {
  expect([clientKey(ip), anonymizeIp(ip)]).toEqual([key, anonymized])
})

test('grants a burst, then the refill rate, and never more than the burst after a pause', () => {
  let time = 0
  const buckets = createTokenBuckets({ burst: 3, perMinute: 60, now: () => time })
  const take = (times: number) => Array.from({ length: times }, () => buckets.take('one'))
  expect(take(4)).toEqual([true, true, true, false])
  expect([buckets.has('one'), buckets.has('other')]).toEqual([false, true])
  time = 1000
  expect(take(2)).toEqual([true, false])
  time = 1_000_000
  expect(take(4)).toEqual([true, true, true, false])
})

test('deletes the least recently used keys if there are too many', () => {
  const buckets = createTokenBuckets({ burst: 2, perMinute: 1, now: () => 0 })
  for (let key = 0; key < 120_000; key += 1) {
    buckets.take(`key ${key}`)
    buckets.take('busy')
  }
  expect([buckets.has('busy'), buckets.has('key 0')]).toEqual([false, true])
})

const clientOf = async (
  trusted: TrustedProxies,
  forwardedFor: string,
  remoteAddress = '127.0.0.1',
): Promise<string> => {
  const app = fastify({ trustProxy: trusted.trusts })
  onTestFinished(() => app.close())
  app.get('/', (request, reply) => reply.send(request.ip))
  return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwardedFor } })).body
}

test.each([
  { setting: '', from: '10.0.0.7', said: '9.9.9.9, 203.0.113.5', client: '10.0.0.7' },
  { setting: '10.0.0.7', from: '10.0.0.7', said: '9.9.9.9, 203.0.113.5', client: '203.0.113.5' },
  { setting: '10.0.0.7', from: '10.0.0.8', said: '9.9.9.9', client: '10.0.0.8' },
  {
    setting: '10.0.0.0/8, 2001:db8::/32',
    from: '::ffff:10.9.9.9',
    said: '203.0.113.5, 2001:db8::7',
    client: '203.0.113.5',
  },
  { setting: 'loopback', from: '127.0.0.1', said: '203.0.113.5', client: '203.0.113.5' },
  { setting: '1', from: '198.51.100.1', said: '9.9.9.9, 203.0.113.5', client: '203.0.113.5' },
  { setting: '2', from: '198.51.100.1', said: '9.9.9.9, 203.0.113.5, 198.51.100.2', client: '203.0.113.5' },
])(
  'TRUST_PROXY=$setting: the client of a request from $from with X-Forwarded-For $said is $client',
  async ({ setting, from, said, client }) => {
    expect(await clientOf(TrustProxy.parse(setting), said, from)).toBe(client)
  },
)

test.each([
  'true',
  '0',
  '9',
  'proxy.example',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.7,',
  '10.0.0.7 10.0.0.8',
  '-1',
])('TRUST_PROXY=%s is rejected with the accepted values', (setting) => {
  expect(TrustProxy.safeParse(setting).error?.issues[0]?.message).toContain('such as 10.0.0.7,192.168.0.0/16')
})

test('withLoopback trusts a proxy on this machine, but no proxy in front of that one', async () => {
  expect(await clientOf(withLoopback(NO_TRUSTED_PROXIES), '203.0.113.5')).toBe('203.0.113.5')
  expect(await clientOf(withLoopback(NO_TRUSTED_PROXIES), '9.9.9.9, 203.0.113.5')).toBe('203.0.113.5')
  expect(await clientOf(withLoopback(NO_TRUSTED_PROXIES), '203.0.113.5', '10.0.0.8')).toBe('10.0.0.8')
})

test('warns at a limited rate about forwarded headers from untrusted senders, with the number of requests', async () => {
  const lines: { msg: string; requests?: number; trustProxy?: string }[] = []
  let now = 0
  const app = fastify({
    logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  onTestFinished(() => app.close())
  logTrustedProxies(app, TrustProxy.parse('10.0.0.7'), () => now)
  app.get('/', (_request, reply) => reply.send('here'))
  const ask = (remoteAddress: string) =>
    app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '9.9.9.9' } })
  await ask('10.0.0.7')
  for (let times = 0; times < 5; times += 1) await ask('10.0.0.8')
  now = 3_600_000
  await ask('10.0.0.8')
  const warnings = lines.filter(({ requests }) => requests !== undefined)
  expect(warnings.map(({ requests }) => requests)).toEqual([1, 5])
  expect(lines[0]).toMatchObject({ trustProxy: '10.0.0.7', msg: 'forwarded headers are trusted from' })
})

test('does not warn about forwarded headers that arrive over a Unix socket, because the sender is on this machine', async () => {
  const lines: { level?: number }[] = []
  const app = fastify({
    trustProxy: withLoopback(NO_TRUSTED_PROXIES).trusts,
    logger: { stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
  })
  onTestFinished(() => app.close())
  logTrustedProxies(app, withLoopback(NO_TRUSTED_PROXIES))
  app.get('/', (request, reply) => reply.send(request.ip))
  const socketPath = join(await mkdtemp(join(tmpdir(), 'proxies-')), 'leads.sock')
  await app.listen({ path: socketPath })
  const request = get({ socketPath, path: '/', headers: { 'x-forwarded-for': '203.0.113.9' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(await text(response)).toBe('203.0.113.9')
  expect(lines.filter(({ level = 0 }) => level >= 40)).toEqual([])
})
