import { publishRelease, startReleaseCanary } from '@federation/release'
import { CANARY, isRunningCanary } from '@federation/rollout'
import { channelHead } from '@federation/registry'
import { serveStore } from '@federation/test-kit/tampering'
import {
  defineScenario,
  simulateVisitors,
  formatList,
  median,
  startSite,
  createTimedPromise,
} from '@federation/test-kit/resilience'
import { waitUntil } from '@federation/test-kit/processes'
import { writeSampleArea } from '@federation/test-kit'

const AREA = 'mf-hr'
const MAX_DECISION_SECONDS = 60
/**
 * Minimum number of page views and failures before the server decides about a canary. Same as `MIN_EVIDENCE` of
 * federation/rollout/canary-analysis.ts.
 */
const MIN_EVIDENCE = { views: 30, failed: 5 }
const BROKEN = { percent: 10, rate: 60, failing: 1 / 3 }
/**
 * Load of a canary that works. The share of visitors who get the canary (`percent`) and the page views per second (`rate`) are
 * higher than in `BROKEN`. The server counts views before it decides, so it decides faster at higher values. Twenty canaries
 * then need only minutes.
 */
const HEALTHY = { percent: 25, rate: 80, failing: 0.02 }
/** Share of page views that fail with any composition, because of old browsers and extensions. */
const BACKGROUND = 0.02
const DECISION_TIMEOUT_MS = 5 * 60_000
const PROXY = { TRUST_PROXY: '127.0.0.1' }

export const scenario = defineScenario({
  promises: {
    broken:
      'a canary in which hydration throws for 1 in 3, over 2 servers, is taken back automatically; live stays',
    soon: createTimedPromise(
      `at most ${MAX_DECISION_SECONDS} s after ${MIN_EVIDENCE.views} views and ${MIN_EVIDENCE.failed} failures`,
    ),
    healthy: `a healthy canary, with ${BACKGROUND * 100}% of all views failing, is never taken back`,
    answered: 'every page and report of these visitors is answered',
  },
  run: async (context) => {
    const { site, store, release } = await serveStore(context, PROXY)
    const beside = await startSite(context, { STATE_DIR: site.stateDir, ...PROXY })
    await release({ [AREA]: '1.0.0' })
    const faults: string[] = []

    const tryRelease = async (id: string, { percent, rate, failing }: typeof BROKEN) => {
      await publishRelease(store, await writeSampleArea(AREA, id, `${AREA} ${id}`))
      const entry = await startReleaseCanary(store, new Map([[AREA, id]]), { percent, minutes: 0 })
      let enoughAt: number | null = null
      const visitors = simulateVisitors({
        sites: [site.url, beside.url],
        path: `/${AREA}`,
        area: AREA,
        rate,
        random: context.random,
        failing: (composition) => (composition === entry.composition ? failing : BACKGROUND),
        onReport: (composition, { views, failed }) => {
          if (
            composition === entry.composition &&
            views >= MIN_EVIDENCE.views &&
            failed >= MIN_EVIDENCE.failed
          )
            enoughAt ??= Date.now()
        },
      })
      const hasEnded = await waitUntil(
        async () => !isRunningCanary(await channelHead(store, CANARY)),
        DECISION_TIMEOUT_MS,
      )
      await visitors.stop()
      faults.push(...visitors.faults)
      const head = await channelHead(store, CANARY)
      const { views, failed } = visitors.reported(entry.composition)
      return {
        isPromoted: (await channelHead(store, 'live'))?.composition === entry.composition,
        seconds: hasEnded && head && enoughAt !== null ? (Date.parse(head.at) - enoughAt) / 1000 : Infinity,
        seen: `${failed} of ${views} views failed; ${head?.reason ?? ''}`,
      }
    }
    const tryMany = async (count: number, prefix: string, how: typeof BROKEN) => {
      const trials: Awaited<ReturnType<typeof tryRelease>>[] = []
      for (let round = 1; round <= count; round += 1) {
        context.progress(`${prefix}${round} of ${count}`)
        trials.push(await tryRelease(`${prefix}${round}`, how))
      }
      return trials
    }
    const broken = await tryMany(context.count(1, 3, 5), '2.0.', BROKEN)
    const notRolledBack = broken.filter(({ isPromoted, seconds }) => isPromoted || seconds === Infinity)
    context.check.broken(
      `${broken.length - notRolledBack.length} of ${broken.length} taken back${formatList(notRolledBack.map(({ seen }) => seen))}`,
      notRolledBack.length === 0,
    )
    const times = broken.map(({ seconds }) => seconds)
    context.check.soon(
      `median ${median(times).toFixed(1)} s, at most ${Math.max(...times).toFixed(1)} s`,
      times.every((seconds) => seconds <= MAX_DECISION_SECONDS),
    )
    const healthy = await tryMany(context.count(1, 5, 20), '3.0.', HEALTHY)
    const rolledBack = healthy.filter(({ isPromoted }) => !isPromoted)
    context.check.healthy(
      `${rolledBack.length} of ${healthy.length} taken back${formatList(rolledBack.map(({ seen }) => seen))}`,
      rolledBack.length === 0,
    )
    context.check.answered(
      `${faults.length} were not${formatList([...new Set(faults)])}`,
      faults.length === 0,
    )
  },
})
