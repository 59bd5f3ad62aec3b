import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'

/** Passes a request on to the site's own server as it came, and its answer back. */
export const passOn = (
  port: number,
  { method, headers, url = '/' }: Pick<IncomingMessage, 'method' | 'headers' | 'url'>,
  body: IncomingMessage,
  response: ServerResponse,
): void => {
  const onward = ask({ host: 'localhost', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('The site behind this one does not answer; the terminal tells why.\n')
  })
  response.on('close', () => onward.destroy())
  body.pipe(onward)
}
