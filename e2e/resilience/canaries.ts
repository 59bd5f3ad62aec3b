import { HEALTH_PATH, type HealthReport } from 'shared-contracts/collectors'
import { publishRelease, startReleaseCanary } from '@federation/release'
import { CANARY, isRunningCanary } from '@federation/rollout'
import { channelHead } from '@federation/registry'
import { serveStore } from '@federation/test-kit/served-store'
import {
  createClient,
  defineScenario,
  median,
  readServedComposition,
  runAtRate,
} from '@federation/test-kit/resilience'
import { waitUntil } from '@federation/test-kit/processes'
import { writeSampleArea } from '@federation/test-kit'

const AREA = 'mf-hr'
const PAGE = `/${AREA}`
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
    soon: `at most ${MAX_DECISION_SECONDS} s after ${MIN_EVIDENCE.views} views and ${MIN_EVIDENCE.failed} failures`,
    healthy: `a healthy canary, with ${BACKGROUND * 100}% of all views failing, is never taken back`,
    answered: 'every page and report of these visitors is answered',
  },
  timed: ['soon'],
  run: async (context) => {
    const { site, store, release } = await serveStore(context, PROXY)
    const beside = await context.startSite({ STATE_DIR: site.stateDir, ...PROXY })
    await release({ [AREA]: '1.0.0' })
    const client = createClient(16)
    const faults: string[] = []

    const tryRelease = async (id: string, { percent, rate, failing }: typeof BROKEN) => {
      await publishRelease(store, await writeSampleArea(AREA, id, `${AREA} ${id}`))
      const { composition } = await startReleaseCanary(store, new Map([[AREA, id]]), { percent, minutes: 0 })
      const seen = { views: 0, failed: 0, enoughAt: Infinity }
      /** Requests a page from a new IP address, and sends a health report about the page, as the page's script does. */
      const visit = async (turn: number): Promise<void> => {
        const url = turn % 2 === 0 ? site.url : beside.url
        const from = { 'x-forwarded-for': `${10 + ((turn >> 16) & 63)}.${(turn >> 8) & 255}.${turn & 255}.1` }
        const page = await client.ask(url + PAGE, { headers: { ...from, 'upgrade-insecure-requests': '1' } })
        const shown = readServedComposition(page)
        if (page.status !== 200 || shown === undefined) throw new Error(`${PAGE} answered ${page.status}`)
        const isFailing = context.random.next() < (shown === composition ? failing : BACKGROUND)
        const report: HealthReport = {
          composition: shown,
          views: [{ page: PAGE, failed: isFailing ? [{ area: AREA, stage: 'hydrate' }] : [] }],
          vitals: { page: PAGE, lcp: context.random.next() < 0.1, cls: context.random.next() < 0.02 },
        }
        const cookie = page.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        const { status } = await client.ask(url + HEALTH_PATH, {
          body: JSON.stringify(report),
          headers: { ...from, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie },
        })
        if (status !== 204) throw new Error(`${HEALTH_PATH} answered ${status}`)
        if (shown !== composition) return
        seen.views += 1
        if (isFailing) seen.failed += 1
        if (seen.views >= MIN_EVIDENCE.views && seen.failed >= MIN_EVIDENCE.failed)
          seen.enoughAt = Math.min(seen.enoughAt, Date.now())
      }
      const load = runAtRate(rate, (turn) =>
        visit(turn).catch((error: unknown) => faults.push(String(error))),
      )
      const hasEnded = await waitUntil(
        async () => !isRunningCanary(await channelHead(store, CANARY)),
        DECISION_TIMEOUT_MS,
      )
      await load.stop()
      const head = await channelHead(store, CANARY)
      return {
        isPromoted: (await channelHead(store, 'live'))?.composition === composition,
        seconds:
          hasEnded && head && seen.enoughAt < Infinity
            ? (Date.parse(head.at) - seen.enoughAt) / 1000
            : Infinity,
        seen: `${seen.failed} of ${seen.views} views failed; ${head?.reason ?? ''}`,
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
    const missed = broken.filter(({ isPromoted, seconds }) => isPromoted || seconds === Infinity)
    context.check.broken(
      `${broken.length - missed.length} of ${broken.length} taken back`,
      missed.map(({ seen }) => seen),
    )
    const times = broken.map(({ seconds }) => seconds)
    const slowest = Math.max(...times)
    context.check.soon(
      `median ${median(times).toFixed(1)} s, at most ${slowest.toFixed(1)} s`,
      slowest <= MAX_DECISION_SECONDS,
    )
    const healthy = await tryMany(context.count(1, 5, 20), '3.0.', HEALTHY)
    const rolledBack = healthy.filter(({ isPromoted }) => !isPromoted).map(({ seen }) => seen)
    context.check.healthy(`${rolledBack.length} of ${healthy.length} taken back`, rolledBack)
    context.check.answered(`${faults.length} were not`, [...new Set(faults)])
  },
})
