import { expect, test } from 'vitest'
import { CONSENT_TEXTS } from '../contract/consent.ts'
import { SEND_MAIL_ACTION } from '../contract/paths.ts'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { captureLog, startTestApp } from '../testing/test-app.ts'
import { ERRORS } from './http/errors.ts'

test('accepts the documented payload, and states no consent for it', async () => {
  const { postJson, leads } = await startTestApp()
  const response = await postJson(SAMPLE_LEAD, { authorization: 'Basic cHVibGljOmxhYmVs' })
  expect([response.statusCode, response.json()]).toEqual([200, { success: true, error: '' }])
  const consents = [{ state: 'unstated' }, { state: 'unstated' }]
  expect(await leads()).toMatchObject([{ ...SAMPLE_LEAD, status: 'accepted', source: 'json', consents }])
})

test('without Global Privacy Control, stores the context of the payload: partner, page, touches and consents', async () => {
  const { postJson, leads } = await startTestApp()
  const touch = { url: 'https://a.example/?utm_source=radio', referrer: '', at: '2026-11-20T10:00:00Z' }
  const origin = { plid: 'partner-7', page: '/pay', firstTouch: touch, lastTouch: touch }
  const response = await postJson(
    { ...SAMPLE_LEAD, employees: '42', context: { terms: true, texts: false, ...origin } },
    { 'user-agent': 'Browser/1', 'x-forwarded-for': '203.0.113.9', 'sec-gpc': '0' },
  )
  expect(response.statusCode).toBe(200)
  const [lead] = await leads()
  expect(lead).toMatchObject({ employees: 42, ...origin })
  expect(lead?.consents).toMatchObject([
    {
      kind: 'terms',
      state: 'given',
      textVersion: CONSENT_TEXTS.terms.version,
      textHash: CONSENT_TEXTS.terms.hash,
      ip: '203.0.113.9',
      userAgent: 'Browser/1',
      page: '/pay',
      phone: SAMPLE_LEAD.phone,
    },
    { kind: 'texts', state: 'not-given', textHash: CONSENT_TEXTS.texts.hash },
  ])
})

test('returns a message for each invalid field, in the order of the form', async () => {
  const { postJson, leads } = await startTestApp()
  const response = await postJson({
    ...SAMPLE_LEAD,
    message: 'Too short',
    fullName: ' D ',
    phone: 'call me',
    employees: true,
    context: { terms: false },
  })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({
    success: false,
    code: 'INVALID_FIELDS',
    error: 'Name is required.',
    fields: {
      fullName: 'Name is required.',
      phone: 'Phone number is required and must be numeric only.',
      employees: 'Employee number is required.',
      message: 'Message must be at least 10 characters.',
      terms: 'You must agree before submitting.',
    },
  })
  expect(await leads()).toEqual([])
})

const REFUSED = [
  { name: 'a key that is no name', body: { ...SAMPLE_LEAD, 'a b': 'x' } },
  {
    name: 'more unknown keys than a form has',
    body: { ...SAMPLE_LEAD, ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`field${n}`, 'x'])) },
  },
  { name: 'another subject', body: { ...SAMPLE_LEAD, subject: 'Hello' } },
  { name: 'a plid with markup', body: { ...SAMPLE_LEAD, context: { plid: '<b>' } } },
  { name: 'a list', body: [] },
  { name: 'a prototype', body: `{"__proto__":{"admin":true},"constructor":{"prototype":{}}}` },
]

test('rejects bodies that do not match the contact form', async () => {
  const { postJson, leads } = await startTestApp()
  for (const { name, body } of REFUSED) {
    const response = await postJson(body)
    const { success } = response.json()
    expect({ name, success, refused: response.statusCode === 422 || response.statusCode === 400 }).toEqual({
      name,
      success: false,
      refused: true,
    })
  }
  expect(await leads()).toEqual([])
})

