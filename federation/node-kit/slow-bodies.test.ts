import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { PassThrough, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { disconnectSlowUploads } from './request-framing.ts'

const PACE = { graceMs: 300, minBytesPerSecond: 100, checkIntervalMs: 20 }

let server: Server
beforeAll(async () => {
  server = createServer((incoming, answer) => {
    // Answer GET at once, without reading the rest of the body.
    if (incoming.method === 'GET') return answer.end()
    // Behave like a proxy whose upstream has failed: destroy the request before its body has arrived. The request then loses
    // its socket.
    if (incoming.method === 'PUT') {
      const upstream = new PassThrough()
      pipeline(incoming, upstream, () => undefined)
      return void upstream.destroy(new Error('gone'))
    }
    return void buffer(incoming).then(
      (body) => answer.end(String(body.length)),
      () => undefined,
    )
  })
  disconnectSlowUploads(server, PACE)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return () => server.close()
})
const port = (): number => (server.address() as AddressInfo).port

test.each(['POST', 'GET', 'PUT'])(
  'disconnects a client that sends its body too slowly (%s)',
  async (method) => {
    const socket = connect(port(), '127.0.0.1').resume()
    socket.on('error', () => undefined)
    socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`)
    const timer = setInterval(() => socket.write('x'), 100)
    onTestFinished(() => clearInterval(timer))
    // Wait for the event `close`, because it occurs after a clean end of the connection as well as after a reset.
    await new Promise((resolve) => socket.once('close', resolve))
    expect(socket.bytesWritten).toBeLessThan(1000)
  },
)

test('accepts a slow body that arrives at a steady pace', async () => {
  const pieces = 20
  const outgoing = request({ port: port(), method: 'POST', headers: { 'content-length': 100 * pieces } })
  let remaining = pieces
  const timer = setInterval(() => {
    outgoing.write('x'.repeat(100))
    remaining -= 1
    if (remaining > 0) return
    clearInterval(timer)
    outgoing.end()
  }, 50)
  onTestFinished(() => clearInterval(timer))
  const [answer] = await once(outgoing, 'response')
  expect((await buffer(answer)).toString()).toBe(String(100 * pieces))
})

test('keeps an idle keep-alive connection open', async () => {
  const socket = connect(port(), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx'
  for (const _again of [1, 2]) {
    socket.write(post)
    const [chunk] = await once(socket, 'data')
    expect(String(chunk)).toContain('200 OK')
  }
})
