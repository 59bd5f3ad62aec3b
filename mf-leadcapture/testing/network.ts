import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AtEnd } from './api-process.ts'

/** The port a listening server got. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on a port')
  return address.port
}

/** A way to a server that can be spoiled: what lies between a program and its database. */
export interface Cable {
  port: number
  /** Ends every connection at once, as a router that restarts. New ones go through. */
  cut(): void
  /** Drops every packet and says nothing, as a firewall; for connections that there are, for good. */
  silence(): void
  /** New connections go through again. */
  heal(): void
  /** Another server stands behind the same name from now on. */
  leadTo(socketPath: string): void
}

const destroyBoth = (one: Socket, other: Socket): void => {
  for (const socket of [one, other]) socket.destroy()
}

/** Listens on a port of its own and passes everything on to a socket file. */
export const layCable = async (socketPath: string, atEnd: AtEnd): Promise<Cable> => {
  let to = socketPath
  let silent = false
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(to)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (!pairs.delete(pair)) return
        destroyBoth(near, far)
      })
    }
    if (silent) swallow(pair)
    else near.pipe(far).pipe(near)
  })

  /** The near end stays open and hears nothing more; the far end is gone, as after the server's own patience. */
  const swallow = (pair: [Socket, Socket]): void => {
    const [near, far] = pair
    pairs.delete(pair)
    near.unpipe(far)
    far.unpipe(near)
    far.destroy()
    near.resume()
    held.add(near)
    near.once('close', () => held.delete(near))
  }
  const held = new Set<Socket>()

  const cut = (): void => {
    for (const [near, far] of pairs) destroyBoth(near, far)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.close()
    cut()
    for (const socket of held) socket.destroy()
  })
  return {
    port: portOf(server),
    cut,
    silence() {
      silent = true
      for (const pair of pairs) swallow(pair)
    },
    heal() {
      silent = false
    },
    leadTo(path) {
      to = path
    },
  }
}

interface Seen {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** An answer of the receiver: a status alone, or with headers and a JSON body. */
export type ReceiverAnswer = number | { status: number; headers?: Record<string, string>; body?: object }

/** A fake of the marketing platform or of a webhook's receiver. Gives `answers` in order, and 200 after the last one. */
export const startReceiver = async (atEnd: AtEnd, answers: ReceiverAnswer[] = []) => {
  const seen: Seen[] = []
  const server = createHttpServer(async (request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
    const given = answers[seen.length - 1] ?? 200
    const { status, headers, body = {} } = typeof given === 'number' ? { status: given } : given
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(status === 302 && { location: '/elsewhere' }),
        ...headers,
      })
      .end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${portOf(server)}` }
}
