import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { noticePage } from './error-page.ts'
import { commonHeaders, stillPagePolicy } from './security-headers.ts'

type RawHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

/** Statuses that Node gives to what its parser or its timers stop; everything else it stops is a bad request. */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

const PAGE = noticePage(null, {
  heading: 'We could not read that request',
  advice: 'Start again from <a href="/">the home page</a>.',
})

const HEADERS = {
  ...commonHeaders('http'),
  'content-security-policy': stillPagePolicy('http', PAGE),
  'content-type': 'text/html; charset=utf-8',
  'content-length': String(Buffer.byteLength(PAGE)),
  'cache-control': 'no-store',
  connection: 'close',
}

/** Answers what is not HTTP, or came too slowly, before there is a request to answer. */
export const answerBrokenHttp: RawHandler = (error, socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS_OF[error.code] ?? 400
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${PAGE}`)
}
