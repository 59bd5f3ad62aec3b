import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { MAX_HEAD_BYTES } from '@federation/node-kit'

export interface Seen {
  method: string
  url: string
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** A connection that ended inside a request, whose visitor had gone. */
const BROKEN_OFF = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE'])

/** Stands where the lead API would, keeps each request that came whole, and answers with that request's address. */
export const startUpstream = async () => {
  const seen: Seen[] = []
  const broken: string[] = []
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => {
    const { method = '', url = '', headers } = request
    const answer = async () => {
      const body = await buffer(request)
      seen.push({ method, url, headers, body: body.toString('latin1') })
      response.writeHead(200, { 'content-type': 'text/plain', 'x-answers': url }).end(url)
    }
    // It may break off: a request that was never whole.
    void answer().catch(() => undefined)
  })
  server.on('clientError', (error, socket) => {
    const code = 'code' in error ? String(error.code) : error.message
    if (!BROKEN_OFF.has(code)) broken.push(code)
    socket.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    /** What came and was no HTTP: bytes of one request that were taken for another. */
    broken,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
