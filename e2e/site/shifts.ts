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

/** Sum of what has moved in the page's document, as Cumulative Layout Shift counts it. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate((name) => (Reflect.get(globalThis, name) as { sum: number }).sum, SEEN)
