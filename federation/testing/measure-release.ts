// What one release costs on a site of so many areas: node federation/testing/measure-release.ts 5 50 200
import { sampleEnvironment } from './sample-channel.ts'
import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { SiteEnvironment } from '../service/environment.ts'
import { goLive } from '../release/go-live.ts'
import { publishSite, publishSiteArea, siteAreaName } from './sample-site.ts'

const environmentOf = (storeDir: string): SiteEnvironment => sampleEnvironment(storeDir)

const bytesBelow = async (dir: string): Promise<number> => {
  let bytes = 0
  for await (const entry of glob('**/*', { cwd: dir, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

/** What a release used: the time of its process and the composer's together, the memory of the larger. */
interface Cost {
  cpuSeconds: number
  peakMegabytes: number
}

/** In the child: `go <store> <release> <area>...`. */
const go = async (store: string, release: string, areas: string[]): Promise<void> => {
  const named = new Map(areas.map((area) => [siteAreaName(Number(area)), release] as const))
  await goLive(
    environmentOf(store),
    new Map([...(release === '1.0.0' ? [['shell', release] as const] : []), ...named]),
  )
}

/** Run in every process of a release: as it ends it adds a line to the file that USAGE names. */
const TELL = `import { appendFileSync } from 'node:fs'
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const cost = { cpuSeconds: (user + system) / 1e6, peakMegabytes: process.resourceUsage().maxRSS / 1024 }
  appendFileSync(process.env.USAGE, JSON.stringify(cost) + '\\n')
})`

const run = promisify(execFile)

const costOf = async (store: string, release: string, areas: number[]): Promise<Cost> => {
  const args = [fileURLToPath(import.meta.url), 'go', store, release, ...areas.map(String)]
  const usage = join(await mkdtemp(join(tmpdir(), 'usage-')), 'usage')
  const options = `--import data:text/javascript,${encodeURIComponent(TELL)}`
  await run(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: options, USAGE: usage } })
  const costs = (await readFile(usage, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Cost)
  await rm(dirname(usage), { recursive: true })
  return {
    cpuSeconds: costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peakMegabytes: Math.max(...costs.map(({ peakMegabytes }) => peakMegabytes)),
  }
}

const measure = async (areas: number): Promise<void> => {
  const store = await mkdtemp(join(tmpdir(), 'measured-'))
  // Pages that stay are not read: light ones show the same, and are laid together the first time in less.
  await publishSite(store, areas, { sections: 2 })
  await costOf(
    store,
    '1.0.0',
    Array.from({ length: areas }, (_, area) => area),
  )
  // Beside the menus: what stands in them is on every page.
  const changed = areas - 1
  const rows = []
  for (const release of ['1.0.1', '1.0.2', '1.0.3', '1.0.4']) {
    await publishSiteArea(store, changed, release)
    const before = await bytesBelow(store)
    const cost = await costOf(store, release, [changed])
    rows.push({
      areas,
      release,
      'processor s': cost.cpuSeconds.toFixed(2),
      'peak MB': cost.peakMegabytes.toFixed(0),
      'added kB': (((await bytesBelow(store)) - before) / 1000).toFixed(0),
    })
  }
  console.table(rows)
  await rm(store, { recursive: true, force: true })
}

const [first = '', store = '', release = '', ...areas] = process.argv.slice(2)
if (first === 'go') await go(store, release, areas)
else for (const count of process.argv.slice(2)) await measure(Number(count))
