import { readdir } from 'node:fs/promises'
import { namesIn } from '../service/names-in.ts'
import { channelHead } from '../store/channels.ts'
import { readComposition } from '../store/compositions.ts'
import { storePaths } from '../store/store-files.ts'
import { smallArea, type SmallArea } from '../testing/small-area.ts'
import { verifyStore } from '../upkeep/verify-store.ts'
import { chance } from './chance.ts'
import { listed, type Extent, type Figure } from './figure.ts'
import { AREAS, createActs, prepareActs, releaseAct, says, type Act } from './kill-acts.ts'
import { processesOf, until } from '../testing/processes.ts'
import { runProcess, type Ended } from './run-process.ts'
import { serveStore, type ServedStore } from './served-store.ts'

const KILLS = { full: 200, short: 20 }
/** Before every so manieth kill a command runs to its end. */
const WHOLE_EVERY = 10
/** So long may what a killed command started still live, and a server take to follow. */
const PATIENCE_MS = 12_000

interface Looked {
  /** What must never be seen, in words. */
  wrong: string[]
  /** Whether something lies there half written, until the next command. */
  isHalf: boolean
}

const look = async (site: ServedStore): Promise<Looked> => {
  const { stateDir, storeDir: store } = site.environment
  const wrong: string[] = []
  const isAlone = await until(
    async () => ((await processesOf(stateDir)) ?? []).every(({ pid }) => pid === site.pid),
    PATIENCE_MS,
  )
  if (!isAlone) wrong.push('a process that it started goes on')
  const findings = await verifyStore(store)
  for (const { code, place, detail } of findings)
    if (code !== 'SCRATCH_LEFT') wrong.push(`${code} ${place} ${detail ?? ''}`.trim())
  const isHalf = findings.some(({ code }) => code === 'SCRATCH_LEFT')
  const head = await channelHead(store, 'live')
  if (!head) return { wrong: [...wrong, 'nothing is live'], isHalf }
  if (!(await until(async () => (await site.shown()) === head.composition, PATIENCE_MS)))
    wrong.push('the server does not show what is live')
  const { areas } = await readComposition(store, head.composition)
  for (const area of AREAS)
    if (!(await site.text(`/${area}`)).includes(says(area, areas[area] ?? '')))
      wrong.push(`/${area} does not say ${areas[area]}`)
  return { wrong, isHalf }
}

/** What was drawn may be impossible by now: the server has decided on the canary, or a rollback led as far back as it can. */
const isRefused = ({ code, complaint }: Ended): boolean =>
  code === 1 && /\b(?:NOTHING_TO_ROLL_BACK|CANARY_\w+|CHANNEL_MOVED)\b/.test(complaint)

/** What a command that ran to its end leaves that it should not. */
const leftBy = async (
  site: ServedStore,
  { kind }: Act,
  ended: Ended,
  small: SmallArea | null,
): Promise<string[]> => {
  const { wrong } = await look(site)
  if (isRefused(ended)) return wrong
  if (ended.code !== 0) return [...wrong, `${kind} after kills failed: ${ended.complaint.trim()}`]
  if (kind === 'build' && small) {
    const builds = await namesIn(small.workspace.path('var/builds'))
    const left = builds.filter((name) => !name.endsWith('.lock'))
    return left.length === 0 ? wrong : [...wrong, `it left ${left.join(', ')}`]
  }
  const { scratch } = storePaths(site.environment.storeDir)
  // A server may just be laying the canary onto what has gone live.
  const isTidy = await until(async () => (await readdir(scratch)).length === 0, PATIENCE_MS)
  return isTidy ? wrong : [...wrong, `it left ${(await readdir(scratch)).join(', ')} in scratch`]
}

const prove = async (
  site: ServedStore,
  small: SmallArea | null,
  kills: number,
  { seed, say }: Extent,
): Promise<Figure> => {
  const { stateDir, storeDir } = site.environment
  const draw = chance(seed)
  const nextAct = createActs(storeDir, small, draw)
  /** How long each took the last time it ran to its end: a machine that does other things as well changes its pace. */
  const lengths = new Map<string, number>()
  const counts = new Map<string, number>()
  const wrong: string[] = []
  let [killed, before, whole, halves] = [0, 0, 0, 0]
  const runWhole = async (act: Act): Promise<void> => {
    const ended = await runProcess(act.script, act.args, { stateDir })
    whole += 1
    if (ended.code === 0) lengths.set(act.kind, ended.milliseconds)
    wrong.push(
      ...(await leftBy(site, act, ended, small)).map((line) => `${act.kind} after kill ${killed}: ${line}`),
    )
  }
  let isDue = false
  while (killed < kills) {
    const act = await nextAct()
    const length = lengths.get(act.kind)
    if (length === undefined || isDue) {
      await runWhole(act)
      isDue = false
      continue
    }
    // More often late in its life, where it writes: a part of each is the start of Node.
    const killAfter = Math.sqrt(draw.next()) * length
    const { code, milliseconds } = await runProcess(act.script, act.args, { stateDir, killAfter })
    if (code === null) {
      killed += 1
      isDue = killed % WHOLE_EVERY === 0
      counts.set(act.kind, (counts.get(act.kind) ?? 0) + 1)
    } else {
      before += 1
      lengths.set(act.kind, milliseconds)
    }
    const looked = await look(site)
    if (looked.isHalf) halves += 1
    wrong.push(
      ...looked.wrong.map((line) => `kill ${killed}, ${act.kind} at ${killAfter.toFixed(0)} ms: ${line}`),
    )
    say(`${killed} of ${kills}, ${wrong.length} faults`)
  }
  // Whatever the last ones left.
  await runWhole(await releaseAct('mf-hr', '9.0.0'))
  const kinds = [...counts].map(([kind, count]) => `${kind} ${count}`).toSorted()
  return {
    what: `${killed} kills (SIGKILL) in releases, promotions and rollbacks`,
    promised: 'store valid, live served, nothing left behind',
    measured: `${wrong.length} faults; ${kinds.join(', ')}; ${halves} times something lay half written; ${before} were over before, ${whole} ran to their end between${listed(wrong)}`,
    holds: wrong.length === 0,
    seed,
  }
}

/**
 * Kills commands that build, release, try, promote and roll back, at random moments of their life; a real server shows what is live.
 * After each the store must be whole and the server show what the channel says; after some of them a command runs to its end,
 * and leaves nothing of those before it. The short form builds nothing.
 */
export const proveKills = async (extent: Extent): Promise<Figure[]> => {
  const site = await serveStore()
  const small = extent.short ? null : await smallArea()
  try {
    await prepareActs(site.environment)
    return [await prove(site, small, extent.short ? KILLS.short : KILLS.full, extent)]
  } finally {
    await small?.remove()
    await site.close()
  }
}
