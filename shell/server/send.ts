import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, isSame, type Encoding, type ServedBytes } from './served-file.ts'

export interface Answer {
  status: number
  type: string
  etag: string
  cacheControl: string
  bytes: ServedBytes
  headers?: Record<string, string>
}

/** The tag of one encoding: caches must not take one encoding's bytes for another's. */
const tagFor = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** Answers with a file: encoding, ETag and 304, HEAD, and the headers that go with them. */
export const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply => {
  const encoding = chooseEncoding(request.headers['accept-encoding'], answer.bytes)
  const etag = tagFor(answer.etag, encoding)
  const body = answer.bytes[encoding] ?? answer.bytes.identity
  reply
    .header('etag', etag)
    .header('cache-control', answer.cacheControl)
    .header('vary', 'accept-encoding')
    .headers(answer.headers ?? {})
  if (answer.status === 200 && isSame(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.code(answer.status).header('content-type', answer.type)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}
