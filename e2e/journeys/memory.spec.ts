import type { CDPSession } from '@playwright/test'
import { arriveAt, listening } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

const ROUND = ['/hr/onboarding', '/', '/contact-us', '/solar', '/career']

const count = async (session: CDPSession): Promise<Record<'heap' | 'nodes' | 'listeners', number>> => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

test.describe.configure({ timeout: 120_000 })

test('what fifty navigations take is given back', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto('/hr')
  await listening(page)
  const go = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const path of ROUND) {
        await page.evaluate((to) => navigation.navigate(to).finished?.then(() => null), path)
        await arriveAt(page, path)
      }
    }
  }
  // Twice round, so that all code has come and every cache is as full as it gets.
  await go(2)
  const before = await count(session)
  await go(8)
  const after = await count(session)
  expect(after.nodes).toBeLessThan(before.nodes * 1.2)
  expect(after.listeners).toBeLessThan(before.listeners * 1.2)
  expect(after.heap).toBeLessThan(before.heap * 1.3)
})
