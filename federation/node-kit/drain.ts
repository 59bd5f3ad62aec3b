import type { IncomingMessage } from 'node:http'

/** What a visitor may still send after the answer stands; a file that is too large is read so that they hear it. */
const LONGEST_MS = 10_000
/** Who sends nothing for so long waits for the answer first; half of what a pause may last before the connection is cut. */
const QUIET_MS = 4000

/**
 * Resolves once a request's body has come to its end or to no end. A connection that is closed while something is on
 * its way takes the answer with it: browsers then show an error of their own.
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
