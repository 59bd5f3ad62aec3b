import { createEvidence, type Block, type Sample } from './evidence.ts'
import { WHOLE_SITE, type HealthLine } from './health-log.ts'

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
