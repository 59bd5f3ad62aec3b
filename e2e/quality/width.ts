import type { Page } from '@playwright/test'

const HEIGHT = 900
/** What zooming a window of 1440 pixels to 200% leaves it, in CSS pixels. */
export const ZOOMED_WIDTH = 720

/**
 * Sets the window's width in CSS pixels, and waits until the page is laid out for it. Now and then Chromium 156 leaves
 * the viewport units of a whole document at the old width for good (one resize in some 110, its headless
 * shell too): then this is false, and the page has to be loaded anew.
 */
export const resize = async (page: Page, width: number): Promise<boolean> => {
  // It has to be there before: what comes after is laid out for the new width in any case.
  const probe = await page.evaluateHandle(() => {
    const element = document.createElement('div')
    element.style.cssText = 'position: fixed; inline-size: 100vw'
    document.body.append(element)
    return element
  })
  await page.setViewportSize({ width, height: HEIGHT })
  const followed = await page
    .waitForFunction(([element, asked]) => innerWidth === asked && element.getBoundingClientRect().width === asked, [probe, width] as const, { timeout: 5000 })
    .then(() => true, () => false)
  await probe.evaluate((element) => element.remove())
  return followed
}

/** Goes the rest of the way from a window of that width to the zoomed one: half the height, and each pixel two of the screen's wide. */
export const zoomToDouble = async (page: Page): Promise<void> => {
  // The session stays open: its end would take the override back.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', { width: ZOOMED_WIDTH, height: HEIGHT / 2, deviceScaleFactor: 2, mobile: false })
}

/** The elements that make the page wider than its window: one line for each outermost one. */
export const widthProblems = async (page: Page, state: string): Promise<string[]> => {
  // A window that was just resized may still be laid out for its old width.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, { timeout: 2000 })
    .catch(() => {})
  const wide = await page.evaluate(() => {
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (excess <= 0) return []
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const cuts = (element: Element | null): boolean => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true
      }
      return false
    }
    const over = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && !cuts(element.parentElement),
    )
    const outer = over.filter((element) => !over.some((other) => other !== element && other.contains(element)))
    const names = outer.map((element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`)
    return names.length > 0 ? names : [`something by ${excess}px`]
  })
  return wide.map((name) => `${state}: ${name} is wider than the window`)
}
