import { lookup as resolve } from 'node:dns/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { handleExpectations, MAX_HEAD_BYTES, watchUploads } from '@federation/node-kit'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Timeouts of a server, in milliseconds. */
interface ServerTimeouts {
  request: number
  headers: number
  /** Maximum time without data on a connection, in milliseconds. */
  silence: number
  /** Maximum time between two requests on a connection, in milliseconds. */
  idle: number
}

/** Creates a server. `handle` gets the requests that `first` does not answer. */
const makeServer = (
  first: (request: IncomingMessage, response: ServerResponse) => boolean,
  handle: Handler,
  { request, headers, silence, idle }: ServerTimeouts,
): Server => {
  const server = createServer(
    {
      requestTimeout: request,
      headersTimeout: headers,
      keepAliveTimeout: idle,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: MAX_HEAD_BYTES,
      // With `true`, the default, Node itself rejects requests without a Host header. Node's response lacks the headers that the
      // site sends with every response.
      requireHostHeader: false,
    },
    (incoming, response) => {
      if (first(incoming, response)) return
      watch(incoming)
      handle(incoming, response)
    },
  )
  const watch = watchUploads(server)
  server.setTimeout(silence)
  return server
}

/**
 * Creates the servers of one site. A server listens on one address, but `localhost` usually has two (IPv4 and IPv6). Each further
 * address gets another server with the same handler. The further servers close together with the first one.
 */
export const createServers = (
  first: (request: IncomingMessage, response: ServerResponse) => boolean,
  timeouts: ServerTimeouts,
) => {
  let main: Server | null = null
  let make: (() => Server) | null = null

  const listenOnAddress = (host: string, port: number): Promise<void> =>
    new Promise((done) => {
      const additionalServer = make?.()
      if (!additionalServer || !main) return done()
      handleExpectations(additionalServer)
      additionalServer.on('clientError', (error, socket) => main?.emit('clientError', error, socket))
      main.once('close', () => additionalServer.close())
      // If this additional address is unavailable, the site still listens on its other addresses.
      additionalServer.once('error', () => done())
      additionalServer.listen({ host, port }, () => done())
    })

  return {
    /** Function for Fastify's option `serverFactory`. */
    factory: (handle: Handler): Server => {
      make = () => makeServer(first, handle, timeouts)
      main = make()
      return main
    },
    /**
     * Listens on the other addresses of the host name `name`: `localhost` can be both 127.0.0.1 and ::1. Call this function
     * when the main server listens.
     */
    listenOnOthers: async (name: string, lookup = resolve): Promise<void> => {
      if (isIP(name) !== 0 || !main) return
      const { address, port } = main.address() as AddressInfo
      const hostAddresses = await lookup(name, { all: true }).catch(() => [])
      await Promise.all(
        hostAddresses
          .filter((other) => other.address !== address)
          .map((other) => listenOnAddress(other.address, port)),
      )
    },
  }
}
