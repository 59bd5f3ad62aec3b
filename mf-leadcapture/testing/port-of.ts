import type { Server } from 'node:net'

/** The port a listening server got. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on a port')
  return address.port
}
