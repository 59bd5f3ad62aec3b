import { writeFile } from 'node:fs/promises'
import { startFlow, type Config, type Result } from 'lighthouse'
import { launch, type Page } from 'puppeteer-core'
import { CONSENT_KEY, CONSENT_VERSION } from 'shared-contracts'
import { median } from '@federation/test-kit/resilience'
import { BROWSER_ARGS, findBrowser } from '../fixtures/browsers.ts'
import { startVendorSite } from '../fixtures/sites.ts'

/** One page of each type. */
export const PAGES =
  '/ /solar /hr /pay/same-day-pay /integrations /case-study /casestudy/aveyo /alternatives/gusto /originator-connect-page /contact-us /meeting /privacy-policy'.split(
    ' ',
  )
/** Minimum score of each category. */
const BARS = [
  ['performance', 99],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
] as const
const CATEGORIES = BARS.map(([category]) => category)

/** With a partner's link id, so that partner tracking runs as well. */
const SINKS_PAGE = '/?plid=partner-7'
/** Number of vendor scripts. The site's own collector is not counted. */
const VENDOR_SCRIPTS = 7
const METRICS = {
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  interactive: 'interactive',
  blocked: 'total-blocking-time',
}
const THROTTLED: Config = {
  extends: 'lighthouse:default',
  settings: {
    onlyAudits: Object.values(METRICS),
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
    throttlingMethod: 'devtools',
    throttling: {
      requestLatencyMs: 150,
      downloadThroughputKbps: 1600,
      uploadThroughputKbps: 750,
      cpuSlowdownMultiplier: 4,
    },
  },
}

const withFlow = async <T>(
  config: Config,
  work: (flow: Awaited<ReturnType<typeof startFlow>>, page: Page) => Promise<T>,
) => {
  const browser = await launch({ executablePath: findBrowser({ isWhole: true }).path, args: BROWSER_ARGS })
  try {
    const page = await browser.newPage()
    return await work(await startFlow(page, { config, name: 'Crewtally' }), page)
  } finally {
    await browser.close()
  }
}

const scoresOf = ({ categories }: Result) =>
  BARS.map(([category, bar]) => {
    const score = Math.round((categories[category]?.score ?? 0) * 100)
    return { score, isBelow: score < bar }
  })
const isBelow = (result: Result): boolean => scoresOf(result).some((score) => score.isBelow)
const totalOf = (result: Result): number => scoresOf(result).reduce((sum, { score }) => sum + score, 0)

/** Audits that reduce the score of a page, one line each, with the measured value. */
const failedAudits = ({ audits, categories }: Result): string[] => {
  const references = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  const weighed = new Set(references.filter(({ weight }) => weight > 0).map(({ id }) => id))
  return Object.values(audits)
    .filter(({ id, score }) => weighed.has(id) && score !== null && score < 1)
    .map(
      ({ id, title, score, displayValue = '' }) =>
        `${id}: ${title} ${displayValue} (${Math.round((score ?? 0) * 100)})`,
    )
}

/**
 * Runs Lighthouse with its phone profile on each page, prints a line of scores, and writes Lighthouse's report to `report`. Runs a
 * page below a minimum three times and uses the median. Returns true if every page reaches every minimum.
 */
export const judgePages = (origin: string, paths: readonly string[], report: string): Promise<boolean> =>
  withFlow({ extends: 'lighthouse:default', settings: { onlyCategories: CATEGORIES } }, async (flow) => {
    let isGood = true
    console.log('path'.padEnd(28) + CATEGORIES.map((category) => category.padStart(16)).join(''))
    for (const path of paths) {
      const judge = async () => {
        await flow.navigate(origin + path, { name: path })
        const step = (await flow.createFlowResult()).steps.at(-1)
        if (!step) throw new Error(`Lighthouse returned nothing for ${path}`)
        return step.lhr
      }
      let result = await judge()
      if (isBelow(result)) {
        // Other load on the machine slows single runs.
        const three = [result, await judge(), await judge()].toSorted((a, b) => totalOf(a) - totalOf(b))
        result = three[1] ?? result
      }
      const cells = scoresOf(result).map(({ score, isBelow: below }) => `${score}${below ? ' !' : '  '}`)
      console.log(path.padEnd(28) + cells.map((cell) => cell.padStart(16)).join(''))
      if (!isBelow(result)) continue
      isGood = false
      for (const audit of failedAudits(result)) console.log(`    ${audit}`)
    }
    await writeFile(report, await flow.generateReport())
    return isGood
  })

/**
 * Measures `/` alternately on two sites of the same releases: one with fakes of all vendors, and one without vendors. The fakes have
 * the size and load of the real scripts. Returns a table of medians with their ratios.
 */
export const compareSinks = async (pairs: number): Promise<string> => {
  const sites = {
    off: await startVendorSite(() => ({ analytics: { collector: false } })),
    on: await startVendorSite((all) => all),
  }
  sites.on.vendors.mode = 'heavy'
  const seen = { off: [] as Result[], on: [] as Result[] }
  try {
    await withFlow(THROTTLED, async (flow, page) => {
      const record = {
        version: CONSENT_VERSION,
        at: new Date().toISOString(),
        measurement: true,
        marketing: true,
      }
      await page.evaluateOnNewDocument(`localStorage.setItem('${CONSENT_KEY}', '${JSON.stringify(record)}')`)
      for (let pair = 0; pair < pairs; pair += 1)
        // Alternates the order, so that state left in the browser by a visit affects both sides equally.
        for (const side of pair % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
          sites.on.vendors.reset()
          await flow.navigate(sites[side].origin + SINKS_PAGE)
          const asked = sites.on.vendors.asked.length
          if (side === 'on' && asked < VENDOR_SCRIPTS)
            throw new Error(`${asked} of ${VENDOR_SCRIPTS} vendors were asked`)
          const step = (await flow.createFlowResult()).steps.at(-1)
          if (step) seen[side].push(step.lhr)
        }
    })
  } finally {
    await sites.on.close()
    await sites.off.close()
  }
  const lines = Object.entries(METRICS).map(([name, audit]) => {
    const [off = 0, on = 0] = [seen.off, seen.on].map((all) =>
      median(all.map(({ audits }) => audits[audit]?.numericValue ?? 0)),
    )
    const ratio = on === off ? '1.000' : off === 0 ? '–' : (on / off).toFixed(3)
    const values = [off, on].map((value) => value.toFixed(name === 'cls' ? 4 : 0))
    return [name, ...values, ratio]
  })
  return [['', 'no sink', 'every sink', 'ratio'], ...lines]
    .map(([name = '', ...cells]) => name.padEnd(14) + cells.map((cell) => cell.padStart(12)).join(''))
    .join('\n')
}
