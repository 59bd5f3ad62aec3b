import { expect, test } from 'vitest'
import { listWorseRatios } from './peers.ts'

const report = (lcp: number, pagesPerSecond: number) => ({
  date: '2026-11-29',
  machine: '2 cores',
  runs: 5,
  medians: { 'LCP /': { static: 500, astro: 0, 'vite-monolith': 1000, 'this site': lcp } },
  server: {
    bytes: 19_000,
    site: pagesPerSecond,
    nginx: 20_000,
    perSecond: { site: pagesPerSecond, nginx: 20_000 },
    p99: { site: 1, nginx: 1 },
  },
})

test('lists ratios that are more than a tenth worse than recorded', () => {
  const recorded = report(500, 10_000)
  expect(listWorseRatios(report(545, 9500), recorded)).toEqual([])
  expect(listWorseRatios(report(600, 8000), recorded)).toEqual([
    'LCP /, relative to static: 1.2, recorded 1',
    'LCP /, relative to vite-monolith: 0.6, recorded 0.5',
    "nginx's pages per second, relative to one page server: 2.5, recorded 2",
  ])
})
