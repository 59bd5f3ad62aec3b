import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, createConnection } from 'node:net'
import { rm } from 'node:fs/promises'
import cluster from 'node:cluster'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * First port of the range from which `findFreePort` selects. The range ends below the ephemeral ports, which the system assigns
 * to outgoing connections. An outgoing connection could occupy an ephemeral port before the server listens on it.
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
/** Uptime in ms after which the delay before the process's next restart is reset to the minimum. */
const STABLE_UPTIME_MS = 60_000

/**
 * Returns the delay before a process is restarted, in ms: twice the previous delay `before`, within limits. If the process ran
 * for at least `STABLE_UPTIME_MS`, returns the minimum.
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
 * Removes a socket file that a killed process left behind, so that a server can listen on this path. Rejects if a process still
 * listens on the socket.
 */
export const removeStaleSocket = async (path: string): Promise<void> => {
  const socket = createConnection(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ECONNREFUSED') await rm(path, { force: true })
    // Ignore errors other than ECONNREFUSED here. They occur again when the server listens on the socket, and are reported
    // then.
    return
  } finally {
    socket.destroy()
  }
  throw new Error(`The socket ${path} is in use by another process: stop it, or choose another path.`)
}

/** First file descriptor that systemd passes, see sd_listen_fds(3). */
const FIRST_FD = 3
/**
 * Milliseconds between the stop signal and the moment at which a socket-activated service stops accepting connections. Responses
 * during this time close their connections, so that no client sends a request on a connection that is about to close.
 */
export const LINGER_MS = 1000

/**
 * Returns the file descriptor of the listening socket that systemd passed to this service. In a worker, systemd passed it to
 * the primary process. Returns null without socket activation. Throws if systemd passed several sockets.
 */
export const getActivatedSocket = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): number | null => {
  const receiver = cluster.isWorker ? process.ppid : process.pid
  if (LISTEN_FDS === undefined || Number(LISTEN_PID) !== receiver) return null
  if (LISTEN_FDS !== '1')
    throw new Error(`LISTEN_FDS=${LISTEN_FDS}: pass one socket. Keep one ListenStream in the .socket unit.`)
  return FIRST_FD
}

/**
 * Makes an app listen on the socket that systemd passed as file descriptor `fd` (socket activation). After the stop signal, the
 * app still answers on open connections for `LINGER_MS`.
 */
export const listenOnActivatedSocket = async (app: FastifyInstance, fd: number): Promise<void> => {
  app.addHook('preClose', async () => {
    await setTimeout(LINGER_MS)
    // Wait for one turn of the event loop. Requests that have already arrived are then read before idle connections are closed.
    await setImmediate()
  })
  // Fastify passes the file descriptor `fd` to Node. Set `host`, because for the default `localhost` Fastify would also open a
  // port.
  const listenOptions = { fd, host: '127.0.0.1' }
  await app.listen(listenOptions)
}
