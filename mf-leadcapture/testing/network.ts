import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import type { Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { createFaultyLink, type FaultyLink } from '@federation/test-kit/resilience'
import type { AtEnd } from './api-process.ts'

/** Port of a listening server. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on a port')
  return address.port
}

/** A connection to a socket file that can fail. It closes when the test ends. */
export const connectFaulty = async (socketPath: string, atEnd: AtEnd): Promise<FaultyLink> => {
  const link = await createFaultyLink(socketPath)
  atEnd(link.close)
  return link
}

interface Seen {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A response of the receiver: a status, or a status with headers and a JSON body. */
export type ReceiverAnswer = number | { status: number; headers?: Record<string, string>; body?: object }

/** A fake of the marketing platform or of a webhook's receiver. Responds with `answers` in order, and with 200 after the last one. */
export const startReceiver = async (atEnd: AtEnd, answers: ReceiverAnswer[] = []) => {
  const seen: Seen[] = []
  const server = createHttpServer(async (request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
    const given = answers[seen.length - 1] ?? 200
    const { status, headers, body = {} } = typeof given === 'number' ? { status: given } : given
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(status === 302 && { location: '/elsewhere' }),
        ...headers,
      })
      .end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${portOf(server)}` }
}
