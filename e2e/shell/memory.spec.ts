import type { CDPSession, Page } from '@playwright/test'
import { waitForNavigation, waitUntilIdle, scrollThrough, waitForEvent } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

/** Pages of one round. The last page has nothing to hydrate, so no React root exists when objects are counted. */
const ROUND = ['/hr/onboarding', '/', '/contact-us', '/career', '/hr']

const count = async (
  page: Page,
  session: CDPSession,
): Promise<Record<'heap' | 'nodes' | 'listeners', number>> => {
  await waitUntilIdle(page)
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

test(
  'fifty navigations leak no listeners, nodes or heap',
  { tag: ['@shell', '@slow'] },
  async ({ page, busEvents }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    // Hydrate all roots once before the first measurement, so that code which loads only once does not look like a leak.
    for (const [path, area] of [
      ['/', 'mf-marketing'],
      ['/hr/onboarding', 'mf-leadcapture'],
    ] as const) {
      await page.goto(path)
      await scrollThrough(page)
      await waitForEvent(busEvents, (event) => event.type === 'remote_ready' && event.area === area)
    }
    const go = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        for (const path of ROUND) {
          await page.evaluate((to) => navigation.navigate(to).finished?.then(() => null), path)
          await waitForNavigation(page, path)
        }
      }
    }
    // Navigate through two rounds before the first count, so that all code is loaded and every cache is full.
    await go(2)
    const before = await count(page, session)
    await go(8)
    // On average, each of the forty navigations must add less than one listener and less than five nodes. Retry, because the
    // last frame can keep a page in memory for one garbage collection. A real leak persists.
    await expect(async () => {
      const after = await count(page, session)
      expect(after.listeners - before.listeners).toBeLessThan(40)
      expect(after.nodes - before.nodes).toBeLessThan(200)
      expect(after.heap).toBeLessThan(before.heap * 1.3)
    }).toPass({ timeout: 20_000 })
  },
)
