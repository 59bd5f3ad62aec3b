import { execFile } from 'node:child_process'
import { readFile, writeFile, cp } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { createScope } from '@federation/test-kit/processes'
import { findMissingRequirement, median } from '@federation/test-kit/resilience'
import { BROWSER_ARGS, findOrInstallBrowser } from '../fixtures/browsers.ts'
import { buildPeers, PATHS, PEERS } from './build-peers.ts'
import { fromFolder, fromSite, serve } from './serve-peers.ts'
import { visitPeer, warmUp } from './visit-peers.ts'
import { measureRate, startPageServers } from '../resilience/request-rate.ts'
import { readProcessorTime } from '../resilience/support/usage.ts'

const RECORDED = join(import.meta.dirname, 'recorded.json')
const DIST = join(import.meta.dirname, 'dist')
const SITE = 'this site'
const NAMES = [...PEERS, SITE]
/**
 * Factor for `--check`, which compares measured values of this site with those of a peer (a build of the same pages with
 * another tool). The check fails if the ratio of two values is more than this factor times the recorded ratio.
 */
const TOLERANCE = 1.1

interface PeerReport {
  date: string
  machine: string
  runs: number
  /** Median of each measured value for each site: the first key names the value, the second key the site. Times are in ms. */
  medians: Record<string, Record<string, number>>
  /** Pages per second of this site and of nginx. Null if these rates were not measured. */
  server: ServerRates | null
}

const describeMachine = (): string =>
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`

/** Returns this site's value divided by that of a peer (comparison site), or null if the peer's value is 0 or missing. */
const ratioTo = (values: Record<string, number>, peer: string): number | null =>
  values[peer] ? Number(((values[SITE] ?? Number.NaN) / values[peer]).toFixed(2)) : null

/**
 * Visits this site and its peers (other builds of its pages) in turn, in a different order in each round. Returns the medians
 * of the measured values.
 */
const measureSites = async (origin: string, runs: number): Promise<PeerReport['medians']> => {
  const executablePath = findOrInstallBrowser({ isWhole: true }).path
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
  const sources = [...PEERS.map((name) => fromFolder(join(DIST, name))), fromSite(origin)]
  const servers = await Promise.all(sources.map(serve))
  const readings = NAMES.map((): Record<string, number>[] => [])
  try {
    for (const server of servers) await warmUp(browser, server.origin, PATHS)
    for (let run = 0; run < runs; run += 1) {
      for (const offset of NAMES.keys()) {
        const index = (run + offset) % NAMES.length
        readings[index]?.push(await visitPeer(browser, servers[index]?.origin ?? ''))
      }
      console.log(`run ${run + 1} of ${runs}: measured, load ${loadavg()[0]?.toFixed(1)}`)
    }
  } finally {
    await browser.close()
    for (const server of servers) server.close()
  }
  const medianOf = (index: number, metric: string) =>
    Math.round(median((readings[index] ?? []).map((reading) => reading[metric] ?? Number.NaN)))
  const metrics = Object.keys(readings[0]?.[0] ?? {})
  return Object.fromEntries(
    metrics.map((metric) => [
      metric,
      Object.fromEntries(NAMES.map((name, index) => [name, medianOf(index, metric)])),
    ]),
  )
}

const compareWithNginx = ({ site, nginx }: Record<'site' | 'nginx', number>) => ({
  'one page server': Number(site.toFixed(2)),
  nginx: Number(nginx.toFixed(2)),
  ratio: Number((site / nginx).toFixed(2)),
})

const printReport = ({ machine, runs, medians, server }: PeerReport): void => {
  console.log(`Medians of ${runs} runs on ${machine}; times in ms. Ratios are this site to each peer.`)
  const rows = Object.entries(medians).map(([metric, values]) => {
    const ratios = PEERS.map((peer) => [`/ ${peer}`, ratioTo(values, peer) ?? '–'])
    return [metric, { ...values, ...Object.fromEntries(ratios) }]
  })
  console.table(Object.fromEntries(rows))
  if (!server) return
  const { bytes, site, nginx, perSecond, p99 } = server
  console.log(`Home page, ${bytes} bytes compressed, 32 connections:`)
  console.table({
    'pages per second of processor time': compareWithNginx({ site, nginx }),
    'pages per second': compareWithNginx(perSecond),
    'p99 of the latency, ms': compareWithNginx(p99),
  })
}

/** Draws a bar per site for each measured value, as SVG. */
const drawReport = ({ date, machine, runs, medians }: PeerReport): string => {
  const [bar, group, left, width] = [16, NAMES.length * 16 + 44, 140, 560]
  const bars = Object.entries(medians).flatMap(([metric, values], row) => {
    const top = row * group + 60
    const most = Math.max(...Object.values(values), 1)
    return [
      `<text x="8" y="${top}" font-weight="700">${metric}</text>`,
      ...NAMES.flatMap((name, index) => {
        const [y, value] = [top + 8 + index * bar, values[name] ?? 0]
        const length = Math.round((value / most) * width)
        return [
          `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${name}</text>`,
          `<rect x="${left}" y="${y + 2}" width="${length}" height="${bar - 4}" fill="${name === SITE ? '#0e5a47' : '#9db3a9'}"/>`,
          `<text x="${left + length + 6}" y="${y + 12}">${value}</text>`,
        ]
      }),
    ]
  })
  const height = Object.keys(medians).length * group + 60
  const title = `Medians of ${runs} runs, ${date}, ${machine}; times in ms, lower is better`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="${height}" font-family="system-ui, sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/><text x="8" y="24">${title}</text>${bars.join('')}</svg>\n`
}

