import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * First port of the range, which is below the ephemeral ports of operating systems. An outgoing connection could occupy an
 * ephemeral port before the server listens.
 */
const FIRST_PORT = 20_000
const END_PORT = 32_000

const given = new Set<number>()

/**
 * Returns a port of this machine that nothing listens on. It is not reserved, so the caller listens soon. It is random, so
 * that concurrent processes get different ports; one process never gets a port twice.
 */
export const findFreePort = async (host = '127.0.0.1'): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT)
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

const MIN_RESTART_DELAY_MS = 200
const MAX_RESTART_DELAY_MS = 30_000
/** A process that lived at least this long restarts after the first pause. */
const STABLE_UPTIME_MS = 60_000

/** Returns the pause in ms before the next start: twice the one before, within the limits. */
export const nextRestartDelay = (before: number, lived: number): number =>
  lived >= STABLE_UPTIME_MS
    ? MIN_RESTART_DELAY_MS
    : Math.min(MAX_RESTART_DELAY_MS, Math.max(MIN_RESTART_DELAY_MS, before * 2))
