import type { Page } from '@playwright/test'

/** Holds an area's code back until it is let go; the page has only what came with its HTML, and the bootstrap. */
export const holdBack = async (page: Page, area: string): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/_r/${area}/**/*.js`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** What the browser, or a script, posts to addresses that end like this. */
export const posts = (page: Page, path: string): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) seen.push(request.postData() ?? '')
  })
  return seen
}
