import type { Browser } from '@playwright/test'
import { freshVisit } from './throttle.ts'

/** Milliseconds from a click on a link until the new page's heading is painted, on a machine and a network as they are. */
export interface Clicks {
  /** Nothing had pointed at the link before. */
  cold: number
  /** A mouse had rested on it. */
  hovered: number
}

/** The page that the click is made on: the one most visits begin with, or another. */
const START = { usual: '/', other: '/contact-us' }

const clickTo = async (browser: Browser, origin: string, path: string, hovered: boolean): Promise<number> => {
  const { page, end } = await freshVisit(browser, false)
  try {
    await page.goto(origin + (path === START.usual ? START.other : START.usual))
    await page.waitForLoadState('networkidle')
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, id: 'speed-link', textContent: 'Go' })
      link.style.cssText = 'position:fixed;inset:auto auto 0 0;z-index:2147483647;width:9rem;height:3rem'
      document.body.append(link)
    }, path)
    if (hovered) {
      // That the network is idle is said once for a document, which it was before the hover.
      await page.locator('#speed-link').hover()
      await page.waitForFunction(
        (fragment) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(fragment)),
        `/${path.slice(1) || 'index'}.json`,
      )
    }
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const before = document.querySelector('h1')
          const started = performance.now()
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => resolve(performance.now() - started))
          painted.port1.start()
          // Looks at the beginning of each frame; the message comes after the frame that shows the heading has been handed on.
          const look = () => {
            const heading = document.querySelector('main h1')
            if (heading && heading !== before) painted.port2.postMessage(null)
            else requestAnimationFrame(look)
          }
          document.getElementById('speed-link')?.click()
          requestAnimationFrame(look)
        }),
    )
  } finally {
    await end()
  }
}

export const measureClicks = async (browser: Browser, origin: string, path: string): Promise<Clicks> => ({
  cold: await clickTo(browser, origin, path, false),
  hovered: await clickTo(browser, origin, path, true),
})
