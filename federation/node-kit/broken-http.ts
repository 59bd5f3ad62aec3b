import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { answerExpectations } from './request-framing.ts'

/** Statuses that Node gives to what its parser or its timers stop; everything else it stops is a bad request. */
const STATUS_OF: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

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
    const status = STATUS_OF[error.code ?? ''] ?? 400
    const { headers, body } = answer(status)
    const always = { 'cache-control': 'no-store', connection: 'close' }
    const lines = Object.entries({ ...headers, ...always }).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
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
