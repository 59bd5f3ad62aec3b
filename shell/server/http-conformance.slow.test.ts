import { expect, test, describe } from 'vitest'
import { ASSET, BR, CASES, GET_PAGE, MISSING, NO_HOST, PAGE } from './testing/http-conformance-cases.ts'
import { exchangeOnce, exchangeUntilClose } from './testing/raw-http.ts'
import { useTestSite } from './testing/test-site.ts'
import { Agent, request } from 'node:http'

const long = `<h1>People</h1>${'<p>Enough of it to be worth an encoding.</p>'.repeat(60)}`
const site = useTestSite(
  {},
  { 'mf-hr': { text: 'People', path: '/hr', html: long }, 'mf-marketing': { text: 'Home', path: '/' } },
)

const bytesOf = (lines: readonly string[], tag: string): string => {
  const end = lines.indexOf('', 1)
  const head = (end === -1 ? lines : lines.slice(0, end)).filter((line) => line !== NO_HOST)
  const body = end === -1 ? '' : (lines[end + 1] ?? '')
  const first = head.findIndex((line) => line !== '')
  const hasHost = lines.includes(NO_HOST) || lines.some((line) => line.startsWith('Host:'))
  const fields = hasHost ? head : [...head.slice(0, first + 1), 'Host: localhost', ...head.slice(first + 1)]
  return `${fields.join('\r\n')}\r\n\r\n${body}`.replaceAll('LIVE', site.composition).replaceAll('TAG', tag)
}

const tags = new Map<string, string>()
const tagOf = async (path: string): Promise<string> => {
  const before = tags.get(path)
  if (before !== undefined) return before
  const { head } = await exchangeOnce(site.port, bytesOf([`GET ${path} HTTP/1.1`, BR], ''), { moment: 0 })
  const tag = head.find((line) => line.startsWith('etag: '))?.slice('etag: '.length) ?? ''
  tags.set(path, tag)
  return tag
}

test.each(CASES)(
  'RFC %s: %s',
  async (_clause, _rule, lines, { status, has = [], lacks = [], body, isClosed }) => {
    const path = lines.find((line) => line !== '')?.split(' ')[1] ?? ''
    const needsTag = lines.some((line) => line.includes('TAG'))
    const bytes = bytesOf(lines, needsTag ? await tagOf(path) : '')
    // Send each request twice, because `memory-responder.ts` can answer the second request from memory.
    for (const _time of [1, 2]) {
      const response = await exchangeOnce(site.port, bytes, { moment: isClosed ? 2000 : 0 })
      const head = response.head.map((line) => line.toLowerCase())
      expect(status).toContain(Number(head[0]?.split(' ')[1]))
      for (const pattern of has) expect(head).toContainEqual(expect.stringMatching(pattern))
      for (const pattern of lacks) expect(head).not.toContainEqual(expect.stringMatching(pattern))
      expect({ body: response.body.length > 0 ? 'some' : 'none', isClosed: response.isClosed }).toMatchObject(
        { ...(body !== undefined && { body }), ...(isClosed && { isClosed }) },
      )
    }
  },
)

test('RFC 9110 8.8.3: representations in different codings have different tags', async () => {
  const codings = ['br', 'gzip', 'identity'].map(async (coding) => {
    const { head } = await exchangeOnce(site.port, bytesOf([GET_PAGE, `Accept-Encoding: ${coding}`], ''), {
      moment: 0,
    })
    return head.find((line) => line.startsWith('etag: '))
  })
  expect(new Set(await Promise.all(codings)).size).toBe(3)
})

test('RFC 9112 9.3.2: pipelined requests are answered in their order', async () => {
  const { statuses } = await exchangeUntilClose(
    site.port,
    [PAGE, MISSING, ASSET].map((path) => bytesOf([`HEAD ${path} HTTP/1.1`], '')).join(''),
    { last: 3 },
  )
  expect(statuses).toEqual([200, 404, 200])
})

/** Creates a pseudo-random generator with a fixed seed, so that failures can be reproduced. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('targets of the proxy', () => {
  const logged: string[] = []
  const proxySite = useTestSite({ logLevel: 'error', output: { write: (line) => void logged.push(line) } })

  const PIECES = [
    '# % %f %ff %2 %2e %2f %5c %00 %c0%af %u0041 %25 .. . / // \\ ? & = ; : @ [ ] { | } ^ ` " < > ~ * + ,',
    "http:// v1 send-mail bookings a 7 - _ ! $ ( ) ' \u00e9 \u00ff",
  ].flatMap((line) => line.split(' '))

  const TARGETS = 10_000

  const targets = (): string[] => {
    const random = seeded(40)
    const piece = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
    return Array.from({ length: TARGETS }, () => {
      const length = 1 + Math.floor(random() * 8)
      return `/api/${Array.from({ length }, piece).join('')}`
    })
  }

  const statusOf = (agent: Agent, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      request({ port: proxySite.port, host: '127.0.0.1', path, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
        .once('error', reject)
        .end()
    })

  test('returns 400 for a request target with a fragment and an incomplete percent-encoding', async () => {
    const { statuses } = await exchangeUntilClose(
      proxySite.port,
      'GET /api/v1/#f% HTTP/1.1\r\nHost: localhost\r\n\r\n',
    )
    expect([statuses, logged]).toEqual([[400], []])
  })

  test('answers 10,000 random request targets without a 5xx status, and logs no error', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const requests = targets().map(async (path) => ({ path, status: await statusOf(agent, path) }))
    const responses = await Promise.all(requests)
    agent.destroy()
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    // Checks that enough random targets are valid and reach the API. Otherwise the test would prove nothing.
    expect(proxySite.upstream.requests.length).toBeGreaterThan(TARGETS / 4)
    expect(logged).toEqual([])
  }, 120_000)
})
