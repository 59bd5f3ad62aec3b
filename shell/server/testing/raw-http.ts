import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Exchange {
  /** All received bytes, as Latin-1 text. */
  answer: string
  /** Status codes in order of arrival, without 1xx. */
  statuses: number[]
  /** Status line and header lines of the first response, unparsed. */
  head: string[]
  /** All received bytes after the head of the first response. */
  body: Buffer
  isClosed: boolean
}

interface ExchangeOptions {
  /** Number of responses to wait for. */
  last?: number
  /** Closes the connection right after sending. */
  abort?: boolean
  /** Time in ms to wait for the server to close the connection, if no response has the header `Connection: close`. */
  closeWaitMs?: number
  host?: string
}

const HEAD_END = '\r\n\r\n'

const getHeader = (head: string[], name: string): string | undefined =>
  head.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2)

/** True if a response's body is complete. False for a body without a length, which ends when the connection closes. */
const isBodyComplete = (head: string[], body: Buffer, isHead: boolean): boolean => {
  if (isHead || / (?:1\d\d|204|304) /.test(head[0] ?? '')) return true
  if (getHeader(head, 'transfer-encoding') === 'chunked') return body.includes(`0${HEAD_END}`)
  const length = getHeader(head, 'content-length')
  return length !== undefined && body.length >= Number(length)
}

const parse = (received: Buffer): Omit<Exchange, 'isClosed'> => {
  const answer = received.toString('latin1')
  const end = received.indexOf(HEAD_END)
  return {
    answer,
    statuses: [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
      .map(([, status]) => Number(status))
      .filter((status) => status >= 200),
    head: end === -1 ? [] : received.subarray(0, end).toString('latin1').split('\r\n'),
    body: end === -1 ? Buffer.of() : received.subarray(end + HEAD_END.length),
  }
}

/**
 * Sends raw bytes and collects responses until the server closes the connection. If no response has the header
 * `connection: close`, resolves `closeWaitMs` milliseconds after the response with the number `last`.
 */
export const exchange = (
  port: number,
  bytes: string,
  { last = 1, abort = false, closeWaitMs = 0, host = '127.0.0.1' }: ExchangeOptions = {},
): Promise<Exchange> =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    let received = Buffer.of()
    let closeTimer: NodeJS.Timeout | undefined
    const finish = (isClosed: boolean) => {
      clearTimeout(closeTimer)
      socket.destroy()
      resolve({ ...parse(received), isClosed })
    }
    socket.setTimeout(10_000, () => finish(false))
    socket.on('error', () => finish(true))
    socket.on('close', () => finish(true))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const { answer, statuses, head, body } = parse(received)
      if (statuses.length < last || !isBodyComplete(head, body, bytes.startsWith('HEAD '))) return
      if (!answer.toLowerCase().includes('connection: close'))
        closeTimer ??= setTimeout(finish, closeWaitMs, false)
    })
    socket.write(bytes, 'latin1', () => {
      if (abort) setImmediate(finish, false)
    })
  })

export const decodeBody = ({ head, body }: Pick<Exchange, 'head' | 'body'>): string => {
  const encoding = getHeader(head, 'content-encoding')
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
