import { Agent, request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A response of the HTTP client, with the time from request to last byte. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  milliseconds: number
}

/** Returns the id of the composition from which a page server rendered a page. */
export const readServedComposition = ({ headers }: Answer): string | undefined =>
  /desc=(\w+)/.exec(String(headers['server-timing'] ?? ''))?.[1]

/** Options of one request. The default method is GET. */
export interface HttpRequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** IP address of the sender. This machine owns all addresses in 127.0.0.0/8, so a test can imitate many clients. */
  from?: string
}

/** Creates an HTTP client that reuses connections, accepts any TLS certificate, and sends the headers unchanged. */
export const createClient = (connections = 32) => {
  const options = { keepAlive: true, maxSockets: connections, rejectUnauthorized: false }
  const agents = { 'http:': new Agent(options), 'https:': new SecureAgent(options) }
  return {
    ask: (url: string, { method, headers = {}, body, from }: HttpRequestOptions = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const started = performance.now()
        const { protocol, hostname, port, pathname, search } = new URL(url)
        const isSecure = protocol === 'https:'
        const request = (isSecure ? secureRequest : plainRequest)({
          agent: isSecure ? agents['https:'] : agents['http:'],
          host: hostname,
          port,
          path: pathname + search,
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          ...(from !== undefined && { localAddress: from }),
          ...(isSecure && headers.host !== undefined && { servername: headers.host }),
          headers: { ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
        })
        request.once('error', reject)
        request.once('response', (response) => {
          text(response).then(
            (content) =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: content,
                milliseconds: performance.now() - started,
              }),
            reject,
          )
        })
        request.end(body)
      }),
  }
}

/** HTTP client with persistent connections for load tests. */
export type HttpClient = ReturnType<typeof createClient>

/** Sends raw bytes over TCP. Resolves with the response text when the connection closes, or after 20 seconds without data. */
export const sendRaw = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })

/** Returns the p-th percentile by the nearest-rank method, or NaN for an empty list. */
export const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil((p / 100) * values.length) - 1)] ??
  Number.NaN

/** Returns the 50th percentile of `values`. */
export const median = (values: readonly number[]): number => percentile(values, 50)

/** Formats at most eight lines for a message, indented below it. */
export const formatList = (lines: readonly string[]): string =>
  lines
    .slice(0, 8)
    .map((line) => `\n  ${line}`)
    .join('')

/** Counts equal values, and formats the counts as `3 × 200, 1 × 503`. */
export const formatCounts = (values: readonly (number | string)[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, { length }]) => `${length} × ${value}`)
    .join(', ')

/** Runs `work` again and again in `loops` concurrent loops, until `isOver` returns true. */
export const runInParallel = async (
  loops: number,
  isOver: () => boolean,
  work: () => Promise<unknown>,
): Promise<void> => {
  const loop = async () => {
    while (!isOver()) await work()
  }
  await Promise.all(Array.from({ length: loops }, loop))
}

/** Maximum backlog of `runAtRate`, in seconds. At 10 calls per second, for example, at most 50 calls run at the same time. */
const MAX_BACKLOG_S = 5

/**
 * Calls `work` at a fixed rate until `stop` is called, without waiting for earlier calls. Skips calls while too many are
 * running (see `MAX_BACKLOG_S`). `stop` waits for the running calls, and returns the number of calls that were made.
 */
export const runAtRate = (perSecond: number, work: (turn: number) => Promise<unknown>) => {
  const running = new Set<Promise<unknown>>()
  const started = performance.now()
  let [turn, omitted, isOver] = [0, 0, false]
  const tick = () => {
    if (isOver) return
    while (turn + omitted < ((performance.now() - started) / 1000) * perSecond) {
      if (running.size >= MAX_BACKLOG_S * perSecond) {
        omitted += 1
        continue
      }
      const one: Promise<unknown> = work(turn++).finally(() => running.delete(one))
      running.add(one)
    }
    setTimeout(tick, 5)
  }
  tick()
  return {
    stop: async (): Promise<{ turns: number; seconds: number }> => {
      isOver = true
      const seconds = (performance.now() - started) / 1000
      await Promise.all(running)
      return { turns: turn, seconds }
    },
  }
}

/** Requests pages in four concurrent loops until `stop` is called. Counts requests, and responses whose status is not 200. */
export const requestPages = (url: string, paths = ['/', '/hr', '/pay', '/contact-us']) => {
  const client = createClient(4)
  let [asked, failed, isOver] = [0, 0, false]
  const over = runInParallel(
    4,
    () => isOver,
    async () => {
      const answer = await client.ask(url + paths[asked++ % paths.length]).catch(() => null)
      if (answer?.status !== 200 || answer.body === '') failed += 1
    },
  )
  return {
    stop: async () => {
      isOver = true
      await over
      return { asked, failed }
    },
  }
}
