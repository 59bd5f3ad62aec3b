import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'

type RawHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

/** Statuses that Node gives to what its parser or its timers stop; everything else it stops is a bad request. */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers what is not HTTP, or came too slowly, before there is a request to answer. `answer` says of a status what is
 * sent: all headers but `connection`, and the body.
 */
export const brokenHttpAnswer =
  (answer: (status: number) => { headers: Record<string, string>; body: string }): RawHandler =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = STATUS_OF[error.code] ?? 400
    const { headers, body } = answer(status)
    const lines = Object.entries({ ...headers, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
