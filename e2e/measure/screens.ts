import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, firefox, webkit, type Browser, type BrowserContext } from '@playwright/test'
import { NO_CONSENT } from 'shared-contracts'
import { ADVICE, BROWSER_ARGS, findBrowser, presentEngine } from '../fixtures/browsers.ts'
import { answerBefore } from '../fixtures/consent.ts'
import { layOutAll, readThrough } from '../fixtures/page-state.ts'

/** Functions that launch a browser, by engine. */
type Engines = Record<string, () => Promise<Browser>>

/** Firefox preference in milliseconds. The fonts have `font-display: optional`, so a slow machine would use fallback fonts. */
const WAIT_FOR_FONTS = { 'gfx.downloadable_fonts.fallback_delay_short': 10_000 }

/** Returns Chromium and, with `all`, every other engine that this machine has. */
export const enginesHere = (all: boolean): Engines => {
  const engines: Engines = {
    chromium: () => chromium.launch({ executablePath: findBrowser().path, args: BROWSER_ARGS }),
  }
  for (const name of all ? (['firefox', 'webkit'] as const) : []) {
    const engine = presentEngine(name)
    if (!engine) console.log(`Without ${name}, which is not here: ${ADVICE[name]}`)
    else {
      const { channel, launchOptions } = engine.use
      const options = { ...launchOptions, ...(channel && { channel }), firefoxUserPrefs: WAIT_FOR_FONTS }
      engines[name] = () => ({ firefox, webkit })[name].launch(options)
    }
  }
  return engines
}

/** Scrolls to the end of a page, then saves a full-page screenshot. */
const takePicture = async (context: BrowserContext, path: string, file: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(path)
  // Firefox paints only those parts of a long page whose layout it has computed.
  await layOutAll(page)
  await readThrough(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => void (await document.fonts.ready))
  // A carousel shows its buttons after hydration. Its library loads when the carousel is in view.
  for (const carousel of await page.locator('[aria-roledescription="carousel"]').all()) {
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel).toHaveAttribute('data-awake')
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForFunction(() => scrollY === 0)
  // Content fades in after it scrolled into view.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(
      ({ effect }) =>
        effect instanceof KeyframeEffect &&
        Number.isFinite(effect.getComputedTiming().endTime) &&
        // In Firefox, the animation of a hidden element never ends.
        effect.target?.checkVisibility(),
    )
    await Promise.allSettled(ending.map((motion) => motion.finished))
  })
  await page.screenshot({ path: file, fullPage: true, timeout: 10_000 })
  await page.close()
}

const fileOf = (path: string): string => `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '--')}.png`

const STYLE = `body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #e9e6de; color: #14211b }
h2 { margin: 48px 0 8px } .row { display: flex; gap: 16px; align-items: flex-start; margin-bottom: 24px }
figure { margin: 0; flex: 0 1 auto; min-width: 0 } img { max-width: 100%; display: block; background: #fff; box-shadow: 0 0 0 1px #0002 }`

/** Saves screenshots of `paths` for each engine and width, and writes an HTML page that shows them side by side. */
export const takePictures = async (
  origin: string,
  { engines, widths, paths, folder }: { engines: Engines; widths: number[]; paths: string[]; folder: string },
): Promise<void> => {
  const titles: Record<string, string> = {}
  for (const [name, launch] of Object.entries(engines))
    for (const width of widths) {
      const browser = await launch()
      titles[name] = `${name} ${browser.version()}`
      const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 } })
      await answerBefore(context, NO_CONSENT)
      await mkdir(join(folder, name, String(width)), { recursive: true })
      for (const path of paths)
        await takePicture(context, path, join(folder, name, String(width), fileOf(path)))
      await browser.close()
      console.log(`${name} at ${width} px: ${paths.length} pages`)
    }
  const figure = (name: string, width: number, path: string) => {
    const file = `${name}/${width}/${fileOf(path)}`
    return `<figure><figcaption>${titles[name]}, ${width} px</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`
  }
  const rows = paths.map((path) => {
    const all = widths.flatMap((width) => Object.keys(engines).map((name) => figure(name, width, path)))
    return `<h2>${path}</h2><div class="row">${all.join('')}</div>`
  })
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page</title><style>${STYLE}</style>${rows.join('\n')}</html>`
  await writeFile(join(folder, 'index.html'), page)
  console.log(`Side by side in ${folder}/index.html`)
}
