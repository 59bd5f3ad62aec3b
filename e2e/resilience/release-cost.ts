import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { RELEASE_SCRIPT } from '@federation/test-kit/served-store'
import { defineScenario, median, type ScenarioContext } from '@federation/test-kit/resilience'
import { publishSite, publishSiteArea, getSiteAreaName } from '@federation/test-kit'
import { countBytes } from './support/usage.ts'

const SIZES = [5, 50, 200] as const
/** Maximum cost of a release on a larger site, as a multiple of the cost on the smallest site. */
const MAX_COST_RATIO = 1.1

interface Cost {
  /** Processor time of all processes of the release. */
  seconds: number
  /** Maximum resident memory of the largest process. */
  megabytes: number
  bytes: number
}

/**
 * Code that every process of a release loads. When a process ends, the code appends its processor time and memory to the
 * file that the variable USAGE names.
 */
const REPORT_USAGE = `import { appendFileSync } from 'node:fs'
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const cost = { seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }
  appendFileSync(process.env.USAGE, JSON.stringify(cost) + '\\n')
})`

const makeLive = async (context: ScenarioContext, stateDir: string, releases: string[]): Promise<Cost> => {
  const store = join(stateDir, 'store')
  const usage = join(await mkdtemp(join(await context.folder(), 'usage-')), 'usage')
  const before = await countBytes(store)
  await promisify(execFile)(process.execPath, [RELEASE_SCRIPT, '--live', ...releases], {
    env: {
      ...process.env,
      STATE_DIR: stateDir,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(REPORT_USAGE)}`,
      USAGE: usage,
    },
  })
  const lines = (await readFile(usage, 'utf8')).trim().split('\n')
  const costs = lines.map((line) => JSON.parse(line) as Omit<Cost, 'bytes'>)
  return {
    seconds: costs.reduce((sum, { seconds }) => sum + seconds, 0),
    megabytes: Math.max(...costs.map(({ megabytes }) => megabytes)),
    bytes: (await countBytes(store)) - before,
  }
}

export const scenario = defineScenario({
  promises: {
    seconds: `processor time of one area's release: within 10% on sites of ${SIZES.join(', ')} areas`,
    megabytes: `memory of one area's release: within 10% on sites of ${SIZES.join(', ')} areas`,
    bytes: `bytes written by one area's release: within 10% on sites of ${SIZES.join(', ')} areas`,
  },
  timed: ['seconds'],
  run: async (context) => {
    const sites: { areas: number; stateDir: string; costs: Cost[] }[] = []
    for (const areas of SIZES) {
      context.progress(`a site of ${areas} areas`)
      const stateDir = await context.folder()
      // Use small pages: a release does not read unchanged pages, so their size does not matter.
      await publishSite(join(stateDir, 'store'), areas, { sections: 2 })
      const names = Array.from({ length: areas }, (_, area) => `${getSiteAreaName(area)}@1.0.0`)
      await makeLive(context, stateDir, ['shell@1.0.0', ...names])
      sites.push({ areas, stateDir, costs: [] })
    }
    // Alternate between the sites, so that other load on the machine affects all of them equally.
    const rounds = context.count(1, 4, 7)
    for (let round = 1; round <= rounds; round += 1)
      for (const { areas, stateDir, costs } of sites) {
        context.progress(`round ${round} of ${rounds}, ${areas} areas`)
        // Release the last area. The first ones are in the menus of every page, so their release would change all pages.
        await publishSiteArea(join(stateDir, 'store'), areas - 1, `1.0.${round}`)
        costs.push(await makeLive(context, stateDir, [`${getSiteAreaName(areas - 1)}@1.0.${round}`]))
      }
    const units = { seconds: [1, 's'], megabytes: [1, 'MB'], bytes: [1000, 'kB'] } as const
    for (const key of ['seconds', 'megabytes', 'bytes'] as const) {
      const [divisor, unit] = units[key]
      const medians = sites.map(({ costs }) => median(costs.map((cost) => cost[key])) / divisor)
      const worst = Math.max(...medians) / (medians[0] ?? Number.NaN)
      const texts = medians.map((value) => `${value.toFixed(key === 'seconds' ? 2 : 0)} ${unit}`)
      context.check[key](
        `${texts.join(', ')}; at most ${(100 * (worst - 1)).toFixed(1)}% more`,
        worst <= MAX_COST_RATIO,
      )
    }
  },
})
