import type { ChannelEntry } from 'shared-contracts'
import { channelHead, channelHistory } from '../store/channels.ts'
import { StoreError } from '../store/store-errors.ts'
import {
  CANARY,
  promoteCanary,
  runningCanary,
  type RunningCanary,
  stopCanary,
  triedReleases,
} from './canary.ts'
import { type HealthLine, readHealth, WHOLE_SITE } from './health-log.ts'

/** Of so many, how many were not as they should be. */
export interface Sample {
  count: number
  bad: number
}

/** What came in one block of time, of both. */
export interface Block {
  canary: Sample
  live: Sample
}

/** How many times as likely (in odds) a bad one would be in the canary: what is looked for, from a little to a lot. */
const ODDS = [1.5, 2.5, 5, 20, 100]

/** ln(n!), exact to what decisions need. Source: Stirling's series. */
const logFactorials = [0]
const logFactorial = (n: number): number => {
  for (let next = logFactorials.length; next <= Math.min(n, 1000); next += 1)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next))
  return n <= 1000
    ? (logFactorials[n] ?? 0)
    : n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n)
}
const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** ln of the sum over j of C(n1,j) C(n0,k-j) odds^j, without its j-th shares overflowing. */
const logTotal = (ways: readonly number[], lowest: number, odds: number): number => {
  const terms = ways.map((way, index) => way + (lowest + index) * Math.log(odds))
  const largest = Math.max(...terms)
  return largest + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - largest), 0))
}

/** ln of how much likelier a block is under each of `ODDS` than under `allowed`, given what both have together. */
const logRatios = ({ canary, live }: Block, allowed: number): number[] => {
  const bad = canary.bad + live.bad
  const lowest = Math.max(0, bad - live.count)
  const highest = Math.min(bad, canary.count)
  if (lowest >= highest) return ODDS.map(() => 0)
  const ways = Array.from(
    { length: highest - lowest + 1 },
    (_, index) => logChoose(canary.count, lowest + index) + logChoose(live.count, bad - lowest - index),
  )
  const known = logTotal(ways, lowest, allowed)
  return ODDS.map((times) => canary.bad * Math.log(times) - (logTotal(ways, lowest, allowed * times) - known))
}

/**
 * Evidence that the canary is worse than live, as an e-value: in each block, given how many views either had and how many were bad
 * in both, the split of the bad ones is a hypergeometric draw where both are alike. The mean over `ODDS` of the products of these
 * likelihood ratios is a martingale that starts at 1, so that the probability that it ever reaches 1/a, however often somebody
 * looks, is at most a (Ville). Neither the rate of errors nor its changes with time need be known. `allowed` is the ratio of odds
 * that is still no harm. `clump` is how many bad ones may have one cause that is neither's, such as a visitor's own browser: evidence
 * weighs as much less, which a power below 1 does without raising its mean.
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

/** Blocks are put down within a second of their end; a machine's clock may be a little off. */
const SETTLING_MS = 3000
/** Whoever changes live lays the canary on it at once; who died over it does not. */
const LEFT_BEHIND_MS = 3 * 60_000
const LONGEST_BLOCK_MS = 60_000

interface Place {
  store: string
  /** Folder of the health lines. */
  health: string
  /** Milliseconds since 1970. */
  now: number
}

/** How the canary that is running does against live since it began. */
export const compareCanary = async (
  { store, health, now }: Place,
  head: RunningCanary,
): Promise<Judgement & { since: number }> => {
  const tried = (await channelHistory(store, CANARY)).filter(({ seq }) => seq >= head.canary.first)
  const first = tried.at(-1) ?? head
  const beside = (await channelHistory(store, 'live')).filter(({ seq }) => seq >= (first.canary?.on ?? 1))
  const since = Date.parse(first.at)
  const lines = await readHealth(store, health, since - LONGEST_BLOCK_MS, now - SETTLING_MS)
  const canary = new Set(tried.map(({ composition }) => composition))
  return {
    since,
    ...judge(
      lines.filter(({ at, seconds }) => Date.parse(at) + seconds * 1000 <= now - SETTLING_MS),
      {
        canary,
        live: new Set(beside.map(({ composition }) => composition).filter((id) => !canary.has(id))),
        changed: Object.keys(head.change?.releases ?? {}),
      },
    ),
  }
}

