import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { brokenHttpAnswer } from 'federation/service/broken-http'
import { ERRORS } from '../errors.ts'
import { problem } from '../problem.ts'

const BAD_REQUEST = 400
const { message } = ERRORS.MALFORMED_BODY

/** What is no request is answered in the catalogue's words. */
export const answerBrokenHttp = brokenHttpAnswer((status) => {
  const body = JSON.stringify(problem({ code: 'MALFORMED_BODY', status, message }, randomUUID()))
  return {
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    body,
  }
})

/** An address that cannot be decoded never reaches a route; Fastify's own answer would repeat it. */
export const answerBadAddress: NonNullable<FastifyServerOptions['frameworkErrors']> = (
  _error,
  request,
  reply,
) => {
  const typed: FastifyReply = reply
  void typed
    .code(BAD_REQUEST)
    .header('cache-control', 'no-store')
    .send(problem({ code: 'MALFORMED_BODY', status: BAD_REQUEST, message }, request.id))
}
