import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { askedPaths } from '../site/asked-paths.ts'
import { findBrowser } from '../site/find-browser.ts'
import { BROWSER_ARGS, siteOrigin } from '../site/origin.ts'
import { freePort } from 'federation/service/free-port'
import { failedAudits, isBelowBar, medianOf, scoresOf, type Bar, type Judgement } from './scores.ts'

const HELP = `Judges pages of a running site by Lighthouse, as on a phone; a page below the bar is judged by the median of three runs.

  npm run lighthouse                one page of each type
  npm run lighthouse -- /pay /hr    only these

BASE_URL=… judges a site elsewhere. Ends with 1 where a page stays below the bar.`

/** One page of each type. */
const PAGES = [
  '/',
  '/solar',
  '/hr',
  '/pay/same-day-pay',
  '/integrations',
  '/case-study',
  '/casestudy/aveyo',
  '/alternatives/gusto',
  '/originator-connect-page',
  '/contact-us',
  '/meeting',
  '/privacy-policy',
]

const BARS: Bar[] = [
  { category: 'performance', least: 99 },
  { category: 'accessibility', least: 100 },
  { category: 'best-practices', least: 100 },
  { category: 'seo', least: 100 },
]

const asked = askedPaths(HELP)
const origin = await siteOrigin('lighthouse')
const port = await freePort()
const browser = await chromium.launch({
  executablePath: findBrowser({ isWhole: true }).path,
  args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
})

const runOnce = async (path: string): Promise<Judgement> => {
  const result = await lighthouse(origin + path, {
    port,
    logLevel: 'error',
    onlyCategories: BARS.map(({ category }) => category),
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`)
  return { scores: scoresOf(result.lhr, BARS), audits: failedAudits(result.lhr) }
}

/** One run where it clears the bar; else the median of three, since one run's time also measures what else the machine does. */
const auditOf = async (path: string): Promise<Judgement> => {
  const first = await runOnce(path)
  return isBelowBar(first.scores) ? medianOf([first, await runOnce(path), await runOnce(path)]) : first
}

let isBelow = false
console.log('path'.padEnd(28) + BARS.map(({ category }) => category.padStart(16)).join(''))
for (const path of asked.length > 0 ? asked : PAGES) {
  const { scores, audits } = await auditOf(path)
  console.log(
    path.padEnd(28) +
      scores.map(({ score, least }) => `${score}${score < least ? ' !' : '  '}`.padStart(16)).join(''),
  )
  if (!isBelowBar(scores)) continue
  isBelow = true
  for (const audit of audits) console.log(`    ${audit}`)
}
await browser.close()
process.exitCode = isBelow ? 1 : 0
