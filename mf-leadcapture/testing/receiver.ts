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

/** Takes what is posted, as a marketing platform or an address of ours; `statuses` are its answers in order, 200 after the last. */
export const startReceiver = async (atEnd: AtEnd, statuses: number[] = []) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
    const status = statuses[seen.length - 1] ?? 200
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${portOf(server)}` }
}
