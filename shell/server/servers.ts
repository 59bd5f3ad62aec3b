import { lookup as resolve } from 'node:dns/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { handleExpectations, MAX_HEAD_BYTES, watchUploads } from '@federation/node-kit'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Timeouts in milliseconds. */
interface ServerTimeouts {
  /** Longest time to receive a request, from its first byte to its last. */
  request: number
  headers: number
  /** Longest time without any data on a connection. */
  silence: number
  /** Longest time that a connection stays open between two requests. */
  idle: number
}

/** A server that passes each request to `first`, and to `handle` unless `first` returns true because it has answered. */
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
      // Otherwise Node itself answers a request without a Host header, and that response lacks our headers.
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
 * Creates the servers of one site. A server listens on one address, but `localhost` usually has two. Each further address gets
 * another server with the same handler, which closes with the first.
 */
export const createServers = (
  first: (request: IncomingMessage, response: ServerResponse) => boolean,
  patience: ServerTimeouts,
) => {
  let main: Server | null = null
  let make: (() => Server) | null = null

  const listenBeside = (host: string, port: number): Promise<void> =>
    new Promise((done) => {
      const beside = make?.()
      if (!beside || !main) return done()
      handleExpectations(beside)
      beside.on('clientError', (error, socket) => main?.emit('clientError', error, socket))
      main.once('close', () => beside.close())
      // An address that is not available does not prevent listening on the others.
      beside.once('error', () => done())
      beside.listen({ host, port }, () => done())
    })

  return {
    /** Server factory for Fastify. */
    factory: (handle: Handler): Server => {
      make = () => makeServer(first, handle, patience)
      main = make()
      return main
    },
    /** Listens on the other addresses of a name. Call it once the main server listens on the first. */
    listenOnOthers: async (name: string, lookup = resolve): Promise<void> => {
      if (isIP(name) !== 0 || !main) return
      const { address, port } = main.address() as AddressInfo
      const others = await lookup(name, { all: true }).catch(() => [])
      await Promise.all(
        others.filter((other) => other.address !== address).map((other) => listenBeside(other.address, port)),
      )
    },
  }
}
