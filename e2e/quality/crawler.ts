import type { Page } from '@playwright/test'
import { layOutAll } from '../site/awake.ts'

/** Screenshot of the whole page at `path`, once nothing is loading, with requests to the blocked path prefixes aborted. */
const renderBlocked = async (page: Page, path: string, blocked: string[]): Promise<Buffer> => {
  const isBlocked = (url: URL) => blocked.some((prefix) => url.pathname.startsWith(prefix))
  await page.route(isBlocked, (route) => route.abort())
  await page.goto(path, { waitUntil: 'networkidle' })
  await layOutAll(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
  await page.unroute(isBlocked)
  return picture
}

/** Whether a page looks the same to a crawler that requests nothing that the site's robots.txt disallows. Motion must be reduced. */
export const looksTheSameToCrawlers = async (page: Page, path: string): Promise<boolean> => {
  const robots = await (await page.request.get('/robots.txt')).text()
  const disallowed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix = '']) => prefix)
  // Fonts and pictures are cached from here on, so that only what is blocked can differ.
  await renderBlocked(page, path, [])
  const visitor = await renderBlocked(page, path, [])
  return (await renderBlocked(page, path, disallowed)).equals(visitor)
}
