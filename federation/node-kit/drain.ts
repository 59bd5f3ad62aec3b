import type { IncomingMessage } from 'node:http'

/**
 * Time for a client to finish sending a body that was already answered. A too large file is read, so that the browser shows
 * the response.
 */
const LONGEST_MS = 10_000
/** Silence after which the response no longer waits for the body: half the pause that cuts a connection. */
const QUIET_MS = 4000

/**
 * Resolves once a request's body was read or can no longer arrive. Browsers discard the response if the connection closes
 * while they send, and show an error page instead.
 */
export const whenDrained = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete || request.readableEnded || request.destroyed) return resolve()
    const { socket } = request
    let read = socket.bytesRead
    const done = () => {
      clearTimeout(patience)
      clearInterval(watch)
      for (const event of ['end', 'close', 'error']) request.off(event, done)
      resolve()
    }
    const patience = setTimeout(done, LONGEST_MS)
    const watch = setInterval(() => {
      if (socket.bytesRead === read) done()
      read = socket.bytesRead
    }, QUIET_MS)
    for (const event of ['end', 'close', 'error']) request.once(event, done)
    request.resume()
  })
