import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AtEnd } from './temp-folder.ts'
import { portOf } from './port-of.ts'

interface Seen {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** An answer of the receiver: a status alone, or with headers and a JSON body. */
export type ReceiverAnswer = number | { status: number; headers?: Record<string, string>; body?: object }

/** A fake of the marketing platform or of a webhook's receiver. Gives `answers` in order, and 200 after the last one. */
export const startReceiver = async (atEnd: AtEnd, answers: ReceiverAnswer[] = []) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
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
