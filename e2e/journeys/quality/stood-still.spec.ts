import { chromium } from '@playwright/test'
import type { Cell } from '../../lab/cells.ts'
import type { Stage } from '../../lab/stage.ts'
import { makeVisit } from '../../lab/visit.ts'
import { drawn, readThrough } from '../../site/awake.ts'
import { expect, test } from '../../site/kept-windows.ts'
import { STOOD_STILL, usedByPages } from '../../site/stood-still.ts'
import { test as journey } from '../../site/test.ts'

// Given anew, though the same, a worker and a browser of its own: all pages in it are stopped.
test.use({ launchOptions: [({ launchOptions }, use) => use(launchOptions), { scope: 'worker' }] })

test.skip(process.platform === 'win32', 'Windows stops no process by a signal')

test('a window that does nothing any more is given up, and a new one looked in', async ({
  browser,
  lookIn,
}, info) => {
  const stopped: number[] = []
  try {
    const title = await lookIn({ width: 801 }, async (page) => {
      await page.goto('/hr')
      if (stopped.length === 0) {
        stopped.push(...(await usedByPages(browser)).keys())
        for (const id of stopped) process.kill(id, 'SIGSTOP')
      }
      return page.title()
    })
    expect(title).toContain('HR')
  } finally {
    for (const id of stopped) process.kill(id, 'SIGKILL')
  }
  const told = info.annotations.filter(({ type }) => type === STOOD_STILL)
  expect(told).toHaveLength(1)
  expect(told[0]?.description).toMatch(/^801 px, no page used more than 0\.\d s/)
  // It was stopped on purpose, which is no news for who reads the tally.
  info.annotations.splice(0, Infinity, ...info.annotations.filter(({ type }) => type !== STOOD_STILL))
})

journey(
  "a lab's visit whose window does nothing any more says so, and finds no flaw",
  async ({ launchOptions, baseURL }) => {
    const browser = await chromium.launch(launchOptions)
    const stopped: number[] = []
    const meanwhile = async () => {
      stopped.push(...(await usedByPages(browser)).keys())
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
  },
)

journey(
  'a journey whose window does nothing any more ends, and says whose fault it was',
  async ({ browser, page }, info) => {
    await page.goto('/hr')
    const stopped = [...(await usedByPages(browser)).keys()]
    try {
      for (const id of stopped) process.kill(id, 'SIGSTOP')
      await expect(page.evaluate(() => document.title)).rejects.toThrow(
        /the browser stood still, which is no fault of the site: no page used more than 0\.\d s/,
      )
    } finally {
      for (const id of stopped) process.kill(id, 'SIGKILL')
    }
    expect(info.annotations.filter(({ type }) => type === STOOD_STILL)).toHaveLength(1)
    info.annotations.splice(0, Infinity, ...info.annotations.filter(({ type }) => type !== STOOD_STILL))
  },
)

test('a window that turns for ever is not given up', async ({ lookIn }, info) => {
  let looks = 0
  const turned = await lookIn({ width: 802 }, async (page) => {
    looks += 1
    await page.goto('/hr')
    return page.evaluate(() => {
      const end = performance.now() + 18_000
      while (performance.now() < end);
      return true
    })
  })
  expect(turned).toBe(true)
  expect(looks).toBe(1)
  expect(info.annotations.filter(({ type }) => type === STOOD_STILL)).toEqual([])
})

test('frames that the browser holds back hold no journey up', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { requestAnimationFrame: () => 0 }))
  await page.goto('/hr')
  await readThrough(page)
  await drawn(page)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(900)
})
