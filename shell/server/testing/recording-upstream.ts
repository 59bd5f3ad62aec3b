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

/** Error codes that are expected if the client closes a connection during a request. */
const BROKEN_OFF = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE'])

/** Starts a fake lead API. It records each complete request and responds with the path of the request. */
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
    // The client can abort a request before its body is complete.
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Error codes of malformed requests that arrived. Any entry shows that the proxy has mixed up bytes of different requests. */
    broken,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
