import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, firefox, webkit, type Browser, type BrowserContext } from '@playwright/test'
import { NO_CONSENT } from 'shared-contracts'
import { INSTALL_COMMANDS, findInstalledEngine, type EngineName } from '../fixtures/browsers.ts'
import { storeConsentBeforeLoad } from '../fixtures/consent.ts'
import { openWhole, scrollThrough } from '../pages/page-state.ts'

const launch = async (name: EngineName): Promise<Browser | undefined> => {
  const engine = findInstalledEngine(name)
  if (!engine) {
    console.log(`Without ${name}, which is not here: ${INSTALL_COMMANDS[name]}`)
    return undefined
  }
  const { channel, launchOptions } = engine.use
  // Let Firefox wait up to 10 s for fonts. They have `font-display: optional`, so a slow machine would otherwise use
  // fallback fonts.
  const firefoxUserPrefs = { 'gfx.downloadable_fonts.fallback_delay_short': 10_000 }
  const options = { ...launchOptions, ...(channel && { channel }), firefoxUserPrefs }
  return { chromium, firefox, webkit }[name].launch(options)
}

const takeScreenshot = async (context: BrowserContext, path: string, file: string): Promise<void> => {
  const page = await context.newPage()
  await openWhole(page, path)
  await scrollThrough(page)
  // Wait until each carousel shows its buttons, which appear after hydration. A carousel hydrates only in view.
  for (const carousel of await page.locator('[aria-roledescription="carousel"]').all()) {
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel).toHaveAttribute('data-awake')
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', timeout: 10_000 })
  await page.close()
}

/**
 * Saves screenshots of pages in each engine and at each width. Also writes an HTML page into `folder` that shows them side by
 * side.
 */
export const takeScreenshots = async (
  origin: string,
  folder: string,
  { engines, widths, paths }: { engines: readonly EngineName[]; widths: number[]; paths: string[] },
): Promise<void> => {
  const rows = new Map(paths.map((path) => [path, `<h2>${path}</h2>`]))
  for (const name of engines) {
    const browser = await launch(name)
    if (!browser) continue
    for (const width of widths) {
      const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 } })
      await storeConsentBeforeLoad(context, NO_CONSENT)
      const title = `${name} ${browser.version()}, ${width} px`
      for (const path of paths) {
        const file = `${name}/${width}${path === '/' ? '/home' : path}.png`
        await takeScreenshot(context, path, join(folder, file))
        const picture = `<a href="${file}">${title}<img src="${file}" alt="" width="${width / 3}"></a>`
        rows.set(path, `${rows.get(path)}\n${picture}`)
      }
      await context.close()
      console.log(`${name} at ${width} px: ${paths.length} pages`)
    }
    await browser.close()
  }
  const style =
    '<style>body { font: 14px system-ui } a { display: inline-grid; vertical-align: top; margin: 8px }</style>'
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages</title>${style}${[...rows.values()].join('')}</html>`
  await writeFile(join(folder, 'index.html'), page)
  console.log(`Side by side in ${folder}/index.html`)
}
