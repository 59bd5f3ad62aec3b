import type { Page } from '@playwright/test'

const HEIGHT = 900

/** Sets the window's width in CSS pixels, and waits until the page is laid out for it. */
export const resize = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: HEIGHT })
  // On a busy machine the viewport units can follow the window later than the media queries do.
  await page.waitForFunction((asked) => {
    const probe = document.createElement('div')
    probe.style.cssText = 'position: fixed; inline-size: 100vw'
    document.body.append(probe)
    const units = probe.getBoundingClientRect().width
    probe.remove()
    return innerWidth === asked && units === asked
  }, width)
}

/** What zooming a window of 1440 pixels to 200% does: half as many CSS pixels, each two of the screen's wide. */
export const zoomToDouble = async (page: Page): Promise<void> => {
  await resize(page, 720)
  // The session stays open: its end would take the override back.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', { width: 720, height: HEIGHT / 2, deviceScaleFactor: 2, mobile: false })
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
