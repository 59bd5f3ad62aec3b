import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { sendRequest } from './send-request.ts'

let close = () => {}
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

/** A server that gives one answer to everything; `seen` holds what it was asked. */
const serve = async (status: number, body: string) => {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  close = () => server.close()
  vi.stubGlobal('navigator', { onLine: true })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/send-mail`, seen }
}

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

test('a success carried the label, the key and JSON', async () => {
  const { url, seen } = await serve(200, '{"success":true,"error":""}')
  expect(await sendRequest(url, '{}', 'key-12345')).toEqual({ sent: true })
  expect(seen[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'key-12345',
    authorization: expect.stringMatching(/^Basic /),
  })
})

test('messages of fields are handed on', async () => {
  const { url } = await serve(
    422,
    '{"success":false,"error":"Valid email required.","fields":{"email":"Valid email required."}}',
  )
  expect(await sendRequest(url, '{}', 'key-12345')).toMatchObject({
    fields: { email: 'Valid email required.' },
  })
})

test('where nothing listens the error has a message, and offline says so', async () => {
  const { url } = await serve(200, '')
  close()
  expect(await sendRequest(url, '{}', 'key-12345')).toMatchObject({
    sent: false,
    error: expect.stringMatching(/./),
  })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sendRequest(url, '{}', 'key-12345')).toMatchObject({
    error: expect.stringContaining('you are offline'),
  })
})
