/** Compares the health of a canary with the health of the live site. */

import { join } from 'node:path'
import { z } from 'shared-contracts'
import { formatDay, readDayLog } from '@federation/node-kit/logs'
import { getSharedStore } from '@federation/registry'

/** Number of observations, such as page views, and how many of them are bad. */
export interface Sample {
  count: number
  bad: number
}

export interface Block {
  canary: Sample
  live: Sample
}

/**
 * Odds ratios that the statistical test tries to detect, each as a multiple of the highest odds ratio that counts as harmless.
 * An odds ratio is the odds of a bad observation on the canary, divided by the odds on the live site.
 */
const ODDS = [1.5, 2.5, 5, 20, 100]

/**
 * Cached values of ln(n!). For n above 1,000, `logFactorial` uses Stirling's approximation, whose error is negligible for such
 * large numbers.
 */
const logFactorials = [0]
const logFactorial = (n: number): number => {
  for (let next = logFactorials.length; next <= Math.min(n, 1000); next += 1)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next))
  return n <= 1000
    ? (logFactorials[n] ?? 0)
    : n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n)
}
const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/**
 * Computes ln(Σ C(n1,j)·C(n0,k−j)·odds^j). `ways` contains ln(C(n1,j)·C(n0,k−j)) for each j, starting with j = `lowest`.
 * Subtracts the largest term before `exp`, so that nothing overflows.
 */
const logTotal = (ways: readonly number[], lowest: number, odds: number): number => {
  const terms = ways.map((way, index) => way + (lowest + index) * Math.log(odds))
  const largest = Math.max(...terms)
  return largest + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - largest), 0))
}

/**
 * Compares two hypotheses about the odds ratio of bad views (canary to live): it equals `allowed`, or it is higher by one of
 * the factors in `ODDS`. Returns one log likelihood ratio per factor: positive if the views in the interval are more probable
 * with the higher odds ratio.
 */
const logRatios = ({ canary, live }: Block, allowed: number): number[] => {
  const bad = canary.bad + live.bad
  const lowest = Math.max(0, bad - live.count)
  const highest = Math.min(bad, canary.count)
  if (lowest >= highest) return ODDS.map(() => 0)
  const ways = Array.from(
    { length: highest - lowest + 1 },
    (_, index) => logChoose(canary.count, lowest + index) + logChoose(live.count, bad - lowest - index),
  )
  const allowedTotal = logTotal(ways, lowest, allowed)
  return ODDS.map(
    (times) => canary.bad * Math.log(times) - (logTotal(ways, lowest, allowed * times) - allowedTotal),
  )
}

/**
 * Accumulates evidence that the canary is worse than the live site, as an e-value: 1 means no evidence, and a large number
 * means strong evidence. `allowed` is the highest odds ratio that counts as harmless. `clump` is the number of bad views that
 * can have one external cause, such as a visitor's broken browser.
 *
 * The value may be checked at any time. If canary and live are equally good, the probability that it ever reaches 1/a is at
 * most a (Ville's inequality), because it is then a martingale that starts at 1. It is the mean over `ODDS` of products of
 * likelihood ratios, one ratio per interval. In an interval, the canary's number of bad views has a hypergeometric
 * distribution. Each ratio is raised to the power 1/`clump`, so that its mean is at most 1.
 */
export const createEvidence = (allowed = 1, clump = 1) => {
  const logs = ODDS.map(() => 0)
  return {
    add: (block: Block): void => {
      for (const [index, log] of logRatios(block, allowed).entries())
        logs[index] = (logs[index] ?? 0) + log / clump
    },
    value: (): number => logs.reduce((sum, log) => sum + Math.exp(Math.min(log, 500)), 0) / logs.length,
  }
}

/** Maximum probability that a harmless canary is stopped by mistake. It covers the whole run of a canary and all measures. */
const ALPHA = 0.001
/** If the evidence against a canary reaches this significance level, the canary is not promoted. */
const NO_PROMOTION_LEVEL = 0.05
/**
 * Minimum evidence for stopping a canary. `views` and `clients` are minimum numbers for the canary and for the live site
 * separately. `bad` is the minimum number of the canary's bad views (failed, or with a web vital that is not good). For the
 * measure of failed views, `clients` is also the minimum number of the canary's clients with a failure.
 */
const MIN_EVIDENCE = { views: 30, bad: 5, clients: 5 }
export const MIN_VIEWS_TO_PROMOTE = 200
const MIN_CLIENTS_TO_PROMOTE = 20
/**
 * Odds ratio of slow pages (canary compared with the live site) up to which a difference is harmless. Visitors' devices and
 * networks always differ a little.
 */
const ALLOWED_VITALS = 1.25

/**
 * Minimum number of views of the canary, and of the live site, in an interval. An interval with fewer views is merged with the
 * next one.
 */
const MIN_VIEWS_PER_BLOCK = 10
/**
 * Number of bad views (page views with an error or a poor web vital) that count as one. Bad views of the same visitor are not
 * independent. The number is low, because most visitors do not return, and a failure counts once per visit.
 */
const DESIGN_EFFECT = 1.5

