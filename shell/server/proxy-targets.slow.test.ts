import { Agent, request } from 'node:http'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveHttp } from '@federation/test-kit/processes'
import { seededRandom } from '@federation/test-kit/resilience'
import { apiProxy } from './api-proxy.ts'
import { exchange } from './testing/raw-http.ts'
import { useTestSite } from './testing/test-site.ts'

const logged: string[] = []
const site = useTestSite({ logLevel: 'error', output: { write: (line) => void logged.push(line) } })

const PIECES = [
  '# % %f %ff %2 %2e %2f %5c %00 %c0%af %u0041 %25 .. . / // \\ ? & = ; : @ [ ] { | } ^ ` " < > ~ * + ,',
  "http:// v1 send-mail bookings a 7 - _ ! $ ( ) ' \u00e9 \u00ff",
].flatMap((line) => line.split(' '))

const TARGETS = 10_000

const targets = (): string[] => {
  const { below } = seededRandom(40)
  const piece = () => PIECES[below(PIECES.length)]
  const target = () => `/api/${Array.from({ length: 1 + below(8) }, piece).join('')}`
  return Array.from({ length: TARGETS }, target)
}

const statusOf = (agent: Agent, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ port: site.port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })

test('returns 400 for a request target with a fragment and an incomplete percent-encoding', async () => {
  const { statuses } = await exchange(site.port, 'GET /api/v1/#f% HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect([statuses, logged]).toEqual([[400], []])
})

test('answers 10,000 random request targets without a 5xx status, and logs no error', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const requests = targets().map(async (path) => ({ path, status: await statusOf(agent, path) }))
  const responses = await Promise.all(requests)
  agent.destroy()
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  // Checks that enough random targets are valid and reach the API. Otherwise the test would prove nothing.
  expect(site.upstream.requests.length).toBeGreaterThan(TARGETS / 4)
  expect(logged).toEqual([])
}, 120_000)

test('answers 503 with Retry-After if the lead API accepts a form and never answers', async () => {
  const leadsUrl = await serveHttp((incoming) => void incoming.resume(), onTestFinished)
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(apiProxy, { leadsUrl, apiStartMs: 0 })
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/api/v1/send-mail' })
  expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
}, 60_000)
