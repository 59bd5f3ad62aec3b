import { expect, test } from 'vitest'
import { type Block, createEvidence, figuresOf, judge, type Judgement } from './judge.ts'
import type { HealthLine } from './health-log.ts'
/** Numbers from 0 to 1 that are the same in every run. Source: mulberry32. */
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
  /** Of a hundred visitors, in the canary. */
  percent: number
  /** Views in each block of ten seconds, of both together. */
  perBlock: number
  blocks: number
  /** Probability that a view fails, for live and for the canary. */
  live: number
  canary: number
  /** Of a thousand visitors, whose browser fails at each page they load. */
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

/** Simulates visitors, one in five of them returning, and the health reports of their pages. Returns each block's lines. */
const simulate = (site: Site, seed: number): HealthLine[][] => {
  const chance = seeded(seed)
  return Array.from({ length: site.blocks }, (_, block) => {
    const lines = {
      canary: [line(block, 'canary', 'site'), line(block, 'canary', 'mf-pay')],
      live: [line(block, 'live', 'site'), line(block, 'live', 'mf-pay')],
    }
    let left = site.perBlock
    while (left > 0) {
      const side = chance() < site.percent / 100 ? 'canary' : 'live'
      const isBroken = chance() < (site.broken ?? 0) / 1000
      const isSlow = chance() < 0.3
      const [all, area] = lines[side]
      if (!all || !area) throw new Error('unreachable: two lines each')
      do {
        left -= 1
        const hasFailed = isBroken || chance() < site[side]
        all.views += 1
        all.lcp = [(all.lcp?.[0] ?? 0) + 1, (all.lcp?.[1] ?? 0) + (isSlow || chance() < 0.05 ? 1 : 0)]
        if (hasFailed) {
          all.failed += 1
          area.failed += 1
        }
      } while (chance() < 0.2 && left > 0)
    }
    return [...lines.canary, ...lines.live]
  })
}

/** Decides after each block. Returns the first decision that is not "open", and its block. */
const follow = (
  site: Site,
  seed: number,
  every = 1,
): { end: Judgement['verdict']; block: number; last: Judgement } => {
  const seen: HealthLine[] = []
  let last = judge(seen, COMPARED)
  for (const [block, lines] of simulate(site, seed).entries()) {
    seen.push(...lines)
    if (block % every !== 0) continue
    last = judge(seen, COMPARED)
    if (last.verdict === 'worse') return { end: 'worse', block, last }
  }
  return { end: last.verdict, block: site.blocks, last }
}

const HEALTHY: Site = { percent: 10, perBlock: 60, blocks: 60, live: 0.01, canary: 0.01, broken: 5 }

test('a release that fails for one visitor in three is taken back with the first looks after enough views', () => {
  const ends = Array.from({ length: 20 }, (_, seed) => follow({ ...HEALTHY, canary: 1 / 3 }, seed))
  expect(ends.map(({ end }) => end)).toEqual(Array.from({ length: 20 }, () => 'worse'))
  // From the 30th view of the canary on, within a minute.
  for (const { last, block } of ends) {
    expect(last.measured[0]?.canary.count).toBeGreaterThanOrEqual(30)
    expect(block).toBeLessThanOrEqual(30 / 6 + 6)
  }
  const [first] = ends
  expect(first && figuresOf(first.last)).toMatch(
    /; views with an error: canary \d+ of \d+ \(\d\d\.\d\d%\), live /,
  )
})

test('twenty healthy releases are not taken back, and are found well', () => {
  const ends = Array.from({ length: 20 }, (_, seed) => follow(HEALTHY, 1000 + seed))
  expect(ends.map(({ end }) => end)).toEqual(Array.from({ length: 20 }, () => 'well'))
})

test('of 2,000 healthy releases, looked at ten times each, hardly one is taken back', () => {
  const site = { ...HEALTHY, blocks: 30, percent: 25 }
  const worse = Array.from({ length: 2000 }, (_, seed) => follow(site, 10_000 + seed, 3)).filter(
    ({ end }) => end === 'worse',
  ).length
  console.log(`healthy releases taken back: ${worse} of 2000 (${(worse / 20).toFixed(2)}%)`)
  expect(worse).toBeLessThanOrEqual(4)
})

test('a bad hour of the network, which both have, ends nothing', () => {
  const seen = simulate({ ...HEALTHY, live: 0.4, canary: 0.4 }, 7).flat()
  expect(judge(seen, COMPARED).verdict).not.toBe('worse')
})

/** An hour in which `over` of ten documents of the canary were slow, and two in ten of live. */
const told = (over: number) =>
  Array.from({ length: 60 }, (_, block) => [
    { ...line(block, 'live', 'site'), views: 90, lcp: [90, 18] as [number, number] },
    { ...line(block, 'canary', 'site'), views: 10, lcp: [10, over] as [number, number] },
  ]).flat()

test('pages that have become slow are worse, somewhat slower ones are not', () => {
  expect(judge(told(2), COMPARED).verdict).toBe('well')
  const slow = judge(told(6), COMPARED)
  expect([slow.verdict, slow.worst?.name]).toEqual(['worse', 'documents whose LCP was not good'])
})

/** So many views of the canary, beside enough of live. */
const few = (views: number, failed: number) => [
  { ...line(0, 'canary', 'site'), views, failed },
  { ...line(0, 'live', 'site'), views: 1000 },
]

test('where few visit, blocks in which only one side was seen still count', () => {
  const quiet = Array.from({ length: 240 }, (_, block) =>
    block % 4 === 0
      ? { ...line(block, 'canary', 'site'), views: 1, failed: block % 12 === 0 ? 1 : 0 }
      : { ...line(block, 'live', 'site'), views: 1 },
  )
  expect(judge(quiet, COMPARED).verdict).toBe('worse')
})

test('before there are enough views nothing is decided', () => {
  expect(judge(few(29, 29), COMPARED).verdict).toBe('open')
  expect(judge(few(30, 30), COMPARED).verdict).toBe('worse')
  expect(judge(few(199, 0), COMPARED).verdict).toBe('open')
  expect(judge(few(200, 0), COMPARED).verdict).toBe('well')
  expect(judge([], COMPARED).verdict).toBe('open')
})

test('evidence is what the exact probabilities give, and its mean where both are alike is 1', () => {
  // All splits of three bad ones among four views of each.
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

test('a day of views, and all of them bad, are counted without an overflow', () => {
  const evidence = createEvidence()
  evidence.add({ canary: { count: 5000, bad: 5000 }, live: { count: 5000, bad: 10 } })
  expect(evidence.value()).toBeGreaterThan(1e6)
  const none = createEvidence()
  none.add({ canary: { count: 5000, bad: 5000 }, live: { count: 5000, bad: 5000 } })
  none.add({ canary: { count: 0, bad: 0 }, live: { count: 5000, bad: 5 } })
  expect(none.value()).toBe(1)
})