const UNREADABLE = [
  { name: 'broken JSON', payload: '{"fullName":"secret', type: 'application/json', code: 'MALFORMED_BODY' },
  { name: 'no body', payload: '', type: 'application/json', code: 'MALFORMED_BODY' },
  { name: 'plain text', payload: 'hello', type: 'text/plain', code: 'UNSUPPORTED_TYPE' },
  {
    name: 'a multipart form',
    payload: 'x',
    type: 'multipart/form-data; boundary=x',
    code: 'UNSUPPORTED_TYPE',
  },
  {
    name: 'more than 128 KiB',
    payload: JSON.stringify({ ...SAMPLE_LEAD, message: 'x'.repeat(131_072) }),
    type: 'application/json',
    code: 'BODY_TOO_LARGE',
  },
] as const

test('rejects unreadable bodies with errors of the catalog', async () => {
  const { app } = await startTestApp()
  for (const { name, payload, type, code } of UNREADABLE) {
    const response = await app.inject({
      method: 'POST',
      url: SEND_MAIL_ACTION,
      payload,
      headers: { 'content-type': type },
    })
    const { status, message } = ERRORS[code]
    expect({ name, status: response.statusCode, body: response.json() }).toMatchObject({
      name,
      status,
      body: { success: false, code, error: message },
    })
  }
})

test('returns 404 for unknown paths, 405 for other methods and 421 for other hosts', async () => {
  const { app } = await startTestApp({ allowedHosts: ['www.crewtally.example'] })
  const headers = { host: 'www.crewtally.example' }
  const get = await app.inject({ method: 'GET', url: SEND_MAIL_ACTION, headers })
  expect([get.statusCode, get.headers.allow, get.json().code]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED'])
  const nowhere = await app.inject({ method: 'GET', url: '/api/v1/nothing', headers })
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, 'NOT_FOUND'])
  const garbled = await app.inject({ method: 'GET', url: '/%zz', headers })
  expect([garbled.statusCode, garbled.json()]).toMatchObject([
    400,
    { success: false, code: 'MALFORMED_BODY', error: ERRORS.MALFORMED_BODY.message },
  ])
  const elsewhere = await app.inject({ method: 'GET', url: '/healthz', headers: { host: 'rebound.example' } })
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([421, 'WRONG_HOST'])
})

test('returns 500 without details for an internal fault', async () => {
  const { postJson } = await startTestApp({}, (store) => ({
    ...store,
    leads: { accept: () => Promise.reject(new Error('secret path /srv')) },
  }))
  const response = await postJson(SAMPLE_LEAD)
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('secret')
  expect(response.json()).toMatchObject({ success: false, code: 'INTERNAL', error: ERRORS.INTERNAL.message })
})

test('reports an unavailable store in readiness, not in liveness', async () => {
  const { app, store } = await startTestApp()
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toMatchObject([
    200,
    { ready: true, store: 'ok', outbox: { dead: 0, state: 'ok' } },
  ])
  await store.close()
  await expect
    .poll(async () => (await app.inject('/readyz')).json(), { timeout: 25_000 })
    .toMatchObject({ store: 'unavailable' })
  expect((await app.inject('/healthz')).json()).toEqual({ ok: true })
})

test('logs no personal data', async () => {
  const { lines, logger } = captureLog()
  const { postJson, postForm } = await startTestApp({ logger })
  await postJson(SAMPLE_LEAD, { authorization: 'Basic c2VjcmV0', 'idempotency-key': 'first-try-of-dana' })
  await postJson('{"fullName":"Dana Reyes",')
  await postForm('fullName=Dana+Reyes&email=dana%40ridgeline.example')
  const log = lines.join('')
  expect(log).toContain('lead accepted')
  for (const word of ['Dana', 'ridgeline', SAMPLE_LEAD.phone, 'splits', 'c2VjcmV0', 'Basic', '127.0.0.1'])
    expect(log).not.toContain(word)
})
