import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createConnection } from 'node:net'

const PREFIX = 'unix:'

/** Returns the path of a Unix socket from an address such as `unix:/run/leads.sock`. Returns null for other addresses. */
export const parseSocketPath = (address: string): string | null =>
  address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null

/**
 * Removes a socket file that a killed process left behind, so that a server can listen on it. Rejects if a process still listens.
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
