import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { publishSite, publishSiteArea } from '../testing/sample-site.ts'
import { median, type Extent, type Figure } from './figure.ts'

const SITES = [5, 50, 200] as const
const ROUNDS = 7
/** A release on the largest site may cost so many times what it costs on the smallest. */
const FLAT = 1.1

/** What a release used: the time of its process and the composer's together, the memory of the larger. */
interface Cost {
  seconds: number
  megabytes: number
}

/** Run in every process of a release: as it ends it adds a line to the file that USAGE names. */
const TELL = `import { appendFileSync } from 'node:fs'
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const cost = { seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }
  appendFileSync(process.env.USAGE, JSON.stringify(cost) + '\\n')
})`

const run = promisify(execFile)

const costOf = async (store: string, release: string, areas: number[]): Promise<Cost> => {
  const main = fileURLToPath(new URL('cost-process.ts', import.meta.url))
  const usage = join(await mkdtemp(join(tmpdir(), 'usage-')), 'usage')
  const options = `--import data:text/javascript,${encodeURIComponent(TELL)}`
  await run(process.execPath, [main, store, release, ...areas.map(String)], {
    env: { ...process.env, NODE_OPTIONS: options, USAGE: usage },
  })
  const costs = (await readFile(usage, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Cost)
  await rm(dirname(usage), { recursive: true })
  return {
    seconds: costs.reduce((sum, cost) => sum + cost.seconds, 0),
    megabytes: Math.max(...costs.map(({ megabytes }) => megabytes)),
  }
}

const bytesBelow = async (dir: string): Promise<number> => {
  let bytes = 0
  for await (const entry of glob('**/*', { cwd: dir, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

/** A synthetic site of so many areas, live. */
interface Site {
  areas: number
  stateDir: string
  store: string
  measured: (Cost & { bytes: number })[]
}

const prepare = async (areas: number): Promise<Site> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'measured-'))
  const store = join(stateDir, 'store')
  // Pages that stay are not read: light ones show the same, and are laid together the first time in less.
  await publishSite(store, areas, { sections: 2 })
  await costOf(
    store,
    '1.0.0',
    Array.from({ length: areas }, (_, area) => area),
  )
  return { areas, stateDir, store, measured: [] }
}

const measure = async ({ areas, store, measured }: Site, release: string): Promise<void> => {
  // Beside the menus: what stands in them is on every page.
  const changed = areas - 1
  await publishSiteArea(store, changed, release)
  const before = await bytesBelow(store)
  const cost = await costOf(store, release, [changed])
  measured.push({ ...cost, bytes: (await bytesBelow(store)) - before })
}

const UNITS = {
  'processor time': { of: (cost: Cost) => cost.seconds, text: (value: number) => `${value.toFixed(2)} s` },
  memory: { of: (cost: Cost) => cost.megabytes, text: (value: number) => `${value.toFixed(0)} MB` },
  bytes: {
    of: (cost: Cost & { bytes: number }) => cost.bytes,
    text: (value: number) => `${(value / 1000).toFixed(0)} kB`,
  },
}

/** Releases one area on sites of so many, by turns, so that what else the machine does falls on all alike. */
export const costsOn = async (
  counts: readonly number[],
  rounds: number,
  say: Extent['say'],
): Promise<Figure[]> => {
  const sites: Site[] = []
  try {
    for (const areas of counts) {
      say(`a site of ${areas} areas`)
      sites.push(await prepare(areas))
    }
    for (let round = 1; round <= rounds; round += 1) {
      say(`releases on each ${round} of ${rounds}`)
      for (const site of sites) await measure(site, `1.0.${round}`)
    }
    return Object.entries(UNITS).map(([name, { of, text }]) => {
      const middle = sites.map(({ measured }) => median(measured.map(of)))
      const worst = Math.max(...middle) / (middle[0] ?? Number.NaN)
      return {
        what: `${name} of one area’s release on ${counts.join(', ')} areas`,
        promised: 'within 10% of the smallest site’s',
        measured: `${middle.map(text).join(', ')}; at most ${(100 * (worst - 1)).toFixed(1)}% more`,
        holds: worst <= FLAT,
        isTime: name === 'processor time',
      }
    })
  } finally {
    for (const { stateDir } of sites) await rm(stateDir, { recursive: true, force: true })
  }
}

/** No short form: `compose/flat.test.ts` holds what can be counted. */
export const proveFlat = async ({ short, say }: Extent): Promise<Figure[]> =>
  short ? [] : costsOn(SITES, ROUNDS, say)
