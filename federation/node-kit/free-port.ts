import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to connections that go out: one of these would take the port before its server listens. */
const FIRST = 20_000
const BEYOND = 32_000

const given = new Set<number>()

/**
 * A port of this machine that nothing listens on now. Who takes it listens soon: it is not held. It is drawn by lot, so that
 * processes that ask at the same time get different ones; the same process never gets one twice.
 */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, BEYOND)
    if (given.has(port)) continue
    const probe = createServer().listen(port, host)
    try {
      await once(probe, 'listening')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue
      throw error
    }
    probe.close()
    await once(probe, 'close')
    given.add(port)
    return port
  }
}
