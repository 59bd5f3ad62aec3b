import { expect, type Page } from '@playwright/test'
import { layOutAll } from '../site/awake.ts'

/** Opens the page, lays out all its sections, and waits until its images are decoded and its fonts are loaded. */
const openWhole = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'load' })
  await layOutAll(page)
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
    await document.fonts.ready
  })
}

const shoot = (page: Page): Promise<Buffer> => page.screenshot({ fullPage: true, animations: 'disabled' })

/**
 * Expects that a crawler that requests nothing that robots.txt disallows sees the page at `path` as a visitor does. Motion must be
 * reduced. Chromium blocks the addresses itself: a route of Playwright's would switch the HTTP cache off, and a font that is not
 * cached may arrive too late for `font-display: optional`.
 */
export const expectSameForCrawlers = async (page: Page, path: string): Promise<void> => {
  const robots = await (await page.request.get('/robots.txt')).text()
  const disallowed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix = '']) => `*${prefix}*`)
  // Fonts and pictures are cached from here on, so that only what is blocked can differ.
  await openWhole(page, path)
  await openWhole(page, path)
  const visitor = await shoot(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: disallowed })
  await openWhole(page, path)
  await expect
    .poll(async () => (await shoot(page)).equals(visitor), 'a crawler sees the same picture as a visitor')
    .toBe(true)
}
