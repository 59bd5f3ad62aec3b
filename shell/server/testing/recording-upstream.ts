import { once } from 'node:events'
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
const ABORT_CODES = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE'])

/** Starts a fake lead API. It records each complete request and responds with the path of the request. */
export const startUpstream = async () => {
  const requests: Seen[] = []
  const clientErrors: string[] = []
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => {
    const { method = '', url = '', headers } = request
    const answer = async () => {
      const body = await buffer(request)
      requests.push({ method, url, headers, body: body.toString('latin1') })
      response.writeHead(200, { 'content-type': 'text/plain', 'x-answers': url }).end(url)
    }
    // Ignores errors, because the client can abort a request before its body is complete.
    void answer().catch(() => undefined)
  })
  server.on('clientError', (error, socket) => {
    const code = 'code' in error ? String(error.code) : error.message
    if (!ABORT_CODES.has(code)) clientErrors.push(code)
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /**
     * Error codes of malformed requests that arrived. Any code in this list shows that the proxy has mixed up bytes of
     * different requests.
     */
    clientErrors,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