const VITALS = ['lcp', 'cls', 'inp'] as const

export interface MeasureResult {
  name: string
  /** True for a measure of failed views, false for a measure of a web vital. */
  isOfErrors: boolean
  canary: Sample
  live: Sample
  /**
   * Evidence that the canary is worse, as an e-value (see `createEvidence`). The canary is stopped when the value reaches the
   * number of measures divided by `ALPHA`.
   */
  evidence: number
}

export interface CanaryAnalysis {
  verdict: 'worse' | 'well' | 'open'
  /**
   * Among the measures with enough data, the one with the most evidence against the canary. Null if no measure has enough data.
   */
  worst: MeasureResult | null
  measured: MeasureResult[]
  views: number
  clients: Record<'canary' | 'live', ClientCount>
}

/**
 * Number of clients that viewed a page (`seen`), and of those in which code failed (`failed`). A client is a block of IP
 * addresses. Older server versions do not report clients. Each page view in their reports counts as one client.
 */
interface ClientCount {
  seen: number
  failed: number
}

interface Compared {
  /** `canary` contains the ids of the compositions that the canary's visitors see; `live` those of all other visitors. */
  canary: ReadonlySet<string>
  live: ReadonlySet<string>
  /** Names of the areas that the canary changes; `shell` for the shell. */
  changed: readonly string[]
}

type Read = (line: HealthLine) => Sample | null

interface Measure {
  name: string
  isOfErrors: boolean
  allowed: number
  read: Read
}

/**
 * Returns the views of all pages, from a line of the health log about the whole site. Returns null for a line about one area.
 * An area's failures are divided by the views of all pages, because any page can contain fragments of the area.
 */
const views: Read = ({ area, views: count }) => (area === WHOLE_SITE ? { count, bad: 0 } : null)
const failures =
  (of: string): Read =>
  (line) => {
    if (of === WHOLE_SITE) return line.area === WHOLE_SITE ? { count: line.views, bad: line.failed } : null
    return line.area === of ? { count: 0, bad: line.failed } : views(line)
  }
const readVital =
  (vital: (typeof VITALS)[number]): Read =>
  (line) => {
    const [count, bad] = (line.area === WHOLE_SITE && line[vital]) || [0, 0]
    return count > 0 ? { count, bad } : null
  }

const listMeasures = (changedAreas: readonly string[]): Measure[] => [
  { name: 'views with an error', isOfErrors: true, allowed: 1, read: failures(WHOLE_SITE) },
  ...changedAreas.map((name) => ({
    name: `views with an error of ${name}`,
    isOfErrors: true,
    allowed: 1,
    read: failures(name),
  })),
  ...VITALS.map((vital) => ({
    name: `documents whose ${vital.toUpperCase()} was not good`,
    isOfErrors: false,
    allowed: ALLOWED_VITALS,
    read: readVital(vital),
  })),
]

const addSamples = (a: Sample, b: Sample): Sample => ({ count: a.count + b.count, bad: a.bad + b.bad })
const empty = (): Block => ({ canary: { count: 0, bad: 0 }, live: { count: 0, bad: 0 } })

const measure = (
  lines: readonly HealthLine[],
  { canary, live }: Compared,
  { name, isOfErrors, allowed, read }: Measure,
): MeasureResult => {
  const blocks = new Map<string, Block>()
  const total = empty()
  for (const line of lines) {
    const side = canary.has(line.composition) ? 'canary' : live.has(line.composition) && 'live'
    const sample = side && read(line)
    if (!side || !sample) continue
    const block = blocks.get(line.at) ?? empty()
    blocks.set(line.at, block)
    for (const sum of [block[side], total[side]]) {
      sum.count += sample.count
      sum.bad += sample.bad
    }
  }
  const evidence = createEvidence(allowed, DESIGN_EFFECT)
  let merged = empty()
  // Merge successive intervals until they have enough views. Do not wait for a number of bad views: the test is invalid if its
  // result can determine where an interval ends.
  for (const [, { canary: canarySample, live: liveSample }] of [...blocks].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    merged = { canary: addSamples(merged.canary, canarySample), live: addSamples(merged.live, liveSample) }
    if (Math.min(merged.canary.count, merged.live.count) < MIN_VIEWS_PER_BLOCK) continue
    evidence.add(merged)
    merged = empty()
  }
  return { name, isOfErrors, ...total, evidence: evidence.value() }
}

const countClients = (lines: readonly HealthLine[], compositions: ReadonlySet<string>): ClientCount => {
  const counted = lines.filter(
    ({ area, composition }) => area === WHOLE_SITE && compositions.has(composition),
  )
  return {
    seen: counted.reduce((sum, line) => sum + (line.clients ?? line.views), 0),
    failed: counted.reduce((sum, line) => sum + (line.failedClients ?? line.failed), 0),
  }
}

/**
 * Compares a canary with the live site. Both are observed in the same intervals, so that a network outage affects both and cancels
 * out.
 */
