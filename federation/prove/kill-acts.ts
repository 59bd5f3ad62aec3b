import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goLive } from '../release/go-live.ts'
import { publishRelease } from '../release/publish.ts'
import { runningCanary } from '../rollout/canary.ts'
import type { SiteEnvironment } from '../service/environment.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { sampleArea, sampleShell } from '../testing/sample-releases.ts'
import type { SmallArea } from '../testing/small-area.ts'
import type { Chance } from './chance.ts'

export const AREAS = ['mf-hr', 'mf-pay'] as const
type Area = (typeof AREAS)[number]

const FED = join(WORKSPACE, 'federation/cli/fed.ts')
const RELEASE = fileURLToPath(new URL('release-process.ts', import.meta.url))
/** In the copy of the workspace whose area is built. */
const BUILD = 'federation/prove/build-process.ts'
/** Of the acts, where there is an area to build. */
const BUILDS = 1 / 8

/** What may be done next: a script, its arguments, and what it is in the count. */
export interface Act {
  kind: string
  script: string
  args: string[]
}

/** Samples run nothing that a browser could look at. */
const UNSEEN = ['--skip', 'browser']

const fed = (kind: string, ...args: string[]): Act => ({ kind, script: FED, args })

/** What the page of an area's release says. */
export const says = (area: Area, release: string): string => `${area} says ${release}.`

/** A release that runs to its end. */
export const releaseAct = async (area: Area, release: string, files = {}): Promise<Act> => ({
  kind: 'release',
  script: RELEASE,
  args: [await sampleArea(area, release, says(area, release), { files })],
})

/** Puts two releases of each area live, so that there is something to roll back to. */
export const prepareActs = async (environment: SiteEnvironment): Promise<void> => {
  const store = environment.storeDir
  await publishRelease(store, await sampleShell('1.0.0'))
  await goLive(environment, new Map([['shell', '1.0.0']]))
  for (const release of ['1.0.0', '1.0.1']) {
    for (const area of AREAS)
      await publishRelease(store, await sampleArea(area, release, says(area, release)))
    await goLive(environment, new Map(AREAS.map((area) => [area, release])))
  }
}

/** Draws what is done next, from what the store allows now. `small` is an area whose builds are among it; null for none. */
export const createActs = (store: string, small: SmallArea | null, { next, of }: Chance) => {
  let made = 0
  return async (): Promise<Act> => {
    made += 1
    if (small && next() < BUILDS) {
      await small.writePage(`  return <h1>Build ${made}</h1>`)
      return { kind: 'build', script: small.workspace.path(BUILD), args: [small.name] }
    }
    const kind = of<string>(
      (await runningCanary(store))
        ? ['release', 'rollback', 'share', 'promote', 'stop']
        : ['release', 'release', 'rollback', 'canary', 'canary'],
    )
    if (kind === 'rollback') return fed(kind, 'rollback', of(AREAS))
    if (kind === 'share') return fed(kind, 'promote', '--canary', String(20 + (made % 60)))
    if (kind === 'promote') return fed(kind, 'promote')
    if (kind === 'stop') return fed(kind, 'promote', '--stop')
    const [area, release] = [of(AREAS), `2.0.${made}`]
    // Of a size that takes some time to copy, hash and compress.
    const files = { 'client/big.js': `export const big = ${JSON.stringify(`${made} `.repeat(60_000))}` }
    const act = await releaseAct(area, release, files)
    if (kind === 'release') return act
    await publishRelease(store, act.args[0] ?? '')
    return fed(kind, 'promote', `${area}@${release}`, '--canary', '10', ...UNSEEN)
  }
}
