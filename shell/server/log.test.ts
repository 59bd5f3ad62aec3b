import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { createScratchStore } from '@federation/test-kit'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from './app.ts'

test.each([
  [
    'a head that is no HTTP',
    'GET /secret-path HTTP/1.1\r\nHost: x\r\nX: secret-header\r\n: secret-broken\r\n\r\n',
  ],
  [
    'a body that is framed badly',
    'POST /api/v1/send-mail HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nsecret-body\r\n\r\n',
  ],
])('does not log the content of a request: %s', async (_what, bytes) => {
  const lines: string[] = []
  const site = await buildSite({
    store: await createScratchStore(),
    channel: 'live',
    leadsUrl: 'http://127.0.0.1:1',
    logLevel: 'trace',
    output: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => site.close())
  await site.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').resume()
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  site.log.error(
    {
      err: Object.assign(new Error('parse error'), { rawPacket: Buffer.from('secret-packet'), code: 'HPE' }),
    },
    'a line',
  )
  const text = lines.join('')
  expect(text).toContain('"code":"HPE"')
  expect(text).not.toContain('secret')
  expect(text).not.toContain(Buffer.from('secret').toJSON().data.join(','))
})
