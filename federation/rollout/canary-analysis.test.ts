import { expect, test } from 'vitest'
import {
  type Block,
  type CanaryAnalysis,
  type HealthLine,
  createEvidence,
  formatAnalysis,
  analyzeCanary,
} from './canary-analysis.ts'
/** Creates a pseudorandom number generator (mulberry32) with results from 0 to 1. Equal seeds give equal results. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Site {
  percent: number
  /** Number of page views per interval of ten seconds, of canary and live together. */
  perBlock: number
  blocks: number
  /** Probability that a page view fails, on the live site and on the canary. */
  live: number
  canary: number
  /** Number of visitors per thousand for whom every page view fails. */
  broken?: number
}

const COMPARED = { canary: new Set(['canary']), live: new Set(['live']), changed: ['mf-pay'] }

const line = (block: number, composition: string, area: string): HealthLine => ({
  at: new Date(Date.UTC(2026, 10, 22, 10) + block * 10_000).toISOString(),
  seconds: 10,
  composition,
  area,
  views: 0,
  failed: 0,
  lcp: [0, 0],
})

/** Simulates the health reports of visitors. One visitor in five returns. Returns the report lines of each interval. */
const simulate = (site: Site, seed: number): HealthLine[][] => {
  const chance = seeded(seed)
  return Array.from({ length: site.blocks }, (_, block) => {
    const lines = {
      canary: [line(block, 'canary', 'site'), line(block, 'canary', 'mf-pay')],
      live: [line(block, 'live', 'site'), line(block, 'live', 'mf-pay')],
    }
    let remainingViews = site.perBlock
    while (remainingViews > 0) {
      const side = chance() < site.percent / 100 ? 'canary' : 'live'
      const isBroken = chance() < (site.broken ?? 0) / 1000
      const isSlow = chance() < 0.3
      const [all, area] = lines[side]
      if (!all || !area) throw new Error('unreachable: two lines each')
      do {
        remainingViews -= 1
        const hasFailed = isBroken || chance() < site[side]
        all.views += 1
        all.lcp = [(all.lcp?.[0] ?? 0) + 1, (all.lcp?.[1] ?? 0) + (isSlow || chance() < 0.05 ? 1 : 0)]
        if (hasFailed) {
          all.failed += 1
          area.failed += 1
        }
      } while (chance() < 0.2 && remainingViews > 0)
    }
    return [...lines.canary, ...lines.live]
  })
}

/**
 * Analyzes the canary repeatedly, each time after `every` more intervals. Returns the first `worse` verdict with its interval,
 * or the last verdict if none is `worse`.
 */
const follow = (
  site: Site,
  seed: number,
  every = 1,
): { end: CanaryAnalysis['verdict']; block: number; last: CanaryAnalysis } => {
  const reportedLines: HealthLine[] = []
  let last = analyzeCanary(reportedLines, COMPARED)
  for (const [block, lines] of simulate(site, seed).entries()) {
    reportedLines.push(...lines)
    if (block % every !== 0) continue
    last = analyzeCanary(reportedLines, COMPARED)
    if (last.verdict === 'worse') return { end: 'worse', block, last }
  }
  return { end: last.verdict, block: site.blocks, last }
}

const HEALTHY: Site = { percent: 10, perBlock: 60, blocks: 60, live: 0.01, canary: 0.01, broken: 5 }

test('stops a release that fails in a third of its views soon after the minimum number of views', () => {
  const ends = Array.from({ length: 20 }, (_, seed) => follow({ ...HEALTHY, canary: 1 / 3 }, seed))
  expect(ends.map(({ end }) => end)).toEqual(Array.from({ length: 20 }, () => 'worse'))
  // A verdict needs 30 canary views. With six views per interval, these views fill five intervals. The verdict must follow
  // within six more intervals (one minute).
  for (const { last, block } of ends) {
    expect(last.measured[0]?.canary.count).toBeGreaterThanOrEqual(30)
    expect(block).toBeLessThanOrEqual(30 / 6 + 6)
  }
  const [first] = ends
  expect(first && formatAnalysis(first.last)).toMatch(
    /; views with an error: canary \d+ of \d+ \(\d\d\.\d\d%\), live /,
  )
})

