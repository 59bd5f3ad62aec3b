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
      return void upstream.destroy(new Error('disconnected'))
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

test.each([
  { how: 'arrives at a steady pace', pieces: 20, size: 100, pauseMs: 50 },
  { how: 'pauses for longer than the grace period', pieces: 2, size: 1000, pauseMs: 2 * PACE.graceMs },
])('accepts a slow body that $how', async ({ pieces, size, pauseMs }) => {
  const outgoing = request({ port: port(), method: 'POST', headers: { 'content-length': size * pieces } })
  // Let the headers arrive first. The measured rate leaves out bytes of the body that arrive together with the headers.
  outgoing.flushHeaders()
  await once(server, 'request')
  let remaining = pieces
  const writePiece = () => {
    outgoing.write('x'.repeat(size))
    remaining -= 1
    if (remaining > 0) return
    clearInterval(timer)
    outgoing.end()
  }
  const timer = setInterval(writePiece, pauseMs)
  onTestFinished(() => clearInterval(timer))
  writePiece()
  const [answer] = await once(outgoing, 'response')
  expect((await buffer(answer)).toString()).toBe(String(size * pieces))
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
