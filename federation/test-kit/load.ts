import { Agent, request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { HEALTH_PATH, type HealthReport } from 'shared-contracts/collectors'
import type { Random } from './scenario.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  milliseconds: number
}

export interface HttpRequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /**
   * IP address from which the request is sent. This machine owns all addresses in 127.0.0.0/8, so a test can imitate many
   * clients.
   */
  from?: string
}

export interface HttpClient {
  ask: (url: string, question?: HttpRequestOptions) => Promise<Answer>
  close: () => void
}

/** Creates an HTTP client that reuses connections, accepts any TLS certificate, and sends the headers unchanged. */
export const createClient = (connections = 32): HttpClient => {
  const options = { keepAlive: true, maxSockets: connections, rejectUnauthorized: false }
  const agents = { 'http:': new Agent(options), 'https:': new SecureAgent(options) }
  return {
    ask: (url, { method, headers = {}, body, from } = {}) =>
      new Promise((resolve, reject) => {
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
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  }
}

/**
 * Sends raw bytes over TCP, and resolves with the response text. The response ends when the connection closes, after
 * `timeoutMs` without data, or `settleMs` after its first byte.
 */
export const sendRaw = (
  port: number,
  bytes: string,
  { timeoutMs = 20_000, settleMs }: { timeoutMs?: number; settleMs?: number } = {},
): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const end = () => socket.destroy()
    socket.setTimeout(timeoutMs, end)
    socket.on('data', (chunk) => {
      if (answer === '' && settleMs !== undefined) setTimeout(end, settleMs)
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })

/** Returns the p-th percentile by the nearest-rank method, or NaN for an empty list. */
export const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil((p / 100) * values.length) - 1)] ??
  Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 50)

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

/** Seconds of calls that `runAtRate` keeps running at most. */
const MAX_BACKLOG_S = 5

/**
 * Calls `work` at a fixed rate until `stop`. Does not wait for earlier calls. While calls of more than five seconds are running,
 * it omits calls instead of adding to the backlog. `stop` returns the number of calls that were made.
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

/** Requests pages in four concurrent loops until `stop`. Counts requests, and responses whose status is not 200. */
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
      client.close()
      return { asked, failed }
    },
  }
}

export interface ReportedViews {
  views: number
  failed: number
}

interface HealthLoad {
  /** URLs of the site servers, used in turn. */
  sites: string[]
  path: string
  area: HealthReport['views'][number]['failed'][number]['area']
  /** Visitors per second. */
  rate: number
  random: Random
  /**
   * Returns the fraction of page views, from 0 to 1, that report failed hydration. The argument is the id of the composition
   * (the set of releases that make one site) that the visitor gets.
   */
  failing: (composition: string) => number
  onReport?: (composition: string, views: ReportedViews) => void
}

/**
 * Imitates visitors at a constant rate. Each visitor has a different IP address, requests one page, and sends a health report
 * about the page, as the page's script does. The servers must trust this machine as a proxy.
 */
export const simulateVisitors = ({ sites, path, area, rate, random, failing, onReport }: HealthLoad) => {
  const client = createClient(16)
  const reported = new Map<string, ReportedViews>()
  const faults: string[] = []
  const visit = async (turn: number): Promise<unknown> => {
    const site = sites[turn % sites.length] ?? ''
    const from = { 'x-forwarded-for': `${10 + ((turn >> 16) & 63)}.${(turn >> 8) & 255}.${turn & 255}.1` }
    const { status, headers } = await client.ask(site + path, {
      headers: { ...from, 'upgrade-insecure-requests': '1' },
    })
    const composition = /desc=(\w+)/.exec(String(headers['server-timing'] ?? ''))?.[1]
    if (status !== 200 || composition === undefined) return faults.push(`${path} answered ${status}`)
    const isFailing = random.next() < failing(composition)
    const report: HealthReport = {
      composition,
      views: [{ page: path, failed: isFailing ? [{ area, stage: 'hydrate' }] : [] }],
      vitals: { page: path, lcp: random.next() < 0.1, cls: random.next() < 0.02 },
    }
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const answer = await client.ask(site + HEALTH_PATH, {
      body: JSON.stringify(report),
      headers: { ...from, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie },
    })
    if (answer.status !== 204) return faults.push(`${HEALTH_PATH} answered ${answer.status}`)
    const before = reported.get(composition) ?? { views: 0, failed: 0 }
    const after = { views: before.views + 1, failed: before.failed + (isFailing ? 1 : 0) }
    reported.set(composition, after)
    return onReport?.(composition, after)
  }
  const load = runAtRate(rate, (turn) => visit(turn).catch((error: unknown) => faults.push(String(error))))
  return {
    reported: (composition: string): ReportedViews => reported.get(composition) ?? { views: 0, failed: 0 },
    faults,
    stop: async () => {
      await load.stop()
      client.close()
    },
  }
}
