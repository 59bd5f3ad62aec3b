import { goLive } from '../release/go-live.ts'
import { publishRelease } from '../release/publish.ts'
import { CANARY, isRunning } from '../rollout/canary.ts'
import { tryReleases } from '../rollout/try-release.ts'
import { channelHead, LIVE } from '../store/channels.ts'
import { sampleArea, sampleShell } from '../testing/sample-releases.ts'
import { chance, type Chance } from './chance.ts'
import { listed, median, type Extent, type Figure } from './figure.ts'
import { healthVisitors } from './health-visitors.ts'
import { until } from '../testing/processes.ts'
import { serveStore, type ServedStore } from './served-store.ts'

const AREA = 'mf-hr'
/** Taken back so soon after enough was seen to judge by. */
const WITHIN_MS = 60_000
/** What the judgement waits for: `FEWEST` of federation/rollout/judge.ts. */
const ENOUGH = { views: 30, failed: 5 }
/** So long is waited for a canary to end by itself. */
const PATIENCE_MS = 5 * 60_000

const BROKEN = { share: 1 / 3, percent: 10, rate: 60, rounds: { full: 5, short: 1 } }
/** Healthy ones get more visitors, so that twenty take minutes: evidence goes by views, not by time. */
const HEALTHY = { percent: 25, rate: 80, rounds: { full: 20, short: 1 } }
/** Browsers break pages of their own accord, in either composition alike. */
const OFTEN_BROKEN = 0.02
const BELIEVING = { TRUST_PROXY: '127.0.0.1' }

/** Makes a release live or tries it; returns its composition. */
const next = async ({ environment }: ServedStore, release: string, percent?: number): Promise<string> => {
  const store = environment.storeDir
  await publishRelease(store, await sampleArea(AREA, release, `${AREA} ${release}`))
  const releases = new Map([[AREA, release] as const])
  const entry =
    percent === undefined
      ? await goLive(environment, releases)
      : await tryReleases(store, releases, { percent, minutes: 0 })
  if (!entry) throw new Error('nothing changed')
  return entry.composition
}

interface Trial {
  /** Whether live shows it now. */
  isPromoted: boolean
  /** Milliseconds from the moment at which enough was told to the entry that ended it; null where it did not end. */
  afterEnough: number | null
  seen: string
  faults: string[]
}

/** Tries a release on visitors, in whose views of it hydration throws that often, until it ends by itself. */
const tryOne = async (
  sites: ServedStore[],
  release: string,
  { percent, rate, failing, draw }: { percent: number; rate: number; failing: number; draw: Chance },
): Promise<Trial> => {
  const [site] = sites
  if (!site) throw new Error('no server')
  const store = site.environment.storeDir
  const tried = await next(site, release, percent)
  let enough: number | null = null
  const crowd = healthVisitors({
    sites: sites.map(({ environment }) => environment.origin),
    path: `/${AREA}`,
    area: AREA,
    rate,
    draw,
    failing: (composition) => (composition === tried ? failing : OFTEN_BROKEN),
    onTold: (composition, { views, failed }) => {
      if (composition === tried && views >= ENOUGH.views && failed >= ENOUGH.failed) enough ??= Date.now()
    },
  })
  const hasEnded = await until(async () => !isRunning(await channelHead(store, CANARY)), PATIENCE_MS)
  await crowd.stop()
  const head = await channelHead(store, CANARY)
  const { views, failed } = crowd.told(tried)
  return {
    isPromoted: (await channelHead(store, LIVE))?.composition === tried,
    afterEnough: hasEnded && head && enough !== null ? Date.parse(head.at) - enough : null,
    seen: `${failed} of ${views} views failed; ${head?.reason ?? ''}`,
    faults: crowd.faults,
  }
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

/**
 * Two servers share a store; visitors come to both by turns and tell over HTTP how their page did. Releases of which one view in
 * three fails must be taken back, healthy ones never.
 */
export const proveCanary = async ({ short, seed, say }: Extent): Promise<Figure[]> => {
  const draw = chance(seed)
  const site = await serveStore(undefined, BELIEVING)
  const beside = await serveStore(site.environment.stateDir, BELIEVING)
  const sites = [site, beside]
  try {
    await publishRelease(site.environment.storeDir, await sampleShell('1.0.0'))
    await goLive(site.environment, new Map([['shell', '1.0.0']]))
    await next(site, '1.0.0')
    const extent = short ? 'short' : 'full'
    const broken: Trial[] = []
    for (let round = 1; round <= BROKEN.rounds[extent]; round += 1) {
      say(`broken canaries ${round} of ${BROKEN.rounds[extent]}`)
      broken.push(await tryOne(sites, `2.0.${round}`, { ...BROKEN, failing: BROKEN.share, draw }))
    }
    const healthy: Trial[] = []
    for (let round = 1; round <= HEALTHY.rounds[extent]; round += 1) {
      say(`healthy canaries ${round} of ${HEALTHY.rounds[extent]}`)
      healthy.push(await tryOne(sites, `3.0.${round}`, { ...HEALTHY, failing: OFTEN_BROKEN, draw }))
    }
    const times = broken.map(({ afterEnough }) => afterEnough ?? Infinity)
    const stayed = broken.filter(({ isPromoted, afterEnough }) => isPromoted || afterEnough === null)
    const taken = healthy.filter(({ isPromoted }) => !isPromoted)
    const faults = [...broken, ...healthy].flatMap((trial) => trial.faults)
    return [
      {
        what: `${broken.length} releases that throw on hydration for 1 in 3, at ${BROKEN.percent}%, ${BROKEN.rate} visitors a second over 2 servers`,
        promised: 'taken back by itself, live stays',
        measured: `${broken.length - stayed.length} of ${broken.length}${listed(stayed.map(({ seen }) => seen))}`,
        holds: stayed.length === 0,
        seed,
      },
      {
        what: `from enough samples (${ENOUGH.views} views, ${ENOUGH.failed} failed) to the entry that took it back`,
        promised: `at most ${WITHIN_MS / 1000} s`,
        measured: `${seconds(median(times))} s in the middle, ${seconds(Math.max(...times))} s at most`,
        holds: times.every((time) => time <= WITHIN_MS),
        isTime: true,
        seed,
      },
      {
        what: `${healthy.length} healthy releases, at ${HEALTHY.percent}%, ${HEALTHY.rate} visitors a second over 2 servers, ${OFTEN_BROKEN * 100}% of all views failing`,
        promised: 'none taken back',
        measured: `${taken.length} of ${healthy.length} taken back, ${healthy.length - taken.length} went on to everybody by themselves${listed(taken.map(({ seen }) => seen))}`,
        holds: taken.length === 0,
        seed,
      },
      {
        what: 'pages and reports of these visitors',
        promised: 'all answered',
        measured: `${faults.length} were not${listed([...new Set(faults)])}`,
        holds: faults.length === 0,
        seed,
      },
    ]
  } finally {
    await beside.close()
    await site.close()
  }
}
