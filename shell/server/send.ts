import type { FastifyReply, FastifyRequest } from 'fastify'
import { messageFor, type ReadyAnswers } from './ready-answer.ts'

/** What the visitor's browser speaks, by the word of a trusted proxy. */
export const outerScheme = (request: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  request.protocol === 'https' ? 'https' : 'http'

/** Answers a request that the look-up did not take. */
export const send = (request: FastifyRequest, reply: FastifyReply, answers: ReadyAnswers): FastifyReply => {
  const { headers } = request
  const { status, fields, body } = messageFor(
    answers.pick(outerScheme(request), headers['accept-encoding']),
    headers['if-none-match'],
  )
  for (let index = 0; index < fields.length; index += 2) reply.header(fields[index] ?? '', fields[index + 1])
  reply.code(status)
  return status === 304 ? reply.send() : reply.send(body)
}
