import type { Browser } from '@playwright/test'
import { expect, test } from '../../site/kept-windows.ts'
import { STOOD_STILL } from '../../site/stood-still.ts'

// Given anew, though the same, a worker and a browser of its own: all pages in it are stopped.
test.use({ launchOptions: [({ launchOptions }, use) => use(launchOptions), { scope: 'worker' }] })

test.skip(process.platform === 'win32', 'Windows stops no process by a signal')

const processesOfPages = async (browser: Browser): Promise<number[]> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

test('a window that does nothing any more is given up, and a new one looked in', async ({
  browser,
  lookIn,
}, info) => {
  const stopped: number[] = []
  const title = await lookIn({ width: 801 }, async (page) => {
    await page.goto('/hr')
    if (stopped.length === 0) {
      stopped.push(...(await processesOfPages(browser)))
      for (const id of stopped) process.kill(id, 'SIGSTOP')
    }
    return page.title()
  })
  for (const id of stopped) process.kill(id, 'SIGKILL')
  expect(title).toContain('HR')
  const told = info.annotations.filter(({ type }) => type === STOOD_STILL)
  expect(told).toHaveLength(1)
  expect(told[0]?.description).toMatch(/^801 px, process \d/)
  // It was stopped on purpose, which is no news for who reads the tally.
  info.annotations.splice(0, Infinity, ...info.annotations.filter(({ type }) => type !== STOOD_STILL))
})
