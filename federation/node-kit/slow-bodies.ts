import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { announcesBody } from './request-framing.ts'

interface Pace {
  /** Milliseconds from the start of a body during which its rate is not limited. */
  grace: number
  /** Lowest average rate after that time, in bytes per second. A phone on a poor network is faster. */
  slowest: number
  /** Milliseconds between two checks of request bodies that are arriving. */
  look: number
}

const PACE: Pace = { grace: 8000, slowest: 8 * 1024, look: 500 }

/** Watches the body of a request, if it announces one. */
export type BodyWatch = (request: IncomingMessage) => void

/**
 * Disconnects clients that send their bodies too slowly, for every path and also after the response. A limit of the total
 * time alone would either cut a large file or let a few bytes occupy a socket for minutes.
 */
export const watchBodies = (server: Server, { grace, slowest, look }: Pace = PACE): BodyWatch => {
  // A request that has failed forgets its socket, so that it is kept beside it.
  const coming = new Map<IncomingMessage, { socket: Socket; since: number; before: number }>()
  const timer = setInterval(() => {
    for (const [request, { socket, since, before }] of coming) {
      const late = performance.now() - since - grace
      const isSlow = socket.bytesRead - before < (late / 1000) * slowest
      if (request.complete || socket.destroyed || isSlow) coming.delete(request)
      if (!request.complete && isSlow) socket.destroy()
    }
  }, look)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return (request) => {
    const { socket } = request
    if (announcesBody(request))
      coming.set(request, { socket, since: performance.now(), before: socket.bytesRead })
  }
}

/** The same for all requests of a server. */
export const cutSlowBodies = (server: Server, pace?: Pace): void => {
  const watch = watchBodies(server, pace)
  server.on('request', (request) => watch(request))
}
