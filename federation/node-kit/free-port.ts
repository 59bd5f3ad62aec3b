import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, createConnection } from 'node:net'
import { rm } from 'node:fs/promises'

/**
 * First port of the range. The range ends below the ephemeral ports, which the system assigns to outgoing connections. Such a
 * connection could occupy an ephemeral port before the server listens.
 */
const FIRST_PORT = 20_000
const END_PORT = 32_000

const returnedPorts = new Set<number>()

/**
 * Returns a random port of this machine on which no process listens. The port is not reserved, so the caller should listen
 * soon. The same process never gets a port twice.
 */
export const findFreePort = async (host = '127.0.0.1'): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT)
    if (returnedPorts.has(port)) continue
    const probe = createServer().listen(port, host)
    try {
      await once(probe, 'listening')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue
      throw error
    }
    probe.close()
    await once(probe, 'close')
    returnedPorts.add(port)
    return port
  }
}

const MIN_RESTART_DELAY_MS = 200
const MAX_RESTART_DELAY_MS = 30_000
/** If a process ran for this time in ms, the delay before its next restart is reset. */
const STABLE_UPTIME_MS = 60_000

/**
 * Returns the delay before a process is restarted, in ms: twice the previous delay, within limits. `uptimeMs` is the process's
 * uptime in ms.
 */
export const nextRestartDelay = (before: number, uptimeMs: number): number =>
  uptimeMs >= STABLE_UPTIME_MS
    ? MIN_RESTART_DELAY_MS
    : Math.min(MAX_RESTART_DELAY_MS, Math.max(MIN_RESTART_DELAY_MS, before * 2))

const PREFIX = 'unix:'

/** Returns the path of a Unix socket from an address such as `unix:/run/leads.sock`. Returns null for other addresses. */
export const parseSocketPath = (address: string): string | null =>
  address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null

/**
 * Removes a socket file that a killed process left behind, so that a server can listen on it. Rejects if a process still
 * listens.
 */
export const removeStaleSocket = async (path: string): Promise<void> => {
  const socket = createConnection(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ECONNREFUSED') await rm(path, { force: true })
    // Ignore other errors. They occur again when the server listens, and are reported then.
    return
  } finally {
    socket.destroy()
  }
  throw new Error(`The socket ${path} is in use by another process: stop it, or choose another path.`)
}
