import { connect } from 'node:net'

export interface Exchange {
  /** Everything that came back. */
  answer: string
  /** Statuses of the answers, in their order. */
  statuses: number[]
}

/**
 * Sends bytes as they are and hears the connection out: until the server ends it, or `last` answers have come. `abort`
 * breaks the connection off once the bytes have left.
 */
export const rawExchange = (
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
