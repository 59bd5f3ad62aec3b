import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { getNginxSkipReason, median } from '@federation/test-kit/resilience'
import { startPageServers } from '../resilience/request-rate.ts'

const SECONDS = 3
/** Process times in /proc are in ticks. In Linux, a tick is 10 ms. */
const TICKS_PER_SECOND = 100

/** Returns the processor time of a process with all its threads, in seconds. */
const readProcessorTime = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

export interface ServerRates {
  /** Size of the compressed page. */
  bytes: number
  /** Pages that the page server of this site (`site`) or nginx serves per second of processor time. */
  site: number
  nginx: number
}

/** Returns the reason why this machine cannot measure the rates. Returns null if it can. */
export const getRateSkipReason = (): string | null =>
  process.platform === 'linux' ? getNginxSkipReason() : 'process times are read from /proc'

/**
 * Requests the home page from one page server and from nginx, alternately. Returns the median number of pages that each serves
 * per second of processor time that it uses. So the load generator and other work on the machine do not limit the result.
 * `stateDir` is a state folder that contains a store.
 */
export const measureServerRates = async (stateDir: string, rounds: number): Promise<ServerRates> => {
  const cleanUps: (() => unknown)[] = []
  const folder = async () => {
    const created = await mkdtemp(join(tmpdir(), 'server-rate-'))
    cleanUps.push(() => rm(created, { recursive: true, force: true }))
    return created
  }
  try {
    // Serve a copy of the store, because each server writes to its state folder.
    const copy = await folder()
    for (const part of ['store', 'keys'])
      await cp(join(stateDir, part), join(copy, part), { recursive: true })
    const host = { folder, onEnd: (cleanUp: () => unknown) => void cleanUps.push(cleanUp) }
    const { bytes, ...servers } = await startPageServers(host, copy)
    const measure = async ({ port, pid }: { port: number; pid: number }): Promise<number> => {
      const before = await readProcessorTime(pid)
      const { requests, non2xx, errors } = await autocannon({
        url: `http://127.0.0.1:${port}/`,
        connections: 32,
        duration: SECONDS,
        headers: { 'accept-encoding': 'br' },
      })
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${requests.total} requests failed`)
      return requests.total / ((await readProcessorTime(pid)) - before)
    }
    // Warm up both servers. The results of this first round do not count.
    await measure(servers.site)
    await measure(servers.nginx)
    const rates = { site: [] as number[], nginx: [] as number[] }
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['site', 'nginx'] as const) rates[name].push(await measure(servers[name]))
    return { bytes, site: median(rates.site), nginx: median(rates.nginx) }
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}
