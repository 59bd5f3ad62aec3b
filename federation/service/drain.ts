import type { IncomingMessage } from 'node:http'

/** What a visitor may still send after the answer stands; a file that is too large is read so that they hear it. */
const LONGEST_MS = 10_000

/**
 * Resolves once a request's body has come to its end or to no end. A connection that is closed while something is on
 * its way takes the answer with it: browsers then show an error of their own.
 */
export const whenDrained = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete || request.readableEnded || request.destroyed) return resolve()
    const done = () => {
      clearTimeout(patience)
      for (const event of ['end', 'close', 'error']) request.off(event, done)
      resolve()
    }
    const patience = setTimeout(done, LONGEST_MS)
    for (const event of ['end', 'close', 'error']) request.once(event, done)
    request.resume()
  })
