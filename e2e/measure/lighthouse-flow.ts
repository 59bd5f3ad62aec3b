import { writeFile } from 'node:fs/promises'
import { desktopConfig, navigation, startFlow, type Config, type Result } from 'lighthouse'
import { launch, type Page } from 'puppeteer-core'
import { CONSENT_KEY, CONSENT_VERSION } from 'shared-contracts'
import { median } from '@federation/test-kit/resilience'
import { BROWSER_ARGS, findOrInstallBrowser } from '../fixtures/browsers.ts'
import { startVendorSite } from '../fixtures/sites.ts'

const MIN_SCORES = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  interactive: 'interactive',
  tbt: 'total-blocking-time',
}
type Metric = keyof typeof METRICS
/**
 * Settings of Lighthouse: the window of a desktop, with the network and the processor of the profile `a phone on a poor
 * network` in fixtures/settings.ts.
 */
const THROTTLED: Config = {
  ...desktopConfig,
  settings: {
    ...desktopConfig.settings,
    onlyAudits: Object.values(METRICS),
    throttlingMethod: 'devtools',
    throttling: {
      requestLatencyMs: 150,
      downloadThroughputKbps: 1600,
      uploadThroughputKbps: 750,
      cpuSlowdownMultiplier: 4,
    },
  },
}

/** Runs `work` with a page of the complete Chromium, as visitors use it, instead of its headless shell. */
export const withPage = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
  const browser = await launch({
    executablePath: findOrInstallBrowser({ isWhole: true }).path,
    args: BROWSER_ARGS,
  })
  try {
    return await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}

/** Returns metrics of a first visit on a slow network and processor. Times are in ms. */
export const measureVisit = async (page: Page, url: string): Promise<Record<Metric, number>> => {
  const result = await navigation(page, url, { config: THROTTLED })
  const entries = Object.entries(METRICS).map(([name, id]) => [name, result?.lhr.audits[id]?.numericValue])
  return Object.fromEntries(entries) as Record<Metric, number>
}

const getScores = ({ categories }: Result) =>
  Object.entries(MIN_SCORES).map(([name, bar]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100)
    return { name, score, isBelow: score < bar }
  })
const hasPassed = (result: Result): boolean => !getScores(result).some(({ isBelow }) => isBelow)
const sumScores = (result: Result): number => getScores(result).reduce((sum, { score }) => sum + score, 0)

/**
 * Runs Lighthouse with its phone profile on each page. Prints one line of scores per page, and writes Lighthouse's report
 * to the file `report`. If a score is below its minimum, runs the page three times and uses the median run. Returns true
 * if every page reaches every minimum.
 */
export const auditPages = (origin: string, paths: readonly string[], report: string): Promise<boolean> =>
  withPage(async (page) => {
    const config = { extends: 'lighthouse:default', settings: { onlyCategories: Object.keys(MIN_SCORES) } }
    const flow = await startFlow(page, { config, name: 'Crewtally' })
    let isGood = true
    for (const path of paths) {
      const judge = async () => {
        await flow.navigate(origin + path, { name: path })
        const step = (await flow.createFlowResult()).steps.at(-1)
        if (!step) throw new Error(`Lighthouse returned nothing for ${path}`)
        return step.lhr
      }
      const first = await judge()
      // Repeat a failed run twice, because other load on the machine can slow down a single run.
      const all = hasPassed(first) ? [first] : [first, await judge(), await judge()]
      const result = all.toSorted((a, b) => sumScores(a) - sumScores(b))[all.length >> 1] ?? first
      const scores = getScores(result).map(
        ({ name, score, isBelow }) => `${name} ${score}${isBelow ? ' !' : ''}`,
      )
      console.log(`${path}: ${scores.join(', ')}`)
      isGood &&= hasPassed(result)
    }
    await writeFile(report, await flow.generateReport())
    return isGood
  })

/**
 * Measures `/` on two sites with the same releases: one with fakes of all vendors, and one without vendors. Visits each site
 * `pairs` times, alternately. The fakes have the size and load of the real scripts. Returns the medians by metric, with their
 * ratio.
 */
export const compareSinks = async (pairs: number): Promise<Record<string, object>> => {
  const sites = {
    off: await startVendorSite(() => ({ analytics: { collector: false } })),
    on: await startVendorSite((all) => all),
  }
  const { vendors } = sites.on
  vendors.mode = 'heavy'
  const measured: Record<'off' | 'on', Record<Metric, number>[]> = { off: [], on: [] }
  try {
    await withPage(async (page) => {
      const at = new Date().toISOString()
      const record = JSON.stringify({ version: CONSENT_VERSION, at, measurement: true, marketing: true })
      await page.evaluateOnNewDocument(`localStorage.setItem('${CONSENT_KEY}', '${record}')`)
      for (let pair = 0; pair < pairs; pair += 1)
        // In each pair, alternate whether the site with or without vendor scripts is visited first. A visit leaves state in the
        // browser that affects the next visit.
        for (const side of pair % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
          vendors.reset()
          measured[side].push(await measureVisit(page, `${sites[side].origin}/?plid=partner-7`))
          const { length } = vendors.requestedPaths
          if (side === 'on' && length < 7) throw new Error(`${length} of 7 vendor scripts were requested`)
        }
    })
  } finally {
    await sites.on.close()
    await sites.off.close()
  }
  const row = (metric: Metric) => {
    const [off = 0, on = 0] = [measured.off, measured.on].map((all) => median(all.map((one) => one[metric])))
    return { 'no sink': off, 'every sink': on, ratio: off === on ? 1 : on / off }
  }
  return Object.fromEntries((Object.keys(METRICS) as Metric[]).map((metric) => [metric, row(metric)]))
}