test('judges twenty healthy releases as doing well', () => {
  const ends = Array.from({ length: 20 }, (_, seed) => follow(HEALTHY, 1000 + seed))
  expect(ends.map(({ end }) => end)).toEqual(Array.from({ length: 20 }, () => 'well'))
})

test('stops at most 4 of 2,000 healthy releases in ten evaluations each', () => {
  const site = { ...HEALTHY, blocks: 30, percent: 25 }
  const worse = Array.from({ length: 2000 }, (_, seed) => follow(site, 10_000 + seed, 3)).filter(
    ({ end }) => end === 'worse',
  ).length
  console.log(`healthy releases taken back: ${worse} of 2000 (${(worse / 20).toFixed(2)}%)`)
  expect(worse).toBeLessThanOrEqual(4)
})

test('does not stop a canary for network errors that affect live as well', () => {
  const lines = simulate({ ...HEALTHY, live: 0.4, canary: 0.4 }, 7).flat()
  expect(analyzeCanary(lines, COMPARED).verdict).not.toBe('worse')
})

/**
 * Creates health reports of 60 intervals. In each interval, 20% of the live page views are slow, and `over` of 10 canary page
 * views are slow.
 */
const createHealthLines = (over: number) =>
  Array.from({ length: 60 }, (_, block) => [
    { ...line(block, 'live', 'site'), views: 90, lcp: [90, 18] as [number, number] },
    { ...line(block, 'canary', 'site'), views: 10, lcp: [10, over] as [number, number] },
  ]).flat()

test('returns worse if many more documents of the canary are slow, and well if the share is equal', () => {
  expect(analyzeCanary(createHealthLines(2), COMPARED).verdict).toBe('well')
  const slow = analyzeCanary(createHealthLines(6), COMPARED)
  expect([slow.verdict, slow.worst?.name]).toEqual(['worse', 'documents whose LCP was not good'])
})

/**
 * Creates report lines with `views` canary views, of which `failed` failed, and with 1,000 live views, which are enough for a
 * verdict.
 */
const few = (views: number, failed: number) => [
  { ...line(0, 'canary', 'site'), views, failed },
  { ...line(0, 'live', 'site'), views: 1000 },
]

test('uses blocks in which only canary or only live has views, as on a site with few visitors', () => {
  const quiet = Array.from({ length: 240 }, (_, block) =>
    block % 4 === 0
      ? { ...line(block, 'canary', 'site'), views: 1, failed: block % 12 === 0 ? 1 : 0 }
      : { ...line(block, 'live', 'site'), views: 1 },
  )
  expect(analyzeCanary(quiet, COMPARED).verdict).toBe('worse')
})

test('returns the verdict `open` until there are enough views', () => {
  expect(analyzeCanary(few(29, 29), COMPARED).verdict).toBe('open')
  expect(analyzeCanary(few(30, 30), COMPARED).verdict).toBe('worse')
  expect(analyzeCanary(few(199, 0), COMPARED).verdict).toBe('open')
  expect(analyzeCanary(few(200, 0), COMPARED).verdict).toBe('well')
  expect(analyzeCanary([], COMPARED).verdict).toBe('open')
})

test('computes evidence with a mean of 1 if canary and live are alike', () => {
  // `ways` counts the ways to distribute three bad views over four canary views and four live views. The index is the number of
  // bad canary views.
  const choose = [1, 4, 6, 4, 1]
  const ways = choose.slice(0, 4).map((way, bad) => way * (choose[3 - bad] ?? 0))
  const total = ways.reduce((sum, way) => sum + way, 0)
  const mean = ways.reduce((sum, way, bad) => {
    const evidence = createEvidence()
    evidence.add({ canary: { count: 4, bad }, live: { count: 4, bad: 3 - bad } } satisfies Block)
    return sum + (way / total) * evidence.value()
  }, 0)
  expect(mean).toBeCloseTo(1, 10)
})

test('computes evidence for thousands of bad views without overflow', () => {
  const evidence = createEvidence()
  evidence.add({ canary: { count: 5000, bad: 5000 }, live: { count: 5000, bad: 10 } })
  expect(evidence.value()).toBeGreaterThan(1e6)
  const none = createEvidence()
  none.add({ canary: { count: 5000, bad: 5000 }, live: { count: 5000, bad: 5000 } })
  none.add({ canary: { count: 0, bad: 0 }, live: { count: 5000, bad: 5 } })
  expect(none.value()).toBe(1)
})
