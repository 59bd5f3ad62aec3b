import { expect, test } from 'vitest'
import { ASSET, BR, CASES, GET_PAGE, MISSING, NO_HOST, PAGE } from './testing/http-conformance-cases.ts'
import { exchangeOnce, exchangeUntilClose } from './testing/raw-http.ts'
import { useTestSite } from './testing/test-site.ts'

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
