import { Agent, request } from 'node:http'
import { SEND_MAIL_ACTION } from '../../contract/paths.ts'

interface Reply {
  status: number
  retryAfter: string | undefined
  milliseconds: number
}

export interface Visitor {
  /** Null where the connection broke before an answer. */
  send(body: object, key: string): Promise<Reply | null>
  leave(): void
}

/** A client that keeps its connections, as the site's proxy does. */
export const createVisitor = (url: string, connections = 32): Visitor => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  return {
    send(body, key) {
      const payload = JSON.stringify(body)
      const started = performance.now()
      return new Promise((resolve) => {
        const sent = request({
          agent, hostname, port, method: 'POST', path: SEND_MAIL_ACTION,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), 'idempotency-key': key, 'user-agent': 'proof' },
        })
        sent.on('error', () => resolve(null))
        sent.on('response', (response) => {
          response.on('error', () => resolve(null))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], milliseconds: performance.now() - started }))
          response.resume()
        })
        sent.end(payload)
      })
    },
    leave: () => agent.destroy(),
  }
}
