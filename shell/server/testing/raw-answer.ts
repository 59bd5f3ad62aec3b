import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface RawAnswer {
  /** Status line and headers, as they came. */
  head: string[]
  body: Buffer
  /** Whether the server ended the connection by itself within a moment. */
  isClosed: boolean
}

const HEAD_END = '\r\n\r\n'
const MOMENT_MS = 300

const fieldOf = (head: string[], name: string): string | undefined =>
  head.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2)

/** How long an answer's body is; null where only the connection's end tells. */
const bodyLength = (head: string[], isHead: boolean): number | null => {
  if (isHead || / (?:1\d\d|204|304) /.test(head[0] ?? '')) return 0
  const length = fieldOf(head, 'content-length')
  return length === undefined ? null : Number(length)
}

/** Sends bytes as they are and reads one answer as HTTP has it, down to what the connection does in the `moment` (milliseconds) afterwards. */
export const rawAnswer = (
  port: number,
  bytes: string,
  { moment = MOMENT_MS, host = '127.0.0.1' } = {},
): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    let got = Buffer.of()
    let isClosed = false
    let patience: NodeJS.Timeout | undefined
    const parse = () => {
      const end = got.indexOf(HEAD_END)
      const head = end === -1 ? [] : got.subarray(0, end).toString('latin1').split('\r\n')
      return { head, body: end === -1 ? Buffer.of() : got.subarray(end + HEAD_END.length) }
    }
    const finish = () => {
      clearTimeout(patience)
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
      if (length !== null && body.length >= length) patience ??= setTimeout(finish, moment)
    })
    socket.write(bytes, 'latin1')
  })

/** What a body says, whatever encoding it came in. */
export const decoded = ({ head, body }: RawAnswer): string => {
  const encoding = fieldOf(head, 'content-encoding')
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
