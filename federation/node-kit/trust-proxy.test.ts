import fastify, { LogController } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { besideLoopback, NOBODY, tellTrust, TrustProxy, type TrustedProxies } from './clients.ts'

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

test('besideLoopback trusts a proxy on this machine, but not the addresses before the one it forwards', async () => {
  expect(await clientOf(besideLoopback(NOBODY), '203.0.113.5')).toBe('203.0.113.5')
  expect(await clientOf(besideLoopback(NOBODY), '9.9.9.9, 203.0.113.5')).toBe('203.0.113.5')
  expect(await clientOf(besideLoopback(NOBODY), '203.0.113.5', '10.0.0.8')).toBe('10.0.0.8')
})

test('warns at a limited rate about headers from untrusted senders, with their number', async () => {
  const lines: { msg: string; requests?: number; trustProxy?: string }[] = []
  let now = 0
  const app = fastify({
    logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  onTestFinished(() => app.close())
  tellTrust(app, TrustProxy.parse('10.0.0.7'), () => now)
  app.get('/', (_request, reply) => reply.send('here'))
  const ask = (remoteAddress: string) =>
    app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '9.9.9.9' } })
  await ask('10.0.0.7')
  for (let times = 0; times < 5; times += 1) await ask('10.0.0.8')
  now = 3_600_000
  await ask('10.0.0.8')
  const warnings = lines.filter(({ requests }) => requests !== undefined)
  expect(warnings.map(({ requests }) => requests)).toEqual([1, 5])
  expect(lines[0]).toMatchObject({ trustProxy: '10.0.0.7', msg: 'forwarded headers are believed from' })
})
