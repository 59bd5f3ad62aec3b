import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startApi } from '../testing/api-process.ts'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { type Figure, percentile, type Scene } from './scene.ts'
import { createVisitor } from './visitor.ts'

const MEASURED_FOR = 12_000
const BETWEEN_HONEST = 25
const BETWEEN_DRIPS = 1000
const MOST = 100

const openSocket = async (port: number, number: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  // Half of them trickle their headers, half their body.
  const head = 'POST /api/v1/send-mail HTTP/1.1\r\nHost: localhost\r\n'
  socket.write(
    number % 2 === 0 ? head : `${head}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
  )
  return socket
}

/** Measures honest requests while many clients trickle theirs; how many are still open afterwards is said too. */
export const proveTrickle = async ({ folder, atEnd }: Scene, sockets: number): Promise<Figure> => {
  const api = await startApi({ environment: { STATE_DIR: folder }, atEnd })
  const port = Number(new URL(api.url).port)
  const visitor = createVisitor(api.url, 4)
  await visitor.send({ ...SAMPLE_LEAD, topic: 'x' }, 'the-first-one')
  const trickling: Socket[] = []
  for (let number = 0; number < sockets; number += 50) {
    trickling.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, sockets - number) }, (_, index) =>
          openSocket(port, number + index),
        ),
      )),
    )
  }
  const drip = setInterval(() => {
    for (const socket of trickling) if (socket.writable) socket.write('x')
  }, BETWEEN_DRIPS)
  const times: number[] = []
  let failed = 0
  const until = performance.now() + MEASURED_FOR
  for (let number = 0; performance.now() < until; number += 1) {
    const reply = await visitor.send(
      { ...SAMPLE_LEAD, topic: 'x', fullName: `Person ${number}` },
      `honest-${number}`,
    )
    if (reply?.status === 200) times.push(reply.milliseconds)
    else failed += 1
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_HONEST))
  }
  const stillOpen = trickling.filter((socket) => !socket.destroyed && socket.readyState === 'open').length
  clearInterval(drip)
  for (const socket of trickling) socket.destroy()
  visitor.leave()
  const p99 = percentile(times, 99)
  return {
    what: `${sockets} trickling sockets`,
    promised: `honest p99 under ${MOST} ms; none of the trickling still open`,
    measured: `${times.length} honest requests: p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed; ${stillOpen} of the trickling still open after ${MEASURED_FOR / 1000} s`,
    holds: failed === 0 && p99 < MOST && stillOpen === 0,
  }
}
