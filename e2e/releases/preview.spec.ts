import { waitForNavigation, waitForBootstrap } from '../pages/page-state.ts'
import { expect } from '../fixtures/test.ts'
import { test } from './team.ts'

// Allow the errors that the browser logs for responses with status 410. After a tab has changed to another composition (set of
// releases), the server responds with 410 to requests for fragments (HTML of pages) of the earlier composition.
test.use({ allowedErrors: [/status of 410/] })

/**
 * Returns the preview link with the origin of this Playwright worker's site. `fed` prints the origin of the original site, of
 * which the worker's site is a copy.
 */
const onSite = (link: string, baseURL: string | undefined): string => {
  const { pathname, search } = new URL(link)
  return new URL(`${pathname}${search}`, baseURL).href
}

test.describe('preview', { tag: ['@shell', '@slow'] }, () => {
  test('a link shows a release that is not live on every page of one browser, until the preview ends @writes-releases', async ({
    page,
    request,
    pageAt,
    baseURL,
    published: { fed, release, title },
  }) => {
    const { link, composition } = JSON.parse(
      await fed('preview', `mf-pay@${release},live`, '--path', '/pay', '--json'),
    ) as { link: string; composition: string }

    // A tab that was open before the preview shows the preview after its next navigation.
    const tab = await page.context().newPage()
    await tab.goto('/hr')
    await waitForBootstrap(tab)

    const response = await page.goto(onSite(link, baseURL))
    expect(new URL(page.url()).pathname).toBe('/pay')
    await expect(page).toHaveTitle(new RegExp(title))
    expect(response?.headers()).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
      'x-composition': composition,
    })
    await waitForBootstrap(page)
    await page.locator('footer a[href="/hr"]').first().click()
    await waitForNavigation(page, '/hr')
    await page.locator('footer a[href="/pay"]').first().click()
    await waitForNavigation(page, '/pay')
    await expect(page).toHaveTitle(new RegExp(title))
    await tab.locator('footer a[href="/pay"]').first().click()
    await waitForNavigation(tab, '/pay')
    await expect(tab).toHaveTitle(new RegExp(title))

    // Other visitors still get the live composition.
    expect(await (await request.get('/pay')).text()).not.toContain(title)
    const other = await pageAt({ width: 768 })
    await other.goto('/pay')
    await expect(other).not.toHaveTitle(new RegExp(title))

    await page.goto('/_preview?end')
    await page.goto('/pay')
    await expect(page).not.toHaveTitle(new RegExp(title))
    expect(await page.context().cookies()).toEqual([])
  })
})
