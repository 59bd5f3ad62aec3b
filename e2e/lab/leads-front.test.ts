import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openLeadsFront } from './leads-front.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

test('says of a connection what holds for its own, and not what the API says of another', async () => {
  const api = createServer({ keepAliveTimeout: 500_000 }, (_asked, answer) => answer.end('well'))
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve)
  })
  open.push(() => {
    api.close()
    api.closeAllConnections()
  })
  const front = await openLeadsFront((api.address() as AddressInfo).port)
  open.push(front.close)
  const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://127.0.0.1:${front.port}/`, { headers: { connection: 'keep-alive' } }, resolve).once(
      'error',
      reject,
    )
  })
  expect(headers['keep-alive']).toBe('timeout=72')
})
