import { describe, afterEach, expect, test, vi } from 'vitest'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
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

let close = () => {}

/** Starts a server that sends the same response to every request. `requests` contains the received requests. */
const serve = async (status: number, body: string) => {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  close = () => server.close()
  vi.stubGlobal('navigator', { onLine: true })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/send-mail`, requests }
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

  test('converts form values to the request of the API', () => {
    const body = createRequestBody(FormValues.parse(TYPED), { page: '/contact-us', plid: null })
    expect(body).toMatchObject({
      fullName: 'Dana Reyes',
      businessName: 'Reyes Roofing',
      email: 'dana@reyes.example',
      phone: '8015550101',
      industry: 'Roofing',
      employees: 24,
      message: 'We pay crews by the square.',
      subject: 'New Demo Request',
      context: { terms: true, texts: false, plid: null, page: '/contact-us' },
    })
    expect(SendMailBody.safeParse(body).success).toBe(true)
  })

  test('includes the first and the last touch of the visitor', () => {
    const firstTouch = {
      url: 'https://www.crewtally.example/solar?utm_source=yard-sign',
      referrer: 'https://search.example/',
      at: '2026-11-02T08:00:00.000Z',
    }
    const body = createRequestBody(FormValues.parse(TYPED), {
      page: '/',
      plid: 'p1',
      firstTouch,
      lastTouch: firstTouch,
    })
    expect(SendMailBody.parse(body).context).toMatchObject({ plid: 'p1', firstTouch, lastTouch: firstTouch })
  })

  test('includes a filled honeypot', () => {
    const body = createRequestBody(FormValues.parse({ ...TYPED, topic: 'https://spam.example' }), {
      page: '/',
      plid: 'p1',
    })
    expect(body.topic).toBe('https://spam.example')
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
    expect(computeCompletion(counted, { email: 'Valid email required.', terms: 'You must agree.' })).toBe(86)
  })

  afterEach(() => {
    close()
    vi.unstubAllGlobals()
  })

  test.each([
    [200, '{"success":false,"error":"the mailbox is full."}', 'the mailbox is full.'],
    [200, '{"success":false}', 'Unknown error'],
    [200, 'not json', 'Unknown error'],
    [503, '{"success":false,"error":"we could not save it right now."}', 'we could not save it right now.'],
    [502, '<html>Bad gateway</html>', 'the server answered with status 502.'],
    [500, '{"error":7}', 'the server answered with status 500.'],
  ])('%i %s fails with %j', async (status, body, error) => {
    const { url } = await serve(status, body)
    expect(await sendRequest(url, '{}', 'key-12345')).toMatchObject({ sent: false, error })
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

  test('returns the messages of invalid fields', async () => {
    const { url } = await serve(
      422,
      '{"success":false,"error":"Valid email required.","fields":{"email":"Valid email required."}}',
    )
    expect(await sendRequest(url, '{}', 'key-12345')).toMatchObject({
      fields: { email: 'Valid email required.' },
    })
  })

  test('returns one message if the server is unreachable, and another one if the browser is offline', async () => {
    const { url } = await serve(200, '')
    close()
    expect(await sendRequest(url, '{}', 'key-12345')).toMatchObject({
      sent: false,
      error: expect.stringMatching(/./),
    })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await sendRequest(url, '{}', 'key-12345')).toMatchObject({
      error: expect.stringContaining('you’re offline'),
    })
  })
})

describe('when many send at once', () => {
  /** Address at which no server runs. A request for a form token to this address fails, so the form is sent without a token. */
  const NOWHERE = 'http://127.0.0.1:9/form-token'

  test('after a PROOF_REQUIRED response, solves the challenge and sends the same fields again', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 20,
      deriveKey,
      hmacSignatureSecret: 'one',
      hmacKeySignatureSecret: 'two',
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
    expect(JSON.parse(atob(sent[1]?.['proof'] ?? ''))).toMatchObject({ solution: { counter: 20 } })
  })
})

describe('proof of work', () => {
  const SECRETS = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }

  test('returns a solution that the API accepts', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 100,
      counter: 37,
      data: { token: 'a' },
      deriveKey,
      ...SECRETS,
    })
    const proof = JSON.parse(atob(await solveChallenge(challenge))) as {
      challenge: typeof challenge
      solution: { counter: number; derivedKey: string }
    }
    expect(proof.solution.counter).toBe(37)
    expect(await verifySolution({ ...proof, deriveKey, ...SECRETS })).toMatchObject({ verified: true })
  })

  test('returns no solution for a challenge of another algorithm', async () => {
    expect(await solveChallenge({ parameters: { algorithm: 'ARGON2ID' } })).toBe('')
    expect(await solveChallenge('nonsense')).toBe('')
  })
})
