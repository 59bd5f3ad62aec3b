import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type HttpClient,
  type HttpRequestOptions,
  runAtRate,
  runInParallel,
  type SiteServer,
  sleep,
} from '@federation/test-kit/resilience'
import { runWrk } from './wrk.ts'

/** Unit of the times in /proc/<pid>/stat. */
const TICK_MS = 10

/**
 * Start and end index of the fields with user and system time in /proc/<pid>/stat, counted after the command's name. `own`:
 * times of the process. `children`: times of its ended children.
 */
const FIELDS = { own: [11, 13], children: [13, 15] } as const

/** Returns the processor time in ms of the processes `pids`, or with `children` that of their ended child processes. */
export const readProcessorTime = async (
  pids: readonly number[],
  fields: keyof typeof FIELDS = 'own',
): Promise<number> => {
  const texts = await Promise.all(pids.map((pid) => readProcess(String(pid), 'stat')))
  const ticks = texts.flatMap((text) =>
    text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(...FIELDS[fields])
      .map(Number),
  )
  return ticks.reduce((sum, time) => sum + time, 0) * TICK_MS
}

const readProcess = (pid: string, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

/** Returns the processes of the PostgreSQL server whose data is in the subfolder `data` of this folder. */
export const findDatabaseProcesses = async (folder: string): Promise<number[]> => {
  const [server = ''] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')
  const children = await readProcess(server, `task/${server}/children`)
  return [server, ...children.trim().split(' ')].map(Number)
}

export const countBytes = async (folder: string): Promise<number> => {
  let bytes = 0
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export interface Load {
  client: HttpClient
  requests: number
  request: (turn: number) => HttpRequestOptions & { url: string; status: number }
  /**
   * Functions that return the process ids of a group, such as the page servers. `measure` calls them before and after the
   * requests, because a database starts further processes.
   */
  processors: readonly (() => readonly number[] | Promise<readonly number[]>)[]
  /** True if the processes still work after a response, for example to send mails. `measure` then waits until they are idle. */
  hasDeliveries?: boolean
}

const CONNECTIONS = 8

/**
 * Sends requests over eight connections. Before the measurement, sends a fifth of `requests` as a warm-up. Returns the
 * processor time per request in ms: `parts` for each group of processes, `ms` in total.
 */
export const measure = async ({ client, requests, request, processors, hasDeliveries = false }: Load) => {
  let turn = 0
  const send = (until: number) =>
    runInParallel(
      CONNECTIONS,
      () => turn >= until,
      async () => {
        const { url, status, ...options } = request(turn++)
        const answer = await client.ask(url, options)
        if (answer.status !== status)
          throw new Error(`${url}: ${answer.status}, not ${status}: ${answer.body}`)
      },
    )
  const readAll = () => Promise.all(processors.map(async (list) => readProcessorTime(await list())))
  const settle = async () => {
    if (!hasDeliveries) return
    for (let [before, now] = [-1, sum(await readAll())]; now - before > 3 * TICK_MS;) {
      await sleep(500)
      ;[before, now] = [now, sum(await readAll())]
    }
  }
  await send(Math.ceil(requests / 5))
  await settle()
  const [begun, before] = [turn, await readAll()]
  await send(begun + requests)
  await settle()
  const parts = (await readAll()).map((time, index) => (time - (before[index] ?? 0)) / (turn - begun))
  return { parts, ms: sum(parts) }
}

/** Page server whose processor time is measured. */
type MeasuredSite = Pick<SiteServer, 'pid' | 'port' | 'url'>

interface PageLoad {
  /** Paths to request in turn. */
  paths: readonly string[]
  headers: Record<string, string>
  /** Duration of the measurement. */
  seconds: number
}

/** Duration of the warm-up, in seconds. A process needs up to twice the time until it has answered some 12,000 requests. */
const WARM_UP_SECONDS = 2

/**
 * Sends requests to all `sites` at once, as fast as they answer, after a warm-up. Returns the processor time per request in ms,
 * and the requests per second of all sites together.
 */
export const measureAtFullLoad = async (
  sites: readonly MeasuredSite[],
  { seconds, ...request }: PageLoad,
) => {
  const pids = sites.map(({ pid }) => pid)
  const send = async (duration: number): Promise<number> => {
    const load = { ...request, connections: CONNECTIONS, seconds: duration }
    return sum(
      (await Promise.all(sites.map(({ port }) => runWrk({ port, ...load })))).map((one) => one.requests),
    )
  }
  await send(WARM_UP_SECONDS)
  const [before, since] = [await readProcessorTime(pids), performance.now()]
  const requests = await send(seconds)
  const perSecond = (requests * 1000) / (performance.now() - since)
  return { ms: ((await readProcessorTime(pids)) - before) / requests, perSecond }
}

/**
 * Sends requests to `site` at a fixed rate. Returns the processor time per request in ms. It is higher than at full load, because
 * the process sleeps between requests.
 */
export const measureAtRate = async (
  client: HttpClient,
  { pid, url }: MeasuredSite,
  { perSecond, paths, headers, seconds }: PageLoad & { perSecond: number },
): Promise<number> => {
  let failed = 0
  const before = await readProcessorTime([pid])
  const load = runAtRate(perSecond, async (turn) => {
    const answer = await client.ask(url + paths[turn % paths.length], { headers }).catch(() => null)
    if (answer === null || answer.status >= 400) failed += 1
  })
  await sleep(seconds * 1000)
  const { turns } = await load.stop()
  if (failed > 0) throw new Error(`${failed} of ${turns} requests to ${url} failed`)
  return ((await readProcessorTime([pid])) - before) / turns
}
