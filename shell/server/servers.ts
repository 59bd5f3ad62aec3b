import { lookup as resolve } from 'node:dns/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { handleExpectations, MAX_HEAD_BYTES, watchUploads } from '@federation/node-kit'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Timeouts in milliseconds. */
interface ServerTimeouts {
  /** Maximum time to receive a whole request. */
  request: number
  headers: number
  /** Maximum time without data on a connection. */
  silence: number
  /** Maximum time that a connection stays open between two requests. */
  idle: number
}

/** Creates a server. It passes each request to `first`, and then to `handle` unless `first` returns true (request answered). */
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
      // With the default, Node answers requests without a Host header itself, and its response lacks the common headers.
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
 * Creates the servers of one site. One server listens on one address, but `localhost` usually has two.
 * Each further address gets another server with the same handler. It closes with the first server.
 */
export const createServers = (
  first: (request: IncomingMessage, response: ServerResponse) => boolean,
  patience: ServerTimeouts,
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
      // If an address is not available, the site still listens on the others.
      additionalServer.once('error', () => done())
      additionalServer.listen({ host, port }, () => done())
    })

  return {
    /** Server factory for Fastify. */
    factory: (handle: Handler): Server => {
      make = () => makeServer(first, handle, patience)
      main = make()
      return main
    },
    /** Listens on the other addresses of a host name. Call it after the main server listens on the first one. */
    listenOnOthers: async (name: string, lookup = resolve): Promise<void> => {
      if (isIP(name) !== 0 || !main) return
      const { address, port } = main.address() as AddressInfo
      const others = await lookup(name, { all: true }).catch(() => [])
      await Promise.all(
        others
          .filter((other) => other.address !== address)
          .map((other) => listenOnAddress(other.address, port)),
      )
    },
  }
}
