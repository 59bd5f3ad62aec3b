import { createServer } from 'node:http'

/** A Node server that does nothing but answer, in a process of its own that is told the port, the headers and the bytes. */
interface Told {
  port: number
  headers: Record<string, string>
  /** Base64. */
  body: string
}

process.once('message', (message) => {
  const { port, headers, body } = message as Told
  const bytes = Buffer.from(body, 'base64')
  createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(
    port,
    '127.0.0.1',
    () => process.send?.('ready'),
  )
})
process.once('disconnect', () => process.exit(0))
