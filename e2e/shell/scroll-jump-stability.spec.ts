import type { Page } from '@playwright/test'
import { waitForBootstrap } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

// Turn tracing off: it forces layouts, which would hide the movements that these tests look for.
test.use({ trace: 'off' })

const IDLE = '__idle'

/** Collects the page's idle callbacks instead of running them. `movesWhenIdle` runs them. */
const queueIdleCallbacks = (page: Page) =>
  page.addInitScript((key) => {
    const waiting: (() => void)[] = []
    Object.assign(globalThis, { [key]: waiting, requestIdleCallback: (act: () => void) => waiting.push(act) })
  }, IDLE)

/**
 * Runs the callbacks that `queueIdleCallbacks` collected. Returns by how many pixels the element in the middle of the window
 * has moved.
 */
const movesWhenIdle = (page: Page): Promise<number> =>
  page.evaluate(async (key) => {
    const waiting = Reflect.get(globalThis, key) as (() => void)[]
    let pointedAt: Element | null = null
    const tops: number[] = []
    for (;;) {
      // Wait some frames, until sections near the window are rendered.
      for (let frame = 0; frame < 6; frame++)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
          // Do not wait longer than 250 ms, because a busy browser can skip animation frames.
          setTimeout(resolve, 250)
        })
      pointedAt ??= document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      tops.push(pointedAt?.getBoundingClientRect().top ?? Number.NaN)
      const act = waiting.shift()
      if (!act) return Math.max(...tops) - Math.min(...tops)
      act()
    }
  }, IDLE)

test.describe('jump', { tag: '@shell' }, () => {
  // The tests jump to a position far down the page. `part` is this position as a fraction of the page's height. Before the
  // jump, only the first sections have their final height. The browser estimates the height of all other sections.
  for (const { path, part } of [
    { path: '/performance', part: 0.85 },
    { path: '/solar', part: 0.85 },
    { path: '/pay', part: 0.7 },
  ]) {
    test(`content of ${path} does not move after a jump, while sections get their final height${path === '/pay' ? '' : ' @slow'}`, async ({
      page,
    }) => {
      await queueIdleCallbacks(page)
      await page.goto(path)
      await waitForBootstrap(page)
      await page.evaluate((by) => {
        scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) * by, behavior: 'instant' })
      }, part)
      expect(await movesWhenIdle(page)).toBeLessThan(1)
    })
  }
})
