import { describe, expect, onTestFinished, test } from 'vitest'
import { once } from 'node:events'
import { connect } from 'node:net'
import { bookingPagePath } from '../../contract/booking.ts'
import { SEND_MAIL_ACTION } from '../../contract/paths.ts'
import { getPort } from '../../testing/network.ts'
import { SAMPLE_LEAD, createLeadForm } from '../../testing/sample-submissions.ts'
import {
  captureLog,
  sampleBooking,
  SITE_ORIGIN,
  startBookingApp,
  startTestApp,
  type TestApp,
} from '../../testing/test-app.ts'
import { isCrossSite } from './requests.ts'
import { readFileSync } from 'node:fs'
import { checkCacheHeaders, parseRoutePaths } from '@federation/test-kit/vitest'
import { ERRORS, LeadApiError, type LeadApiErrorCode, ProofRequired } from './errors.ts'

const request = (line: string, headers: string[], body: string): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', body].join('\r\n')

const listening = async (options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> => {
  const api = await startTestApp(options)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  return api
}

/** Sends raw bytes to the API. Returns all bytes that the API sends until it closes the connection. */
const exchange = async ({ app }: TestApp, bytes: string): Promise<string> => {
  const socket = connect(getPort(app.server), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.setTimeout(10_000, () => socket.destroy())
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('requests', () => {
  const BODY = JSON.stringify(SAMPLE_LEAD)
  const JSON_TYPE = 'Content-Type: application/json'

  const LENGTH = `Content-Length: ${BODY.length}`
  const FORM = createLeadForm()
  const FORM_HEADERS = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${FORM.length}`]
  const CHUNKED = 'Transfer-Encoding: chunked'
  const UPGRADE = ['Connection: Upgrade', 'Upgrade: h2c']
  const COOKIE = `Cookie: c=${'v'.repeat(32 * 1024)}`
  const LONG = `POST ${SEND_MAIL_ACTION}?${'a'.repeat(8000)}`
  const chunks = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`

  test.each([
    ['a GET with a body', 'GET /api/v1/form-token', [LENGTH], BODY, 400],
    ['a DELETE with a chunked body', 'DELETE /api/v1/form-token', [CHUNKED], chunks, 400],
    ['two Content-Length headers', null, [JSON_TYPE, LENGTH, LENGTH], BODY, 400],
    ['a Content-Length with a chunked body', null, [JSON_TYPE, LENGTH, CHUNKED], chunks, 400],
    ['an unsupported transfer coding', null, [JSON_TYPE, 'Transfer-Encoding: gzip, chunked'], chunks, 400],
    ['an upgrade to another protocol after a body', null, [JSON_TYPE, LENGTH, ...UPGRADE], BODY, 400],
    ['a folded header', null, [JSON_TYPE, LENGTH, 'X-A: b\r\n c'], BODY, 400],
    ['a very long URL', LONG, [JSON_TYPE, LENGTH], BODY, 414],
    ['a form post to a very long URL', LONG, FORM_HEADERS, FORM, 414],
    ['more than 32 KiB of cookies', null, [JSON_TYPE, LENGTH, COOKIE], BODY, 431],
  ] as const)(
    'rejects %s, stores nothing and closes the connection',
    async (_name, line, headers, body, status) => {
      const api = await listening()
      const answer = await exchange(api, request(line ?? `POST ${SEND_MAIL_ACTION}`, [...headers], body))
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(answer.toLowerCase()).toContain('connection: close')
      expect(answer).not.toContain('aaaa')
      expect(await api.leads()).toEqual([])
    },
  )

  test('accepts a lead with 32 KiB of cookies', async () => {
    const api = await listening()
    const headers = [JSON_TYPE, LENGTH, 'Connection: close', `Cookie: ${'v'.repeat(32 * 1024)}`]
    const answer = await exchange(api, request(`POST ${SEND_MAIL_ACTION}`, headers, BODY))
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await api.leads()).toHaveLength(1)
  })

  test('ignores a request that is pipelined behind a rejected one', async () => {
    const api = await listening()
    const behind = request(`POST ${SEND_MAIL_ACTION}`, [JSON_TYPE, LENGTH], BODY)
    const answer = await exchange(
      api,
      request('GET /api/v1/form-token', [CHUNKED], '1\r\nx\r\n0\r\n\r\n') + behind,
    )
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(await api.leads()).toEqual([])
  })

  const OURS = 'https://www.crewtally.example'

  test.each([
    { headers: {}, crossSite: false },
    { headers: { origin: OURS }, crossSite: false },
    { headers: { origin: OURS, 'sec-fetch-site': 'cross-site' }, crossSite: false },
    { headers: { origin: 'https://elsewhere.example' }, crossSite: true },
    { headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }, crossSite: true },
    { headers: { origin: `${OURS}.elsewhere.example` }, crossSite: true },
    { headers: { origin: 'null' }, crossSite: true },
    { headers: { origin: 'null', 'sec-fetch-site': 'same-origin' }, crossSite: false },
    { headers: { 'sec-fetch-site': 'none' }, crossSite: false },
    { headers: { 'sec-fetch-site': 'same-origin' }, crossSite: false },
    { headers: { 'sec-fetch-site': 'same-site' }, crossSite: true },
    { headers: { 'sec-fetch-site': 'cross-site' }, crossSite: true },
  ])('$headers is cross-site: $crossSite', ({ headers, crossSite }) => {
    expect(isCrossSite(headers, new Set([OURS]))).toBe(crossSite)
  })

  test('does not log bytes of malformed requests', async () => {
    const { lines, logger } = captureLog()
    const api = await listening({ logger })
    await exchange(api, 'GET /secret-path HTTP/1.1\r\nHost: x\r\n: secret-broken\r\n\r\n')
    api.app.log.error(
      { err: Object.assign(new Error('secret'), { rawPacket: Buffer.from('secret'), code: 'HPE' }) },
      'a line',
    )
    const text = lines.join('')
    expect(text).toContain('HPE')
    expect(text).not.toContain('secret')
    expect(text).not.toContain(Buffer.from('secret').toJSON().data.join(','))
  })

  test('logs a flood of rejected requests as a few lines with a count', async () => {
    const { lines, logger } = captureLog()
    const { postJson } = await startTestApp({ logger })
    for (let turn = 0; turn < 300; turn += 1) expect((await postJson('{')).statusCode).toBe(400)
    await expect.poll(() => lines.join('')).toMatch(/"skipped":\{"4xx":\d+\}/)
    expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeLessThan(200)
  })

  const SIGNAL = { 'sec-gpc': '1' }
  const TOUCH = {
    url: 'https://www.crewtally.example/?utm_source=yard-sign&gclid=1',
    referrer: 'https://search.example/',
    at: '2026-11-20T10:00:00.000Z',
  }
  const CONTEXT = {
    terms: true,
    plid: 'partner-7',
    page: '/contact-us?utm_source=yard-sign',
    firstTouch: TOUCH,
    lastTouch: TOUCH,
  }
  const UNTRACKED = { firstTouch: null, lastTouch: null, page: '/contact-us', plid: 'partner-7' }

  test('stores the partner but no campaign of a JSON request with Global Privacy Control', async () => {
    const { postJson, leads } = await startTestApp()
    expect((await postJson({ ...SAMPLE_LEAD, context: CONTEXT }, SIGNAL)).statusCode).toBe(200)
    expect(await leads()).toMatchObject([UNTRACKED])
    expect((await leads())[0]?.consents).toMatchObject([{ page: '/contact-us' }, { page: '/contact-us' }])
  })

  test('stores the partner but no campaign of a posted form with Global Privacy Control', async () => {
    const { postForm, leads } = await startTestApp({ allowedOrigins: [SITE_ORIGIN] })
    const touch = JSON.stringify(TOUCH)
    const form = createLeadForm({ plid: 'partner-7', firstTouch: touch, lastTouch: touch })
    const referer = `${SITE_ORIGIN}/contact-us?utm_source=yard-sign`
    expect((await postForm(form, { ...SIGNAL, referer })).statusCode).toBe(303)
    expect(await leads()).toMatchObject([UNTRACKED])
  })

  test.each([
    [SIGNAL, '{"utm_campaign":"spring"}'],
    [{}, '{"utm_source":"yard-sign","utm_campaign":"spring"}'],
  ])('stores the campaign of a booking with the headers %j as %s', async (headers, campaign) => {
    const { post, rows } = await startBookingApp()
    const sent = sampleBooking({ utm_campaign: 'spring' })
    expect((await post(bookingPagePath('general'), sent, headers)).statusCode).toBe(303)
    expect(await rows('bookings')).toMatchObject([{ campaign, plid: 'partner-7' }])
  })
})

const documentRows = (): string[][] =>
  readFileSync(new URL('errors.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )

describe('errors', () => {
  test('lists exactly the errors of the catalog in errors.md', () => {
    const catalogue = Object.entries(ERRORS).map(([code, entry]) => [code, `${entry.status}`, entry.message])
    expect(documentRows().map((row) => row.slice(0, 3))).toEqual(catalogue)
  })

  test('documents when each error occurs', () => {
    for (const [, , , when] of documentRows()) expect(when).toMatch(/\w+ \w+/)
  })

  test('sends Cache-Control for each route in each method, and for each error', async () => {
    const { app, store } = await startTestApp()
    const codes = Object.keys(ERRORS) as LeadApiErrorCode[]
    for (const code of codes)
      app.get(`/throws/${code}`, () => {
        throw code === 'PROOF_REQUIRED'
          ? new ProofRequired({ challenge: null, ticket: '', seconds: 5 })
          : new LeadApiError(code)
      })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const paths = parseRoutePaths(app.printRoutes({ commonPrefix: false }))
    expect(paths).toEqual(
      expect.arrayContaining(['/api/v1/send-mail', '/api/v1/bookings/manage/x/move', '/throws/UNAVAILABLE']),
    )
    const report = await checkCacheHeaders(getPort(app.server), [...paths, '/nowhere', '/api/v1/nowhere'])
    expect(report.unstated).toEqual([])
    expect([...report.statuses]).toEqual(expect.arrayContaining(codes.map((code) => ERRORS[code].status)))

    await store.close()
    const closed = await checkCacheHeaders(getPort(app.server), ['/readyz', '/api/v1/bookings/general'])
    expect(closed.unstated).toEqual([])
  })
})
