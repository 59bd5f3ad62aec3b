import type { Browser, Page } from '@playwright/test'
import { answered } from '../site/consent.ts'
import { startVendorSite, type VendorSite } from '../site/vendor-site.ts'
import { median } from './report.ts'
import { freshVisit } from './throttle.ts'

/** How a page felt to a throttled visitor who has agreed to everything: milliseconds, but for the shift. */
interface Felt {
  lcp: number
  cls: number
  /** End of the last long task before five seconds without one, or the first paint. Source: Time to Interactive. */
  interactive: number
  /** Sum of what tasks took beyond 50 ms until then. */
  blocked: number
}

interface Observed {
  fcp: number
  lcp: number
  cls: number
  long: { start: number; end: number }[]
}

/** With a partner's link id, so that partner tracking runs as well. */
const PAGE = '/?plid=partner-7'
const QUIET_MS = 5000
/** All sinks but our own collector. */
const VENDOR_SCRIPTS = 7
const LONGEST = 60_000

const observe = () => {
  const seen: Observed = { fcp: 0, lcp: 0, cls: 0, long: [] }
  Object.assign(globalThis, { __felt: seen })
  const notes: Record<string, (entry: PerformanceEntry & { value?: number }) => void> = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime
    },
    'largest-contentful-paint': ({ startTime }) => (seen.lcp = startTime),
    'layout-shift': ({ value }) => (seen.cls += value ?? 0),
    longtask: ({ startTime, duration }) => seen.long.push({ start: startTime, end: startTime + duration }),
  }
  for (const [type, note] of Object.entries(notes))
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
}

/** Nothing has kept the main thread for five seconds, from the paint or from when the last vendor's script had come. */
const quiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (wait) => {
      const seen = Reflect.get(globalThis, '__felt') as Observed
      const come = performance
        .getEntriesByType('resource')
        .map(({ startTime, duration }) => startTime + duration)
      const last = Math.max(seen.fcp, ...come, ...seen.long.map(({ end }) => end))
      return seen.fcp > 0 && performance.now() > last + wait
    },
    QUIET_MS,
    { timeout: LONGEST, polling: 200 },
  )

const feel = ({ fcp, lcp, cls, long }: Observed): Felt => {
  const tasks = long.toSorted((a, b) => a.start - b.start)
  let interactive = fcp
  for (const { start, end } of tasks) {
    if (start > interactive + QUIET_MS) break
    interactive = Math.max(interactive, end)
  }
  const blocked = tasks
    .filter(({ end }) => end > fcp && end <= interactive)
    .reduce((sum, { start, end }) => sum + Math.max(0, end - start - 50), 0)
  return { lcp, cls, interactive, blocked }
}

const visit = async (browser: Browser, site: VendorSite, scripts: number): Promise<Felt> => {
  site.vendors.reset()
  const { page, end } = await freshVisit(browser, true)
  try {
    await answered(page, { measurement: true, marketing: true })
    await page.addInitScript(observe)
    await page.goto(site.origin + PAGE, { timeout: LONGEST })
    for (const latest = Date.now() + LONGEST; site.vendors.asked.length < scripts;) {
      if (Date.now() > latest)
        throw new Error(`${site.vendors.asked.length} of ${scripts} vendors were asked`)
      await page.waitForEvent('requestfinished', { timeout: LONGEST }).catch(() => null)
    }
    await quiet(page)
    return feel(await page.evaluate(() => Reflect.get(globalThis, '__felt') as Observed))
  } finally {
    await end()
  }
}

const MEASURES = ['lcp', 'cls', 'interactive', 'blocked'] as const

/** What a measure is with every sink on, as a share of what it is with none; both nothing is the same, and nothing has no share. */
const ratio = (on: number, off: number): string =>
  on === off ? '1.000' : off === 0 ? '–' : (on / off).toFixed(3)

/**
 * Measures `/` in turn on two sites made of the same releases: with every sink on, whose scripts weigh and work as the
 * vendors' do, and with none. Returns a table of medians with their ratios.
 */
export const compareSinks = async (browser: Browser, runs: number): Promise<string> => {
  const on = await startVendorSite((all) => all)
  const off = await startVendorSite(() => ({ analytics: { collector: false } }))
  on.vendors.mode = 'heavy'
  try {
    const felt: { on: Felt; off: Felt }[] = []
    const visits = { off: () => visit(browser, off, 0), on: () => visit(browser, on, VENDOR_SCRIPTS) }
    for (let run = 0; run < runs; run += 1) {
      const pair: Partial<(typeof felt)[number]> = {}
      // What one visit leaves behind in the browser falls on each side as often.
      for (const side of run % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const))
        pair[side] = await visits[side]()
      felt.push(pair as (typeof felt)[number])
    }
    const lines = MEASURES.map((name) => {
      const [with_, without] = (['on', 'off'] as const).map(
        (side) => median(felt.map((pair) => pair[side][name])) ?? 0,
      )
      const shown = [without ?? 0, with_ ?? 0].map((value) =>
        value.toFixed(name === 'cls' ? 4 : 0).padStart(12),
      )
      return `${name.padEnd(14)}${shown.join('')}${ratio(with_ ?? 0, without ?? 0).padStart(12)}`
    })
    const heading = `${''.padEnd(14)}${['no sink', 'every sink', 'ratio'].map((word) => word.padStart(12)).join('')}`
    return [heading, ...lines].join('\n')
  } finally {
    await on.close()
    await off.close()
  }
}
