import { describe, expect, test } from 'vitest'
import fastify from 'fastify'
import { PLID_PATH } from 'shared-contracts'
import { registerPlidCookieRoute } from './cookies.ts'
import { exchange } from './testing/raw-http.ts'
import { useTestSite } from './testing/test-site.ts'

describe('partner link cookie', () => {
  const app = fastify({ trustProxy: true })
  registerPlidCookieRoute(app)

  const post = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: PLID_PATH,
      payload,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-site': 'same-origin', ...headers },
    })

  test('sets a first-party cookie that scripts can read, for twelve months', async () => {
    const response = await post('"partner-7"', { 'x-forwarded-proto': 'https' })
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([
      204,
      'crewtally.plid=partner-7; Path=/; Max-Age=31104000; SameSite=Lax; Secure',
    ])
  })

  test.each([
    ['no id', '"a;b=c"', {}, 400],
    ['an object', '{"plid":"a"}', {}, 400],
    ['a JSON request', '"a"', { 'content-type': 'application/json' }, 415],
    ['Global Privacy Control', '"a"', { 'sec-gpc': '1' }, 204],
  ])('sets no cookie for %s', async (_what, body, headers, status) => {
    const response = await post(body, headers)
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([status, undefined])
  })
})

/** Creates a Cookie header of exactly `bytes` bytes, from cookies of at most 4,096 bytes each. */
const cookies = (bytes: number): string => {
  const fits = Array.from({ length: Math.ceil(bytes / 4096) }, (_, index) =>
    `c${index}=`.padEnd(4094, 'v'),
  ).join('; ')
  return fits.slice(0, bytes).padEnd(bytes, 'v')
}

describe('size limit of cookies', () => {
  const site = useTestSite({}, { 'mf-hr': { text: 'People', path: '/hr' } })

  const COOKIE_BYTES = 32 * 1024
  const sendRequest = (line: string, ...headers: string[]) =>
    exchange(site.port, [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'))

  test('accepts 32 KiB of cookies for a page, a file and the API', async () => {
    const cookie = `Cookie: ${cookies(COOKIE_BYTES)}`
    expect((await sendRequest('GET /hr HTTP/1.1', cookie)).statuses).toEqual([200])
    expect((await sendRequest('GET /_r/mf-hr/1.0.0/remote-entry.js HTTP/1.1', cookie)).statuses).toEqual([
      200,
    ])
    expect((await sendRequest('GET /api/v1/cookies HTTP/1.1', cookie)).statuses).toEqual([200])
    expect(
      site.upstream.requests.find(({ url }) => url === '/api/v1/cookies')?.headers['cookie'],
    ).toHaveLength(COOKIE_BYTES)
  })

  test.each([COOKIE_BYTES + 1, 50 * 4096])(
    'answers %i bytes of cookies with a page whose button deletes them',
    async (bytes) => {
      const cookie = `Cookie: ${cookies(bytes)}`
      const { answer, statuses } = await sendRequest('GET /hr HTTP/1.1', cookie)
      expect(statuses).toEqual([431])
      expect(answer).toContain('<h1>Your browser sends too many cookies</h1>')
      const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(answer) ?? []
      const pressed = await sendRequest(
        `POST ${action} HTTP/1.1`,
        cookie,
        'Sec-Fetch-Site: same-origin',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 0',
      )
      expect(pressed.statuses).toEqual([303])
      expect(pressed.answer).toContain('clear-site-data: "cookies"\r\n')
      expect(pressed.answer).toContain('location: /\r\n')
    },
  )

  test.each([
    ['/_clear-cookies', 'http://localhost/pay?utm_source=mail&page=2&plid=p-7', '/?utm_source=mail&plid=p-7'],
    ['/_clear-cookies?gclid=x&page=2', 'http://localhost/pay', '/?gclid=x'],
  ])('%s, sent from %s, redirects to %s', async (path, referer, location) => {
    const { answer } = await sendRequest(
      `POST ${path} HTTP/1.1`,
      `Cookie: ${cookies(50 * 4096)}`,
      'Sec-Fetch-Site: same-origin',
      `Referer: ${referer}`,
      'Content-Length: 0',
    )
    expect(answer).toContain(`location: ${location}\r\n`)
  })

  test('serves files of releases with any amount of cookies, so that the error page has its styles', async () => {
    const { statuses } = await sendRequest(
      'GET /_r/mf-hr/1.0.0/remote-entry.js HTTP/1.1',
      `Cookie: ${cookies(50 * 4096)}`,
    )
    expect(statuses).toEqual([200])
  })

  test('answers an API request with too many cookies in JSON, and does not forward it', async () => {
    const before = site.upstream.requests.length
    const { answer, statuses } = await sendRequest(
      'GET /api/v1/cookies HTTP/1.1',
      `Cookie: ${cookies(COOKIE_BYTES + 1)}`,
    )
    expect(statuses).toEqual([431])
    expect(answer).toContain('"error":"Your browser sends too many cookies."')
    expect(site.upstream.requests).toHaveLength(before)
  })

  test('explains how to delete cookies manually if there are too many for the button to work', async () => {
    const { answer, statuses } = await sendRequest('GET /hr HTTP/1.1', `Cookie: ${cookies(300 * 1024)}`)
    expect(statuses).toEqual([431])
    expect(answer).toContain('Delete the cookies of this site in your browser')
    expect(answer).not.toContain('<form')
  })

  test('rejects a request from another site to delete the cookies', async () => {
    const { answer, statuses } = await sendRequest(
      'POST /_clear-cookies HTTP/1.1',
      'Sec-Fetch-Site: cross-site',
      'Content-Length: 0',
    )
    expect(statuses).toEqual([403])
    expect(answer).not.toContain('clear-site-data')
  })

  test('keeps the limit of 16 KiB for all other header fields together', async () => {
    const fields = Array.from({ length: 5 }, (_, index) => `X-Field-${index}: ${'v'.repeat(4000)}`)
    expect((await sendRequest('GET /hr HTTP/1.1', ...fields.slice(1))).statuses).toEqual([200])
    expect((await sendRequest('GET /hr HTTP/1.1', ...fields)).statuses).toEqual([431])
  })
})
