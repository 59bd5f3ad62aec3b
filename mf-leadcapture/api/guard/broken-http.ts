import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import type { SendMailFailure } from '../../contract/send-mail.ts'
import { ERRORS } from '../errors.ts'

type RawHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

const BODY: SendMailFailure = { success: false, error: ERRORS.MALFORMED_BODY.message, code: 'MALFORMED_BODY' }

/** Statuses that Node gives to what its parser or its timers stop; everything else it stops is a bad request. */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what is not HTTP, or came too slowly, before there is a request to answer. */
export const answerBrokenHttp: RawHandler = (error, socket) => {
  if (!socket.writable) return
  const status = STATUS_OF[error.code] ?? ERRORS.MALFORMED_BODY.status
  const body = JSON.stringify(BODY)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** An address that cannot be decoded never reaches a route; Fastify's own answer would repeat it. */
export const answerBadAddress: NonNullable<FastifyServerOptions['frameworkErrors']> = (_error, _request, reply) => {
  const typed: FastifyReply = reply
  void typed.code(ERRORS.MALFORMED_BODY.status).send(BODY)
}
