import type { FastifyReply, FastifyRequest } from 'fastify'
import { messageFor, type ReadyAnswers } from './ready-answer.ts'

/** What the visitor's browser speaks, by the word of a trusted proxy. */
export const outerScheme = (request: Pick<FastifyRequest, 'protocol'>): 'http' | 'https' =>
  request.protocol === 'https' ? 'https' : 'http'

/** Returns true if If-Match matches, by strong comparison: a weak tag never matches. */
const holds = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/** Answers a request that the look-up did not take. */
export const send = (request: FastifyRequest, reply: FastifyReply, answers: ReadyAnswers): FastifyReply => {
  const { headers } = request
  const picked = answers.pick(outerScheme(request), headers['accept-encoding'])
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch !== undefined && picked.whole.status === 200 && !holds(ifMatch, picked.etag))
    return reply
      .code(412)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send('This has changed since.\n')
  const { status, fields, body } = messageFor(picked, ifNoneMatch)
  for (let index = 0; index < fields.length; index += 2) reply.header(fields[index] ?? '', fields[index + 1])
  reply.code(status)
  return status === 304 ? reply.send() : reply.send(body)
}
