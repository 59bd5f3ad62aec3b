import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import type { Server } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { serveHttp } from '@federation/test-kit/processes'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { AtEnd } from './start-api.ts'

export const getPort = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on a port')
  return address.port
}

interface ReceivedRequest {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** Response of the fake receiver: an HTTP status, or a status with headers and a JSON body. */
export type ReceiverAnswer = number | { status: number; headers?: Record<string, string>; body?: object }

/** Starts a fake of HubSpot or of a webhook receiver. It responds with `answers` in order, and then with status 200. */
export const startReceiver = async (atEnd: AtEnd, answers: ReceiverAnswer[] = []) => {
  const requests: ReceivedRequest[] = []
  const url = await serveHttp(async (request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
    const answer = answers[requests.length - 1] ?? 200
    const { status, headers, body = {} } = typeof answer === 'number' ? { status: answer } : answer
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(status === 302 && { location: '/elsewhere' }),
        ...headers,
      })
      .end(JSON.stringify(body))
  }, atEnd)
  return { requests, url }
}

/**
 * Starts a fake SMTP server. `replyTo` gets the number of the attempt, and returns the error code of a rejection, `silent` to
 * receive the mail without a response, or null to accept.
 */
export const startSmtp = async (
  atEnd: AtEnd,
  replyTo: (attempt: number) => number | 'silent' | null = () => null,
) => {
  const received: { from: string; to: string[]; raw: string }[] = []
  /** Raw content of the mails of all delivery attempts, including rejected ones. */
  const raws: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope: { mailFrom, rcptTo } }, callback) {
      const raw = (await buffer(stream)).toString()
      const to = rcptTo.map(({ address }) => address)
      const responseCode = replyTo(raws.push(raw))
      if (responseCode === 'silent') return
      if (responseCode !== null)
        return callback(Object.assign(new Error(`not now, ${to.join()}`), { responseCode }))
      received.push({ from: mailFrom === false ? '' : mailFrom.address, to, raw })
      return callback()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  atEnd(() => server.close())
  return {
    received,
    raws,
    url: `smtp://127.0.0.1:${getPort(server.server)}`,
    mails: () =>
      Promise.all(received.map(async (one) => ({ ...one, mail: await PostalMime.parse(one.raw) }))),
  }
}
