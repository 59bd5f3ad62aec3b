import cluster from 'node:cluster'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** First file descriptor that systemd passes, see sd_listen_fds(3). */
const FIRST_FD = 3
/**
 * Milliseconds between the stop signal and the moment at which a socket-activated service stops accepting connections. Responses
 * during this time close their connections, so that no client sends a request on a connection that is about to close.
 */
const LINGER_MS = 1000

/**
 * Returns the file descriptor of the listening socket that systemd passed to this service, or to the primary process of this worker.
 * Returns null without socket activation. Throws if systemd passed several sockets.
 */
export const getActivatedSocket = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): number | null => {
  const receiver = cluster.isWorker ? process.ppid : process.pid
  if (LISTEN_FDS === undefined || Number(LISTEN_PID) !== receiver) return null
  if (LISTEN_FDS !== '1')
    throw new Error(`LISTEN_FDS=${LISTEN_FDS}: pass one socket. Keep one ListenStream in the .socket unit.`)
  return FIRST_FD
}

/** Makes an app listen on an activated socket, and answer on open connections for a while after the stop signal. */
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