const step = async (place: Place, head: RunningCanary): Promise<ChannelEntry | null> => {
  const { store, now } = place
  const what = triedReleases(head)
  const live = await channelHead(store, 'live')
  if (live?.composition === head.composition)
    return stopCanary(store, head, { reason: `${what} is live for everybody` })
  if (live && live.seq !== head.canary.on) {
    if (now - Date.parse(live.at) < LEFT_BEHIND_MS) return null
    return stopCanary(store, head, {
      reason: `canary of ${what} taken back: live has moved on to entry ${live.seq}, and it was not laid on that`,
    })
  }
  const judgement = await compareCanary(place, head)
  const figures = figuresOf(judgement)
  if (judgement.verdict === 'worse')
    return stopCanary(store, head, {
      reason: `canary of ${what} taken back by itself: worse in ${judgement.worst?.name}`,
      figures,
    })
  const minutes = (now - judgement.since) / 60_000
  if (judgement.verdict !== 'well' || minutes < head.canary.minutes) return null
  return promoteCanary(store, head, {
    reason: `promotion of ${what} by itself: healthy for ${Math.floor(minutes)} minutes and ${judgement.views} views (of ${FEWEST_TO_PROMOTE} needed)`,
    figures,
  })
}

/**
 * Looks once at the canary that is running: takes it back where it is worse than live, and gives it to everybody where it was well
 * for its time. Of several servers that look at a time one acts. Null where nothing was done.
 */
export const decide = async (place: Place): Promise<ChannelEntry | null> => {
  const head = await runningCanary(place.store)
  if (!head) return null
  try {
    return await step(place, head)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'CHANNEL_MOVED') return null
    throw error
  }
}

/** The probability, at most, that a release that is no worse is taken back, over all measures and however often one looks. */
const ALPHA = 0.001
/** A canary that is this likely worse does not go on to everybody yet. */
const SUSPICION = 0.05
/** Before so many views of either, and so many bad ones, each of so many clients, nothing is taken back. */
const FEWEST = { views: 30, bad: 5, clients: 5 }
/** Before so many views of the canary it does not go on to everybody. */
export const FEWEST_TO_PROMOTE = 200
/** Before so many clients of the canary it does not go on to everybody. */
const FEWEST_CLIENTS_TO_PROMOTE = 20
/** Of visitors' devices and networks there is always some difference; vitals must be worse than so many times the odds. */
const ALLOWED_VITALS = 1.25

/** Blocks are put together until they have so many of either: where only one side was seen, nothing can be compared. */
const FEWEST_IN_BLOCK = 10
/** Views of one visitor who comes again are no two visitors; most do not, and a visit counts its failures once. */
const CLUMP = 1.5

const VITALS = ['lcp', 'cls', 'inp'] as const

export interface Measured {
  name: string
  /** True if it counts views with an error, false if it counts slow documents. */
  isOfErrors: boolean
  canary: Sample
  live: Sample
  /** How much likelier what was seen is where the canary is worse: 1/alpha ends it. */
  evidence: number
}

export interface Judgement {
  verdict: 'worse' | 'well' | 'open'
  /** The measure that says so. */
  worst: Measured | null
  measured: Measured[]
  /** Views of the canary. */
  views: number
  clients: Record<'canary' | 'live', ClientCount>
}

/** Number of clients (address blocks) that views came from. Older servers do not record clients; each of their views counts as one. */
interface ClientCount {
  seen: number
  failed: number
}

interface Compared {
  /** Compositions that count as the canary, and as live. */
  canary: ReadonlySet<string>
  live: ReadonlySet<string>
  /** What the canary changes: the names of areas, or `shell`. */
  changed: readonly string[]
}

type Read = (line: HealthLine) => Sample | null

interface Measure {
  name: string
  isOfErrors: boolean
  allowed: number
  read: Read
}

/** What of an area fails is held against the views of all pages: it may stand in any. */
const views: Read = ({ area, views: count }) => (area === WHOLE_SITE ? { count, bad: 0 } : null)
const failures =
  (of: string): Read =>
  (line) => {
    if (of === WHOLE_SITE) return line.area === WHOLE_SITE ? { count: line.views, bad: line.failed } : null
    return line.area === of ? { count: 0, bad: line.failed } : views(line)
  }
const overIn =
  (vital: (typeof VITALS)[number]): Read =>
  (line) => {
    const [count, bad] = (line.area === WHOLE_SITE && line[vital]) || [0, 0]
    return count > 0 ? { count, bad } : null
  }

const measuresOf = (changed: readonly string[]): Measure[] => [
  { name: 'views with an error', isOfErrors: true, allowed: 1, read: failures(WHOLE_SITE) },
  ...changed.map((name) => ({
    name: `views with an error of ${name}`,
    isOfErrors: true,
    allowed: 1,
    read: failures(name),
  })),
  ...VITALS.map((vital) => ({
    name: `documents whose ${vital.toUpperCase()} was not good`,
    isOfErrors: false,
    allowed: ALLOWED_VITALS,
    read: overIn(vital),
  })),
]

const sumOf = (a: Sample, b: Sample): Sample => ({ count: a.count + b.count, bad: a.bad + b.bad })
const empty = (): Block => ({ canary: { count: 0, bad: 0 }, live: { count: 0, bad: 0 } })

