import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the lead API is like: as it is; gone; slow; taking words and never answering; cut off within its answer; in front of it, somebody who answers HTML. */
export type LeadsMode = 'well' | 'down' | 'slow' | 'silent' | 'cut off' | 'HTML with 200' | 'HTML with 502'

const SLOW_MS = 3000
/** As the lead API: the lab has much else to do, and what it ends late would meet a request on its way. */
const IDLE_MS = 72_000
const PAGE = '<!doctype html><title>Gateway</title><h1>Gateway</h1>'

/** Stands between a site's server and its lead API, and is what the API is meant to be like. */
export interface LeadsFront {
  port: number
  mode: (mode: LeadsMode) => Promise<void>
  /** How many requests have not been passed on as they came, since it was last asked. */
  takeTroubled: () => number
  close: () => Promise<void>
}

const passOn = (incoming: IncomingMessage, answer: ServerResponse, port: number): void => {
  const { method, url, headers } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (said) => {
    // These speak of the connection to the API, not of the one that is answered on.
    const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = said.headers
    answer.writeHead(said.statusCode ?? 502, rest)
    said.pipe(answer)
  })
  passed.once('error', () => answer.destroy())
  incoming.pipe(passed)
}

export const openLeadsFront = async (apiPort: number): Promise<LeadsFront> => {
  let mode: LeadsMode = 'well'
  let troubled = 0
  const answerAs: Record<
    Exclude<LeadsMode, 'well' | 'down'>,
    (i: IncomingMessage, a: ServerResponse) => void
  > = {
    slow: (incoming, answer) => void setTimeout(() => passOn(incoming, answer, apiPort), SLOW_MS),
    silent: (incoming) => void incoming.resume(),
    'cut off': (_incoming, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '200' })
      answer.write('{"success":')
      setTimeout(() => answer.destroy(), 50)
    },
    'HTML with 200': (_incoming, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
    'HTML with 502': (_incoming, answer) => answer.writeHead(502, { 'content-type': 'text/html' }).end(PAGE),
  }
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (incoming, answer) => {
    if (mode === 'well' || mode === 'down') return passOn(incoming, answer, apiPort)
    troubled += 1
    answerAs[mode](incoming, answer)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    mode: async (next) => {
      mode = next
      if (next === 'down' && server.listening) {
        troubled += 1
        await end()
      }
      if (next !== 'down' && !server.listening) await listen(port)
    },
    takeTroubled: () => {
      const taken = troubled
      troubled = 0
      return taken
    },
    close: end,
  }
}
