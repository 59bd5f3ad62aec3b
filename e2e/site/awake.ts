import { expect, type Page } from '@playwright/test'
import type { SeenEvent } from './seen-event.ts'

/** What a reader keeps in sight of the last screen, in pixels: more than what a section waits for before it shows. */
const KEPT_IN_SIGHT = 150

/** Lays out what else is laid out as it comes near, and is as high as a guess until then: as for a reader who has come to the end. */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]'))
      part.style.contentVisibility = 'visible'
  })

/**
 * Waits for two frames: what a script asked for before is drawn by then. A browser that is short of time may hold its frames back,
 * even for good; the visit goes on all the same.
 */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        setTimeout(resolve, 500)
      }),
  )

/** Waits until a scroll that was begun has ended: half way, the sticky header covers what it will not cover at rest. */
export const scrolledOut = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let y = scrollY
    for (let still = 0; still < 5; still++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 250)
      })
      if (scrollY !== y) still = 0
      y = scrollY
    }
  })

/** Scrolls through the whole page, as a reader does, so that everything wakes that wakes near the viewport. */
export const readThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async (kept) => {
    for (let y = 0; y <= document.documentElement.scrollHeight; y += innerHeight - kept) {
      scrollTo({ top: y, behavior: 'instant' })
      // A browser that is short of time may hold its frames back; the reader goes on all the same.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 250)
      })
    }
  }, KEPT_IN_SIGHT)
}

/** Waits until the bus has published an event that `matches`. */
export const waitForEvent = async (
  events: () => Promise<SeenEvent[]>,
  matches: (event: SeenEvent) => boolean,
): Promise<SeenEvent> => {
  let found: SeenEvent | undefined
  await expect.poll(async () => (found = (await events()).find(matches)) !== undefined).toBe(true)
  if (!found) throw new Error('unreachable: poll has passed')
  return found
}

/** Waits until a page stands in the outlet: after a client navigation the address changes first. */
export const arriveAt = async (page: Page, path: string): Promise<void> => {
  await page.waitForURL(path)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`^https?://[^/]+${path}$`),
  )
  // A page shows by its first screen; the navigation is over once the rest stands.
  await page.waitForFunction(() => !globalThis.navigation?.transition)
}

/** Waits until the bootstrap listens. Nothing is touched: a page that a test has woken is not the one a visitor meets. */
export const listening = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('crewtally:listening').length > 0)
}