const measure = (
  lines: readonly HealthLine[],
  { canary, live }: Compared,
  { name, isOfErrors, allowed, read }: Measure,
): Measured => {
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
  const evidence = createEvidence(allowed, CLUMP)
  let joined = empty()
  // By their counts alone, and in the order of time: how many of them were bad must have no say in it.
  for (const [, { canary: tried, live: beside }] of [...blocks].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    joined = { canary: sumOf(joined.canary, tried), live: sumOf(joined.live, beside) }
    if (Math.min(joined.canary.count, joined.live.count) < FEWEST_IN_BLOCK) continue
    evidence.add(joined)
    joined = empty()
  }
  return { name, isOfErrors, ...total, evidence: evidence.value() }
}

const clientsOf = (lines: readonly HealthLine[], compositions: ReadonlySet<string>): ClientCount => {
  const counted = lines.filter(
    ({ area, composition }) => area === WHOLE_SITE && compositions.has(composition),
  )
  return {
    seen: counted.reduce((sum, line) => sum + (line.clients ?? line.views), 0),
    failed: counted.reduce((sum, line) => sum + (line.failedClients ?? line.failed), 0),
  }
}

/** Compares a canary with live, by blocks that are over. What is alike in both, such as a bad hour of the network, says nothing. */
export const judge = (lines: readonly HealthLine[], compared: Compared): Judgement => {
  const measures = measuresOf(compared.changed)
  const measured = measures.map((one) => measure(lines, compared, one))
  const clients = { canary: clientsOf(lines, compared.canary), live: clientsOf(lines, compared.live) }
  const areSeveral = Math.min(clients.canary.seen, clients.live.seen) >= FEWEST.clients
  const enough = measured.filter(
    ({ isOfErrors, canary, live }) =>
      areSeveral &&
      (!isOfErrors || clients.canary.failed >= FEWEST.clients) &&
      canary.count >= FEWEST.views &&
      live.count >= FEWEST.views &&
      canary.bad >= FEWEST.bad,
  )
  const seen = measured[0]?.canary.count ?? 0
  const worst = enough.toSorted((a, b) => b.evidence - a.evidence)[0] ?? null
  if (worst && worst.evidence >= measures.length / ALPHA)
    return { verdict: 'worse', worst, measured, views: seen, clients }
  const isWell =
    seen >= FEWEST_TO_PROMOTE &&
    clients.canary.seen >= FEWEST_CLIENTS_TO_PROMOTE &&
    (measured[0]?.live.count ?? 0) >= FEWEST.views &&
    measured.every(({ evidence }) => evidence < measures.length / SUSPICION)
  return { verdict: isWell ? 'well' : 'open', worst, measured, views: seen, clients }
}

const share = ({ count, bad }: Sample): string =>
  `${bad} of ${count}${count > 0 ? ` (${((100 * bad) / count).toFixed(2)}%)` : ''}`

/** The numbers behind a judgement, for people: a line for each measure. */
export const figuresOf = ({ measured, clients: { canary: tried, live: beside } }: Judgement): string =>
  [
    `clients: canary ${tried.seen} (${tried.failed} with an error), live ${beside.seen} (${beside.failed} with an error)`,
    ...measured.map(
      ({ name, canary, live, evidence }) =>
        `${name}: canary ${share(canary)}, live ${share(live)}, evidence ${evidence >= 1000 ? evidence.toExponential(1) : evidence.toFixed(2)}`,
    ),
  ].join('; ')

export interface CanaryStatus {
  entry: RunningCanary
  /** How it does against live, by all that was put down so far. */
  judgement: Judgement
  /** Since it began. */
  minutes: number
}

/** The canary that is running, with its numbers; null where none is. */
export const canaryStatus = async (
  store: string,
  health: string,
  now: number,
): Promise<CanaryStatus | null> => {
  const entry = await runningCanary(store)
  if (!entry) return null
  const { since, ...judgement } = await compareCanary({ store, health, now }, entry)
  return { entry, judgement, minutes: (now - since) / 60_000 }
}

const SAYS: Record<Judgement['verdict'], string> = {
  worse: 'it is worse than live, and will be taken back at the next look',
  well: 'it does as well as live',
  open: `too little is known yet: it goes on after ${FEWEST_TO_PROMOTE} views`,
}

/** The same as people read it. */
export const canaryText = ({ entry, judgement, minutes }: CanaryStatus): string =>
  [
    `canary: ${entry.composition}  ${triedReleases(entry)} for ${entry.canary.percent}% of the visitors, for ${Math.floor(minutes)} of ${entry.canary.minutes} minutes`,
    `  ${SAYS[judgement.verdict]}`,
    ...figuresOf(judgement)
      .split('; ')
      .map((line) => `  ${line}`),
  ].join('\n')
