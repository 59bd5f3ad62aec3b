import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AtEnd } from './api-process.ts'

/** Port of a listening server. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on a port')
  return address.port
}

/** A connection between a program and its database, with fault injection. */
export interface Cable {
  port: number
  /** Ends every connection at once, like a router that restarts. New connections work. */
  cut(): void
  /** Drops every packet silently, like a firewall; existing connections never recover. */
  silence(): void
  /** New connections work again. */
  heal(): void
  /** Connects to another server from now on. */
  leadTo(socketPath: string): void
}

const destroyBoth = (one: Socket, other: Socket): void => {
  for (const socket of [one, other]) socket.destroy()
}

/** Listens on a free port and forwards everything to a socket file. */
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

  /** Keeps the near end open without any data, and closes the far end, as after the server's timeout. */
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

/** A response of the receiver: a status, or a status with headers and a JSON body. */
export type ReceiverAnswer = number | { status: number; headers?: Record<string, string>; body?: object }

/** A fake of the marketing platform or of a webhook's receiver. Responds with `answers` in order, and with 200 after the last one. */
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
