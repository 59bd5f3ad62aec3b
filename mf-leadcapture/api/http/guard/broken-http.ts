import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { ERRORS } from '../errors.ts'
import { problem } from '../problem.ts'

type RawHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

const BAD_REQUEST = 400
const { message } = ERRORS.MALFORMED_BODY

/** Statuses that Node gives to what its parser or its timers stop; everything else it stops is a bad request. */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what is not HTTP, or came too slowly, before there is a request to answer. */
export const answerBrokenHttp: RawHandler = (error, socket) => {
  if (!socket.writable) return
  const status = STATUS_OF[error.code] ?? BAD_REQUEST
  const body = JSON.stringify(problem({ code: 'MALFORMED_BODY', status, message }, randomUUID()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** An address that cannot be decoded never reaches a route; Fastify's own answer would repeat it. */
export const answerBadAddress: NonNullable<FastifyServerOptions['frameworkErrors']> = (
  _error,
  request,
  reply,
) => {
  const typed: FastifyReply = reply
  void typed
    .code(BAD_REQUEST)
    .send(problem({ code: 'MALFORMED_BODY', status: BAD_REQUEST, message }, request.id))
}
