import { Agent, request } from 'node:http'
import { IDEMPOTENCY_HEADER, SEND_MAIL_ACTION } from '../contract/paths.ts'

interface Reply {
  status: number
  retryAfter: string | undefined
  milliseconds: number
}

/** A request as it goes over the wire. */
export interface Posted {
  path: string
  headers: Record<string, string>
  payload: string | Buffer
}

export interface Visitor {
  /** Null where the connection broke before an answer. */
  post(posted: Posted): Promise<Reply | null>
  /** Posts a contact request. */
  send(body: object, key: string): Promise<Reply | null>
  leave(): void
}

/** A client that keeps its connections, as the site's proxy does. */
export const createVisitor = (url: string, connections = 32): Visitor => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const post = ({ path, headers, payload }: Posted): Promise<Reply | null> => {
    const started = performance.now()
    return new Promise((resolve) => {
      const sent = request({
        agent,
        hostname,
        port,
        method: 'POST',
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(payload), 'user-agent': 'proof' },
      })
      sent.on('error', () => resolve(null))
      sent.on('response', (response) => {
        response.on('error', () => resolve(null))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            milliseconds: performance.now() - started,
          }),
        )
        response.resume()
      })
      sent.end(payload)
    })
  }
  return {
    post,
    send: (body, key) =>
      post({
        path: SEND_MAIL_ACTION,
        headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key },
        payload: JSON.stringify(body),
      }),
    leave: () => agent.destroy(),
  }
}
