// Shoots every page at four widths into var/screens/, with one contact sheet for each width: `npm run screens`, or
// `npm run screens -- /pay /hr` for some pages.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type BrowserContext } from '@playwright/test'
import { NO_CONSENT } from 'shared-contracts'
import { answerBefore } from '../site/consent.ts'
import { findBrowser } from '../site/find-browser.ts'
import { readThrough } from '../site/awake.ts'
import { BROWSER_ARGS, siteOrigin } from '../site/origin.ts'
import { ROUTES } from '../site/routes.ts'
import { contactSheet, type Shot } from './contact-sheet.ts'

const FOLDER = 'var/screens'
const WIDTHS = [375, 768, 1024, 1440]
const AT_ONCE = 2

const shoot = async (context: BrowserContext, path: string, file: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(path)
  await readThrough(page)
  await page.waitForLoadState('networkidle')
  // A carousel shows its buttons once swiper, which is fetched as it comes into view, has taken over.
  for (const carousel of await page.locator('[aria-roledescription="carousel"]').all()) {
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel).toHaveAttribute('data-awake')
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // What came into view while reading fades in; it is shot when it is there.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((motion) => Number.isFinite(motion.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((motion) => motion.finished))
  })
  await page.screenshot({ path: file, fullPage: true, timeout: 10_000 })
  await page.close()
}

const origin = await siteOrigin('screens')
const asked = process.argv.slice(2)
const paths = ROUTES.map(({ path }) => path).filter((path) => asked.length === 0 || asked.includes(path))
if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true })
const launch = () => chromium.launch({ executablePath: findBrowser().path, args: BROWSER_ARGS })

/** Shoots what waits, in a browser of its own. Now and then a page stops drawing: it gets a second try in a new one. */
const work = async (width: number, folder: string, waiting: Shot[]): Promise<void> => {
  const open = async () => {
    const browser = await launch()
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 } })
    // The question would lie over each page.
    await answerBefore(context, NO_CONSENT)
    return { browser, context }
  }
  let studio = await open()
  for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
    const file = join(folder, shot.file)
    try {
      await shoot(studio.context, shot.path, file)
    } catch (error) {
      console.log(
        `${shot.path} at ${width} px: once more (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`,
      )
      await studio.browser.close()
      studio = await open()
      await shoot(studio.context, shot.path, file)
    }
  }
  await studio.browser.close()
}

for (const width of WIDTHS) {
  const folder = join(FOLDER, String(width))
  await mkdir(folder, { recursive: true })
  const shots: Shot[] = paths.map((path) => ({
    path,
    file: `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '--')}.png`,
  }))
  const waiting = [...shots]
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(width, folder, waiting)))
  await writeFile(join(folder, 'index.html'), contactSheet(width, shots))
  console.log(
    `${String(width).padStart(4)} px: ${shots.length} pages in ${folder}, all together in ${folder}/index.html`,
  )
}
