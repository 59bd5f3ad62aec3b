import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const SCRIPT = join(import.meta.dirname, 'paths.lua')
const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

interface WrkLoad {
  port: number
  /** Paths to request in turn. */
  paths: readonly string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

/**
 * Sends requests with the load generator wrk, as fast as the server answers. Returns the number of requests, requests per second,
 * and the 99th percentile of the latency in ms. Rejects if a response has a status above 399.
 */
export const runWrk = async ({ port, paths, headers, connections, seconds }: WrkLoad) => {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    '-s',
    SCRIPT,
    `http://127.0.0.1:${port}/`,
    '--',
    ...paths,
  ])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const [, slow = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(slow) * (UNITS[unit] ?? Number.NaN),
  }
}