const rateRatio = (server: ServerRates | null): number | null =>
  server ? Number((server.nginx / server.site).toFixed(2)) : null

/**
 * Lists the ratios of this site to its peers (other builds of the same pages) and to nginx that are worse than recorded, by
 * more than `TOLERANCE` allows.
 */
export const listWorseRatios = (report: PeerReport, recorded: PeerReport): string[] => {
  const ratios = Object.entries(report.medians).flatMap(([metric, values]) =>
    PEERS.map((peer) => ({
      name: `${metric}, relative to ${peer}`,
      ratio: ratioTo(values, peer),
      recordedRatio: ratioTo(recorded.medians[metric] ?? {}, peer),
    })),
  )
  ratios.push({
    name: "nginx's pages per second, relative to one page server",
    ratio: rateRatio(report.server),
    recordedRatio: rateRatio(recorded.server),
  })
  return ratios.flatMap(({ name, ratio, recordedRatio }) =>
    ratio !== null && recordedRatio !== null && ratio > recordedRatio * TOLERANCE
      ? `${name}: ${ratio}, recorded ${recordedRatio}`
      : [],
  )
}

interface ComparisonOptions {
  origin: string
  /** State folder of the running site. */
  stateDir: string
  runs: number
  /** Folder for the files peers.json (measured values) and peers.svg (chart). */
  out: string
  /** `check` compares the measured ratios between this site and its peers with recorded ratios. `record` records new ones. */
  mode: 'print' | 'check' | 'record'
  /** True to measure the peers (the same pages, built with other tools) of the last build. False to build the peers first. */
  isBuilt: boolean
}

/**
 * Builds the peer sites, and compares them with the running site. Writes peers.json and peers.svg. Returns false if `mode` is
 * `check` and a ratio is worse than the one that `record` stored.
 */
export const comparePeers = async ({
  origin,
  stateDir,
  runs,
  out,
  mode,
  isBuilt,
}: ComparisonOptions): Promise<boolean> => {
  if (!isBuilt) await buildPeers(DIST)
  const medians = await measureSites(origin, runs)
  const skipReason = findMissingRequirement({ needs: ['nginx', 'wrk', 'procfs'] })
  if (skipReason !== null) console.log(`Pages per second: not measured, ${skipReason}`)
  const server = skipReason === null ? await measureServerRates(stateDir, runs) : null
  const date = new Date().toISOString().slice(0, 10)
  const report: PeerReport = { date, machine: describeMachine(), runs, medians, server }
  printReport(report)
  await writeFile(join(out, 'peers.json'), JSON.stringify(report, null, 2))
  await writeFile(join(out, 'peers.svg'), drawReport(report))
  console.log(`Values: ${out}/peers.json; picture: ${out}/peers.svg`)
  if (mode === 'record') {
    await writeFile(RECORDED, JSON.stringify(report, null, 2))
    await promisify(execFile)('oxfmt', [RECORDED])
  }
  if (mode !== 'check') return true
  const worse = listWorseRatios(report, JSON.parse(await readFile(RECORDED, 'utf8')) as PeerReport)
  for (const line of worse) console.error(`Worse than recorded: ${line}`)
  return worse.length === 0
}

interface ServerRates {
  /** Size of the compressed page. */
  bytes: number
  /** Pages that the page server of this site (`site`) or nginx serves per second of its processor time. */
  site: number
  nginx: number
  /** Pages per second of elapsed time, and 99th percentile of the latency in ms. Other processes influence both. */
  perSecond: Record<'site' | 'nginx', number>
  p99: Record<'site' | 'nginx', number>
}

const measureServer = async ({ port, pid }: { port: number; pid: number }) => {
  let before = 0
  const onWarm = async () => {
    before = await readProcessorTime([pid])
  }
  const { requests, perSecond, p99 } = await measureRate({ port, onWarm })
  const used = (await readProcessorTime([pid])) - before
  return { perProcessorSecond: (1000 * requests) / used, perSecond, p99 }
}

/**
 * Requests the home page from one page server and from nginx, alternately. `stateDir` contains a store. Uses the load generator
 * wrk, which is fast enough to keep the server busy. A server that often waits for requests needs several times more processor
 * time per page.
 */
const measureServerRates = async (stateDir: string, rounds: number): Promise<ServerRates> => {
  const scope = createScope('server-rate-')
  try {
    // Serve a copy of the store, because each server writes to its state folder.
    const copy = await scope.folder()
    for (const part of ['store', 'keys'])
      await cp(join(stateDir, part), join(copy, part), { recursive: true })
    const { bytes, ...servers } = await startPageServers(scope, copy)
    const rates: Record<'site' | 'nginx', Awaited<ReturnType<typeof measureServer>>[]> = {
      site: [],
      nginx: [],
    }
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['site', 'nginx'] as const) rates[name].push(await measureServer(servers[name]))
    const mediansOf = (key: 'perProcessorSecond' | 'perSecond' | 'p99') => ({
      site: median(rates.site.map((rate) => rate[key])),
      nginx: median(rates.nginx.map((rate) => rate[key])),
    })
    return {
      bytes,
      ...mediansOf('perProcessorSecond'),
      perSecond: mediansOf('perSecond'),
      p99: mediansOf('p99'),
    }
  } finally {
    await scope.end()
  }
}
