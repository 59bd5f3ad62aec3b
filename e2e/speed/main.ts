import { chromium } from '@playwright/test'
import { findBrowser } from '../runner/find-browser.ts'
import { BROWSER_ARGS, siteOrigin } from '../site/origin.ts'
import { ROUTES } from '../site/routes.ts'
import { measurePage, type PageCost } from './measure.ts'

const COLUMNS: [string, (cost: PageCost) => string][] = [
  ['html', ({ html }) => kilobytes(html)],
  ['css', ({ css }) => kilobytes(css)],
  ['fonts', ({ fonts }) => kilobytes(fonts)],
  ['bootstrap', ({ bootstrap }) => kilobytes(bootstrap)],
  ['shell js', ({ shellJs }) => kilobytes(shellJs)],
  ['area js', ({ areaJs }) => kilobytes(areaJs)],
  ['all js', ({ bootstrap, shellJs, areaJs }) => kilobytes(bootstrap + shellJs + areaJs)],
  ['total', ({ total }) => kilobytes(total)],
  ['depth', ({ depth }) => String(depth)],
  ['cls', ({ cls }) => cls.toFixed(4)],
]

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const origin = await siteOrigin('speed')
const browser = await chromium.launch({ executablePath: findBrowser().path, args: BROWSER_ARGS })
console.log(`Before any interaction, in kB on the wire, from ${origin}`)
console.log('path'.padEnd(34) + COLUMNS.map(([name]) => name.padStart(11)).join(''))
for (const { path } of ROUTES) {
  const cost = await measurePage(browser, origin, path)
  console.log(path.padEnd(34) + COLUMNS.map(([, show]) => show(cost).padStart(11)).join(''))
}
await browser.close()
