import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFormToken, createSubmissionKeys } from './form-token.ts'
import { parseOutcome } from './outcome.ts'

/** Creates a fake clock. `wait` advances its time and resolves immediately. */
const createClock = () => {
  const clock = {
    time: 0,
    now: () => clock.time,
    wait: async (milliseconds: number) => {
      clock.time += milliseconds
    },
  }
  return clock
}

/**
 * Starts a fake of the lead API, which issues form tokens. The fake counts its requests from 1, and `respond` returns the
 * response to the request with that number.
 */
const startApi = async (respond: (count: number) => { status: number; body: string }) => {
  const received = { requests: 0 }
  const server = createServer((_request, response) => {
    received.requests += 1
    const { status, body } = respond(received.requests)
    response.writeHead(status, { connection: 'close' }).end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/form-token` }
}

const tokens = (count: number) => ({
  status: 200,
  body: JSON.stringify({ token: `token-${count}`, challenge: null }),
})

test('requests one token per form, and waits until the token has the minimum age', async () => {
  const { url, received } = await startApi(tokens)
  const clock = createClock()
  const formToken = createFormToken(clock)
  formToken.open(url)
  formToken.open(url)
  expect(await formToken.take(url)).toEqual({ formToken: 'token-1' })
  expect([received.requests, clock.time]).toEqual([1, 3000])
  await formToken.take(url)
  expect([received.requests, clock.time]).toEqual([1, 3000])
})

test('requests a new token for the next form, and after a day', async () => {
  const { url } = await startApi(tokens)
  const clock = createClock()
  const formToken = createFormToken(clock)
  await formToken.take(url)
  formToken.close()
  expect(await formToken.take(url)).toEqual({ formToken: 'token-2' })
  clock.time += 24 * 60 * 60 * 1000
  expect(await formToken.take(url)).toEqual({ formToken: 'token-3' })
})

test.each([
  ['a response with status 503', { status: 503, body: '{"success":false}' }],
  ['a response that is not JSON', { status: 200, body: '<html>' }],
  ['a response without a token', { status: 200, body: '{}' }],
])('sends the form without a token after %s', async (_name, response) => {
  const { url } = await startApi(() => response)
  expect(await createFormToken(createClock()).take(url)).toEqual({})
})

test('returns the API’s error message if the kind of challenge is unknown', async () => {
  const { url } = await startApi(tokens)
  const outcome = await createFormToken(createClock()).sendWith(url, async () =>
    parseOutcome(
      428,
      JSON.stringify({ success: false, error: 'wait a moment.', formToken: 'x', challenge: {} }),
    ),
  )
  expect(outcome).toMatchObject({ sent: false, error: 'wait a moment.' })
})

test('returns the same key for a repeated body, and a new key for a changed body', () => {
  const keyOf = createSubmissionKeys()
  const first = keyOf('{"a":1}')
  expect(first).toMatch(/^[A-Za-z0-9_-]{8,128}$/)
  expect(keyOf('{"a":1}')).toBe(first)
  expect(keyOf('{"a":2}')).not.toBe(first)
})
