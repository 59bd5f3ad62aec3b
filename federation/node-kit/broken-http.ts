import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { answerExpectations } from './request-framing.ts'

/**
 * Statuses that Node gives to what its parser or its timers stop; everything else it stops is a bad request. Node's own table
 * of phrases is not imported: with `node:http`, ES modules load all of undici.
 */
const STATUS_OF: Partial<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/**
 * Handles a server's `clientError`: answers bytes that are not HTTP, and requests that arrive too slowly. `answer` returns
 * the body of a status, and its headers except `connection` and `cache-control`.
 */
export const brokenHttpAnswer =
  (answer: (status: number) => { headers: Record<string, string>; body: string }) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, phrase] = STATUS_OF[error.code ?? ''] ?? [400, 'Bad Request']
    const { headers, body } = answer(status)
    const always = { 'cache-control': 'no-store', connection: 'close' }
    const lines = Object.entries({ ...headers, ...always }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${phrase}`, ...lines, '', body].join('\r\n'))
  }

/**
 * Makes a plain Node server state the caching of the responses that Node sends without a handler: for broken HTTP and
 * unknown expectations.
 */
export const answerPlainly = (server: Server): void => {
  server.on(
    'clientError',
    brokenHttpAnswer(() => ({ headers: { 'content-length': '0' }, body: '' })),
  )
  answerExpectations(server)
}
