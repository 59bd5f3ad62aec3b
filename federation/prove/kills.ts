import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishRelease } from '../release/publish.ts'
import { goLive } from '../release/go-live.ts'
import { runningCanary } from '../rollout/canary-channel.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { channelHead } from '../store/channels.ts'
import { readComposition } from '../store/composition-document.ts'
import { storePaths } from '../store/store-paths.ts'
import { sampleArea, sampleShell } from '../testing/sample-releases.ts'
import { verifyStore } from '../upkeep/verify-store.ts'
import { chance, type Chance } from './chance.ts'
import { listed, type Extent, type Figure } from './figure.ts'
import { processesOf, runProcess, until, type Ended } from './run-process.ts'
import { serveStore, type ServedStore } from './served-store.ts'

const KILLS = { full: 200, short: 20 }
/** After so many kills the next command runs to its end. */
const WHOLE_EVERY = 10
/** So long may what a killed command started still live, and a server take to follow. */
const PATIENCE_MS = 12_000
const AREAS = ['mf-hr', 'mf-pay'] as const
type Area = (typeof AREAS)[number]

const FED = join(WORKSPACE, 'federation/cli/fed.ts')
const RELEASE = fileURLToPath(new URL('release-process.ts', import.meta.url))

/** What may be done next: a script, its arguments, and what it is in the count. */
interface Act {
  kind: string
  script: string
  args: string[]
}

const fed = (kind: string, ...args: string[]): Act => ({ kind, script: FED, args })

const says = (area: Area, release: string): string => `${area} says ${release}.`

const prepare = async ({ environment }: ServedStore): Promise<void> => {
  const store = environment.storeDir
  await publishRelease(store, await sampleShell('1.0.0'))
  await goLive(environment, new Map([['shell', '1.0.0']]))
  // Two of each, so that there is something to roll back to.
  for (const release of ['1.0.0', '1.0.1']) {
    for (const area of AREAS)
      await publishRelease(store, await sampleArea(area, release, says(area, release)))
    await goLive(environment, new Map(AREAS.map((area) => [area, release])))
  }
}

/** Draws what is done next, from what the store allows now. */
const createActs = ({ environment }: ServedStore, { of }: Chance) => {
  const store = environment.storeDir
  let made = 0
  const built = async (): Promise<{ area: Area; release: string; dir: string }> => {
    made += 1
    const area = of(AREAS)
    const release = `2.0.${made}`
    // Of a size that takes some time to copy, hash and compress.
    const files = { 'client/big.js': `export const big = ${JSON.stringify(`${made} `.repeat(60_000))}` }
    return { area, release, dir: await sampleArea(area, release, says(area, release), { files }) }
  }
  return async (): Promise<Act> => {
    const canary = await runningCanary(store).catch(() => null)
    const kinds = canary
      ? (['release', 'rollback', 'share', 'promote', 'stop'] as const)
      : (['release', 'release', 'rollback', 'canary', 'canary'] as const)
    const kind = of<string>(kinds)
    if (kind === 'rollback') return fed(kind, 'rollback', of(AREAS))
    if (kind === 'share') return fed(kind, 'promote', '--canary', String(20 + (made % 60)))
    if (kind === 'promote') return fed(kind, 'promote')
    if (kind === 'stop') return fed(kind, 'promote', '--stop')
    const { area, release, dir } = await built()
    if (kind === 'release') return { kind, script: RELEASE, args: [dir] }
    await publishRelease(store, dir)
    return fed(kind, 'promote', `${area}@${release}`, '--canary', '10')
  }
}

/** What must never be seen, in words; `scratch` hears of what is left until the next command. */
const look = async (site: ServedStore, scratch: () => void = () => undefined): Promise<string[]> => {
  const { stateDir, storeDir: store } = site.environment
  const wrong: string[] = []
  const isAlone = await until(
    async () => ((await processesOf(stateDir)) ?? []).every(({ pid }) => pid === site.pid),
    PATIENCE_MS,
  )
  if (!isAlone) wrong.push('a process that it started goes on')
  for (const { code, place, detail } of await verifyStore(store)) {
    if (code === 'SCRATCH_LEFT') scratch()
    else wrong.push(`${code} ${place} ${detail ?? ''}`.trim())
  }
  const head = await channelHead(store, 'live')
  if (!head) return [...wrong, 'nothing is live']
  if (!(await until(async () => (await site.shown()) === head.composition, PATIENCE_MS)))
    wrong.push('the server does not show what is live')
  const { areas } = await readComposition(store, head.composition)
  for (const area of AREAS)
    if (!(await site.text(`/${area}`)).includes(says(area, areas[area] ?? '')))
      wrong.push(`/${area} does not say ${areas[area]}`)
  return wrong
}

