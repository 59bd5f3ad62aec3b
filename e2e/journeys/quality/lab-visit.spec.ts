import { chromium } from '@playwright/test'
import type { Cell } from '../../lab/cells.ts'
import { rendererCpuSeconds } from '../../lab/page-stall.ts'
import type { Stage } from '../../lab/stage.ts'
import { makeVisit } from '../../lab/visit.ts'
import { drawn, readThrough } from '../../site/awake.ts'
import { expect, test } from '../../site/test.ts'

test.skip(process.platform === 'win32', 'Windows has no SIGSTOP')

test('a fault lab visit reports a stalled page instead of a flaw of the site', async ({
  launchOptions,
  baseURL,
}) => {
  const browser = await chromium.launch(launchOptions)
  const stopped: number[] = []
  const meanwhile = async () => {
    stopped.push(...(await rendererCpuSeconds(browser)).keys())
    for (const id of stopped) process.kill(id, 'SIGSTOP')
  }
  const paths = ['/hr', '/pay']
  const cell: Cell = { area: 'site', fault: { name: 'stopped', meanwhile }, paths, isAlone: false }
  const stage = { origin: baseURL } as Stage
  try {
    const { stoodStill, flaws } = await makeVisit(browser, stage, cell, { paths, tag: 'stopped' })
    expect(stoodStill).toMatch(/^no page used more than 0\.\d s/)
    expect(flaws).toEqual([])
  } finally {
    for (const id of stopped) process.kill(id, 'SIGKILL')
    await browser.close()
  }
})

test('reading through a page ends without animation frames', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { requestAnimationFrame: () => 0 }))
  await page.goto('/hr')
  await readThrough(page)
  await drawn(page)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(900)
})