export const analyzeCanary = (lines: readonly HealthLine[], compared: Compared): CanaryAnalysis => {
  const measures = listMeasures(compared.changed)
  const measured = measures.map((one) => measure(lines, compared, one))
  const clients = { canary: countClients(lines, compared.canary), live: countClients(lines, compared.live) }
  const hasEnoughClients = Math.min(clients.canary.seen, clients.live.seen) >= MIN_EVIDENCE.clients
  const measuresWithData = measured.filter(
    ({ isOfErrors, canary, live }) =>
      hasEnoughClients &&
      (!isOfErrors || clients.canary.failed >= MIN_EVIDENCE.clients) &&
      canary.count >= MIN_EVIDENCE.views &&
      live.count >= MIN_EVIDENCE.views &&
      canary.bad >= MIN_EVIDENCE.bad,
  )
  const canaryViews = measured[0]?.canary.count ?? 0
  const worst = measuresWithData.toSorted((a, b) => b.evidence - a.evidence)[0] ?? null
  if (worst && worst.evidence >= measures.length / ALPHA)
    return { verdict: 'worse', worst, measured, views: canaryViews, clients }
  const isWell =
    canaryViews >= MIN_VIEWS_TO_PROMOTE &&
    clients.canary.seen >= MIN_CLIENTS_TO_PROMOTE &&
    (measured[0]?.live.count ?? 0) >= MIN_EVIDENCE.views &&
    measured.every(({ evidence }) => evidence < measures.length / NO_PROMOTION_LEVEL)
  return { verdict: isWell ? 'well' : 'open', worst, measured, views: canaryViews, clients }
}

const share = ({ count, bad }: Sample): string =>
  `${bad} of ${count}${count > 0 ? ` (${((100 * bad) / count).toFixed(2)}%)` : ''}`

/** Formats an analysis as text: the number of clients, then each measure, separated by `; `. */
export const formatAnalysis = ({
  measured,
  clients: { canary: canaryClients, live: liveClients },
}: CanaryAnalysis): string =>
  [
    `clients: canary ${canaryClients.seen} (${canaryClients.failed} with an error), live ${liveClients.seen} (${liveClients.failed} with an error)`,
    ...measured.map(
      ({ name, canary, live, evidence }) =>
        `${name}: canary ${share(canary)}, live ${share(live)}, evidence ${evidence >= 1000 ? evidence.toExponential(1) : evidence.toFixed(2)}`,
    ),
  ].join('; ')

/** Returns the folder of the health log. Each line of the log counts views of one composition and area in one interval. */
export const getHealthDir = (stateDir: string): string => join(stateDir, 'health')

/** Value of `area` in lines of the health log that count views of the whole site. */
export const WHOLE_SITE = 'site'

/** Number of page loads, and how many of them have a web vital (LCP, CLS or INP) that is not good. */
const Share = z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))])
export type Share = z.infer<typeof Share>

/** Schema of one line in the health files that servers write: views and failures of one area in one interval. */
export const HealthLine = z.object({
  /** Start of the interval, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  seconds: z.int().check(z.minimum(1)),
  composition: z.string(),
  /** Name of an area, `shell`, or `site` for the whole site. */
  area: z.string(),
  views: z.int().check(z.minimum(0)),
  /** Number of views, of any page, in which code of the area failed. */
  failed: z.int().check(z.minimum(0)),
  /** Number of clients (address blocks) that the server counted in this interval as new viewers of the composition. */
  clients: z.optional(z.int().check(z.minimum(0))),
  /** Number of clients that had a failed view of the composition in this interval, and none before on this server. */
  failedClients: z.optional(z.int().check(z.minimum(0))),
  /** Number of failures by stage. A stage is a value of `stage` in the event `remote_error`, or `uncaught`. */
  stages: z.optional(z.record(z.string(), z.int())),
  lcp: z.optional(Share),
  cls: z.optional(Share),
  inp: z.optional(Share),
})
export type HealthLine = z.infer<typeof HealthLine>

/**
 * Text at the beginning of each line of the health log, before the line's time. Lines whose time is too old are skipped without
 * parsing.
 */
const LINE_PREFIX = '{"at":"'

/**
 * Returns the lines of the health log whose intervals began between `since` (inclusive) and `until` (exclusive), both in Unix
 * milliseconds, in the order of writing. Reads the database if several machines share the store, otherwise the folder.
 */
export const readHealth = async (
  store: string,
  folder: string,
  since: number,
  until: number,
): Promise<HealthLine[]> => {
  const { health } = getSharedStore(store)
  if (health)
    return (await health.between(since, until)).flatMap((line) => {
      const read = HealthLine.safeParse(line)
      return read.success ? [read.data] : []
    })
  const healthLines: HealthLine[] = []
  const first = new Date(since).toISOString()
  const parse = (text: string) =>
    text.startsWith(LINE_PREFIX) && text.slice(LINE_PREFIX.length) >= first
      ? HealthLine.parse(JSON.parse(text))
      : null
  for await (const line of readDayLog(folder, formatDay(since), parse)) {
    const at = line ? Date.parse(line.at) : Number.NaN
    if (line && at >= since && at < until) healthLines.push(line)
  }
  return healthLines
}
