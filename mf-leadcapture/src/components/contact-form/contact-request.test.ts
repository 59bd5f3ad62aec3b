import { serveHttp } from '@federation/test-kit/processes'
import { describe, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { LEAD_FIELD_LIST, RULED_FIELDS } from 'shared-contracts'
import { SendMailBody } from '../../../contract/send-mail.ts'
import { check, FormValues, createRequestBody, readValues, sendRequest } from './contact-request.ts'
import { isCounted } from './use-contact-form.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createFormToken } from 'shared-ui/form/form-token.ts'
import { parseOutcome } from 'shared-ui/form/outcome.ts'
import { computeCompletion } from 'shared-ui/form/use-form.ts'
import { solveChallenge } from 'shared-ui/form/solve-challenge.ts'

const NOWHERE = 'http://127.0.0.1:9/form-token'

const serve = async (status: number, body: string) => {
  const requests: IncomingMessage[] = []
  vi.stubGlobal('navigator', { onLine: true })
  const url = await serveHttp((request, response) => {
    requests.push(request)
    response.writeHead(status).end(body)
  }, onTestFinished)
  return { url, requests }
}

describe('request of the contact form', () => {
  const TYPED = {
    fullName: ' Dana Reyes ',
    businessName: 'Reyes Roofing',
    email: 'dana@reyes.example',
    phone: '8015550101',
    industry: 'Roofing',
    employees: '24',
    message: 'We pay crews by the square.',
    terms: true,
    texts: false,
    topic: '',
  }

  test('converts form values, the origin of the visit and a filled honeypot to a request that the API accepts', () => {
    const touch = {
      url: 'https://www.crewtally.example/solar?utm_source=yard-sign',
      referrer: 'https://search.example/',
      at: '2026-11-02T08:00:00.000Z',
    }
    const origin = { page: '/contact-us', plid: 'p1', firstTouch: touch, lastTouch: touch }
    const body = createRequestBody(FormValues.parse({ ...TYPED, topic: 'https://spam.example' }), origin)
    expect(SendMailBody.parse(body)).toMatchObject({
      fullName: 'Dana Reyes',
      businessName: 'Reyes Roofing',
      email: 'dana@reyes.example',
      phone: '8015550101',
      industry: 'Roofing',
      employees: 24,
      message: 'We pay crews by the square.',
      subject: 'New Demo Request',
      context: { terms: true, texts: false, ...origin },
      topic: 'https://spam.example',
    })
    const plain = createRequestBody(FormValues.parse(TYPED), { page: '/contact-us', plid: null })
    expect(SendMailBody.safeParse(plain).success).toBe(true)
  })

  test('returns the messages of invalid fields in the order of the form, and the values of a valid form', () => {
    const data = new FormData()
    for (const [name, value] of Object.entries(TYPED)) if (typeof value === 'string') data.set(name, value)
    data.set('email', 'dana@')
    expect(Object.entries(check(data))).toEqual([
      ['email', 'Valid email required.'],
      ['terms', 'You must agree before submitting.'],
    ])
    data.set('email', TYPED.email)
    data.set('terms', 'on')
    expect(check(data)).toEqual({})
    expect(readValues(data)).toEqual(FormValues.parse(TYPED))
  })

  test('completion counts the fields of the lead, without the terms', () => {
    const counted = RULED_FIELDS.filter(isCounted)
    expect(counted).toEqual(LEAD_FIELD_LIST.map(({ name }) => name))
    expect(computeCompletion(counted, { terms: 'You must agree.' })).toBe(100)
    expect(computeCompletion(counted, { email: 'Valid email required.', terms: 'You must agree.' })).toBe(
      Math.round((100 * (counted.length - 1)) / counted.length),
    )
  })

  afterEach(() => void vi.unstubAllGlobals())

  const INVALID = { error: 'Valid email required.', fields: { email: 'Valid email required.' } }

  test.each([
    [422, JSON.stringify({ success: false, ...INVALID }), INVALID],
    [200, '{"success":false,"error":"the mailbox is full."}', { error: 'the mailbox is full.' }],
    [200, '{"success":false}', { error: 'Unknown error' }],
    [200, 'not json', { error: 'Unknown error' }],
    [503, '{"success":false,"error":"we could not save it."}', { error: 'we could not save it.' }],
    [502, '<html>Bad gateway</html>', { error: 'the server answered with status 502.' }],
    [500, '{"error":7}', { error: 'the server answered with status 500.' }],
  ])('%i %s fails with %j', async (status, body, outcome) => {
    const { url } = await serve(status, body)
    expect(await sendRequest(url, '{}', 'key-12345')).toMatchObject({ sent: false, ...outcome })
  })

  test('sends the client label, the idempotency key and JSON', async () => {
    const { url, requests } = await serve(200, '{"success":true,"error":""}')
    expect(await sendRequest(url, '{}', 'key-12345')).toEqual({ sent: true })
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'key-12345',
      authorization: expect.stringMatching(/^Basic /),
    })
  })

  test('returns one message if the server is unreachable, and another one if the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(await sendRequest(NOWHERE, '{}', 'key-12345')).toMatchObject({
      sent: false,
      error: expect.stringMatching(/./),
    })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await sendRequest(NOWHERE, '{}', 'key-12345')).toMatchObject({
      error: expect.stringContaining('you’re offline'),
    })
  })
})

describe('proof of work', () => {
  const SECRETS = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }

  test('after a PROOF_REQUIRED response, sends the same fields again with a solution that the API accepts', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 20,
      data: { token: 'a' },
      deriveKey,
      ...SECRETS,
    })
    const answers = [
      { status: 428, body: { success: false, error: 'wait.', formToken: 'a-token', challenge } },
      { status: 200, body: { success: true, error: '' } },
    ]
    const sent: Record<string, string | undefined>[] = []
    const outcome = await createFormToken().sendWith(NOWHERE, async (proof) => {
      const { status, body } = answers[sent.length] ?? { status: 500, body: {} }
      sent.push({ ...proof })
      return parseOutcome(status, JSON.stringify(body))
    })
    expect(outcome).toEqual({ sent: true })
    expect(sent).toEqual([{}, { formToken: 'a-token', proof: expect.any(String) }])
    const proof = JSON.parse(atob(sent[1]?.['proof'] ?? ''))
    expect(proof).toMatchObject({ solution: { counter: 20 } })
    expect(await verifySolution({ ...proof, deriveKey, ...SECRETS })).toMatchObject({ verified: true })
  })

  test('returns no solution for a challenge of another algorithm', async () => {
    expect(await solveChallenge({ parameters: { algorithm: 'ARGON2ID' } })).toBe('')
    expect(await solveChallenge('nonsense')).toBe('')
  })
})
