import type { Page } from '@playwright/test'
import { arriveAt, lookAt } from './look.ts'

/**
 * Follows a link that the browser cannot fetch meanwhile, until `end` has made good the connection and the page that was asked
 * for is there. Gives what is wrong with what the visitor had on view until then. Rejects where that page never comes.
 */
export const followCutOff = async (page: Page, end: () => Promise<unknown>): Promise<string[]> => {
  const before = page.url()
  const link = page.locator('main a[href^="/"]:visible, footer a[href^="/"]:visible').first()
  const target = new URL((await link.getAttribute('href')) ?? '/', before).pathname
  // The page itself is asked for in vain, by the browser, which shows its own error then, or by the shell; or the server is
  // back before the click.
  const failed = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === target)
  const outcome = Promise.race([
    failed.then((request) => request.isNavigationRequest()),
    arriveAt(page, target).then(() => false),
  ])
  const [isGone] = await Promise.all([outcome, link.click()])
  const flaws = isGone ? ['blank: the browser shows its own error'] : await lookAt(page)
  await end()
  if (isGone) await page.goto(before)
  // The shell fetches it by itself once it can: who goes on before would be overtaken by it.
  else await arriveAt(page, target)
  return flaws
}
