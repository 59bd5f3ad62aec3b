import type { Page } from '@playwright/test'
import { arriveAt, lookAt } from './look.ts'

/**
 * Follows a link in sight to one of some pages, which opens no tab of its own, or opens the first of them by its address, as
 * `anew` says at once: what an earlier page left behind is gone then. Gives which.
 */
export const goOn = async (page: Page, paths: readonly string[], anew: boolean): Promise<string> => {
  const shown = await page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a, footer a')]
        .map((link) => ({ link, path: link.getAttribute('href') ?? '' }))
        .find(
          ({ link, path }) =>
            path !== location.pathname &&
            wanted.includes(path) &&
            link.target === '' &&
            link.checkVisibility(),
        )?.path ?? null,
    anew ? [] : paths,
  )
  const path = shown ?? paths[0] ?? '/'
  if (shown === null) await page.goto(path, { waitUntil: 'domcontentloaded' })
  else await page.locator(`:is(main, footer) a[href="${path}"]:not([target]):visible`).first().click()
  await arriveAt(page, path)
  return path
}

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
