import type { Page } from '@playwright/test'
import { layOutAll } from '../site/awake.ts'

/** Path prefixes that the site's robots.txt disallows for every crawler. */
export const disallowedPaths = async (page: Page): Promise<string[]> => {
  const robots = await (await page.request.get('/robots.txt')).text()
  return [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path)
}

/** Screenshot of the whole page at `path`, once nothing is loading, with requests to the blocked path prefixes aborted. */
export const renderBlocked = async (page: Page, path: string, blocked: string[]): Promise<Buffer> => {
  const isBlocked = (url: URL) => blocked.some((prefix) => url.pathname.startsWith(prefix))
  await page.route(isBlocked, (route) => route.abort())
  await page.goto(path, { waitUntil: 'networkidle' })
  await layOutAll(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
  await page.unroute(isBlocked)
  return picture
}
