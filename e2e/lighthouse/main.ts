// Lighthouse on one page of each type, as on a phone: `pnpm lighthouse`, or `pnpm lighthouse /pay` for some pages.
// Ends with 1 where a page stays below the bar.
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../runner/find-browser.ts'
import { BROWSER_ARGS, siteOrigin } from '../site/origin.ts'
import { freePort } from './free-port.ts'
import { failedAudits, scoresOf, type Bar } from './scores.ts'

/** One page of each type. */
const PAGES = ['/', '/solar', '/hr', '/pay/same-day-pay', '/integrations', '/case-study', '/casestudy/aveyo', '/alternatives/gusto', '/originator-connect-page', '/contact-us', '/meeting', '/privacy-policy']

const BARS: Bar[] = [
  { category: 'performance', least: 98 },
  { category: 'accessibility', least: 100 },
  { category: 'best-practices', least: 100 },
  { category: 'seo', least: 100 },
]

const origin = await siteOrigin('lighthouse')
const asked = process.argv.slice(2)
const port = await freePort()
const browser = await chromium.launch({
  executablePath: findBrowser().path,
  args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
})
let isBelow = false
console.log('path'.padEnd(28) + BARS.map(({ category }) => category.padStart(16)).join(''))
for (const path of asked.length > 0 ? asked : PAGES) {
  const result = await lighthouse(origin + path, {
    port,
    logLevel: 'error',
    onlyCategories: BARS.map(({ category }) => category),
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`)
  const scores = scoresOf(result.lhr, BARS)
  console.log(path.padEnd(28) + scores.map(({ score, least }) => `${score}${score < least ? ' !' : '  '}`.padStart(16)).join(''))
  if (scores.every(({ score, least }) => score >= least)) continue
  isBelow = true
  for (const audit of failedAudits(result.lhr)) console.log(`    ${audit}`)
}
await browser.close()
process.exitCode = isBelow ? 1 : 0
