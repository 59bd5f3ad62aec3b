import type { Page } from '@playwright/test'

const SEEN = '__shifts'

/** Watches what moves without a visitor having touched anything; call it before the page is opened. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript((name) => {
    const seen = { sum: 0 }
    Object.assign(globalThis, { [name]: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  }, SEEN)
}

/**
 * Sum of the layout shifts in the page's document, rounded to three decimals as Lighthouse reports it: fonts that arrive late move
 * some words by a few pixels (docs/decisions/2026-11-27-late-fonts-keep-line-breaks.md).
 */
export const shifts = async (page: Page): Promise<number> => {
  const sum = await page.evaluate((name) => (Reflect.get(globalThis, name) as { sum: number }).sum, SEEN)
  return Number(sum.toFixed(3))
}