/** A refusal is no failure: what was drawn may be impossible by now, such as a rollback of what was never released. */
const isRefused = ({ code, complaint }: Ended): boolean =>
  code === 1 && /\b(?:NOTHING_TO_ROLL_BACK|CANARY_\w+|CHANNEL_MOVED)\b/.test(complaint)

/** What a command that runs to its end leaves that it should not. */
const afterWhole = async (site: ServedStore, kind: string, ended: Ended): Promise<string[]> => {
  const wrong = await look(site)
  if (ended.code !== 0 && !isRefused(ended))
    wrong.push(`${kind} after kills failed: ${ended.complaint.trim()}`)
  const scratch = ended.code === 0 ? await readdir(storePaths(site.environment.storeDir).scratch) : []
  if (scratch.length > 0) wrong.push(`${kind} left ${scratch.length} in scratch`)
  return wrong
}

/**
 * Kills commands that release, try, promote and roll back, at random moments of their life; a real server shows what is live. After
 * each the store must be whole and the server show what the channel says; after some of them a command runs to its end, and
 * leaves nothing of those before it.
 */
export const proveKills = async ({ short, seed, say }: Extent): Promise<Figure[]> => {
  const kills = short ? KILLS.short : KILLS.full
  const draw = chance(seed)
  const site = await serveStore()
  try {
    await prepare(site)
    const nextAct = createActs(site, draw)
    const { stateDir } = site.environment
    /** How long each takes, as the longest so far tells. */
    const lengths = new Map<string, number>()
    const counts = new Map<string, number>()
    const wrong: string[] = []
    let [killed, escaped, whole, halves] = [0, 0, 0, 0]
    while (killed < kills) {
      const { kind, script, args } = await nextAct()
      const length = lengths.get(kind)
      const isWhole =
        length === undefined || (killed % WHOLE_EVERY === WHOLE_EVERY - 1 && whole <= killed / WHOLE_EVERY)
      // More often late in its life, where it writes: a part of each is the start of Node.
      const killAfter = isWhole ? {} : { killAfter: Math.sqrt(draw.next()) * length }
      const ended = await runProcess(script, args, { stateDir, ...killAfter })
      const told = (line: string) =>
        `kill ${killed} (${kind}, ${killAfter.killAfter?.toFixed(0) ?? 'not'} ms): ${line}`
      if (isWhole) {
        whole += 1
        if (ended.code === 0) lengths.set(kind, Math.max(length ?? 0, ended.milliseconds))
        wrong.push(...(await afterWhole(site, kind, ended)).map(told))
        continue
      }
      if (ended.code === null) {
        killed += 1
        counts.set(kind, (counts.get(kind) ?? 0) + 1)
        say(`kills ${killed} of ${kills}, ${wrong.length} faults`)
      } else escaped += 1
      wrong.push(...(await look(site, () => (halves += 1))).map(told))
    }
    // Whatever the last ones left.
    const last = await runProcess(RELEASE, [await sampleArea('mf-hr', '9.0.0', says('mf-hr', '9.0.0'))], {
      stateDir,
    })
    wrong.push(...(await afterWhole(site, 'the last release', last)))
    const kinds = [...counts].map(([kind, count]) => `${kind} ${count}`).toSorted()
    return [
      {
        what: `${killed} kills (SIGKILL) in releases, promotions and rollbacks`,
        promised: 'store valid, live served, nothing left behind',
        measured: `${wrong.length} faults; ${kinds.join(', ')}; ${halves} times something was half written; ${escaped} ended before, ${whole + 1} ran whole between${listed(wrong)}`,
        holds: wrong.length === 0,
        seed,
      },
    ]
  } finally {
    await site.close()
  }
}
