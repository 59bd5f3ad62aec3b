import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface ParsedResponse {
  /** Status line and header lines, unparsed. */
  head: string[]
  body: Buffer
  /** True if the server closed the connection within the wait after the response. `moment` is the length of the wait in ms. */
  isClosed: boolean
}

const HEAD_END = '\r\n\r\n'
const CLOSE_WAIT_MS = 300

const getHeader = (head: string[], name: string): string | undefined =>
  head.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2)

/** Returns the length of the response body in bytes. Null if the body ends when the connection closes. */
const bodyLength = (head: string[], isHead: boolean): number | null => {
  if (isHead || / (?:1\d\d|204|304) /.test(head[0] ?? '')) return 0
  const length = getHeader(head, 'content-length')
  return length === undefined ? null : Number(length)
}

/** Sends raw bytes and parses one response. Then waits up to `moment` milliseconds for the server to close the connection. */
export const exchangeOnce = (
  port: number,
  bytes: string,
  { moment = CLOSE_WAIT_MS, host = '127.0.0.1' } = {},
): Promise<ParsedResponse> =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    let got = Buffer.of()
    let isClosed = false
    let closeTimer: NodeJS.Timeout | undefined
    const parse = () => {
      const end = got.indexOf(HEAD_END)
      const head = end === -1 ? [] : got.subarray(0, end).toString('latin1').split('\r\n')
      return { head, body: end === -1 ? Buffer.of() : got.subarray(end + HEAD_END.length) }
    }
    const finish = () => {
      clearTimeout(closeTimer)
      socket.destroy()
      resolve({ ...parse(), isClosed })
    }
    socket.setTimeout(10_000, finish)
    socket.on('error', finish)
    socket.on('close', () => {
      isClosed = true
      finish()
    })
    socket.on('data', (chunk) => {
      got = Buffer.concat([got, chunk])
      const { head, body } = parse()
      if (head.length === 0) return
      const length = bodyLength(head, bytes.startsWith('HEAD '))
      if (length !== null && body.length >= length) closeTimer ??= setTimeout(finish, moment)
    })
    socket.write(bytes, 'latin1')
  })

export const decodeBody = ({ head, body }: ParsedResponse): string => {
  const encoding = getHeader(head, 'content-encoding')
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

export interface Exchange {
  /** All received bytes, as Latin-1 text. */
  answer: string
  /** Status codes in order of arrival, without 1xx. */
  statuses: number[]
}

/**
 * Sends raw bytes. Collects responses until the server closes the connection, or until `last` responses have arrived.
 * With `abort`, closes the connection right after sending.
 */
export const exchangeUntilClose = (
  port: number,
  bytes: string,
  { last = 1, abort = false } = {},
): Promise<Exchange> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const statuses = () =>
      [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
        .map(([, status]) => Number(status))
        .filter((status) => status >= 200)
    const isWhole = () => {
      const [head, ...body] = answer.split(/\r\n\r\n/)
      const length = /content-length: (\d+)/i.exec(head ?? '')?.[1]
      return (
        statuses().length >= last && (length === undefined || body.join('\r\n\r\n').length >= Number(length))
      )
    }
    const finish = () => {
      socket.destroy()
      resolve({ answer, statuses: statuses() })
    }
    socket.setTimeout(10_000, finish)
    socket.on('error', finish)
    socket.on('close', finish)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (isWhole() && !answer.toLowerCase().includes('connection: close')) finish()
    })
    socket.write(bytes, 'latin1', () => {
      if (abort) setImmediate(finish)
    })
  })
