import { waitUntilIdle, waitForBootstrap } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('http', { tag: '@shell' }, () => {
  test('a page revalidates, an asset is immutable, both are compressed @live', async ({ request }) => {
    const page = await request.get('/hr')
    expect(page.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    })
    const again = await request.get('/hr', { headers: { 'if-none-match': page.headers().etag ?? '' } })
    expect(again.status()).toBe(304)
    const [, asset] = /<link rel="stylesheet" id="late-styles" href="([^"]+)"/.exec(await page.text()) ?? []
    const css = await request.get(asset ?? '')
    expect(css.headers()).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
  })

  test('the browser blocks a tampered script, and the page remains readable', async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    await page.route('**/assets/main.client-*.js', async (route) => {
      const original = await route.fetch()
      await route.fulfill({ response: original, body: `globalThis.__stolen = true;${await original.text()}` })
    })
    // Wait for the console message, because the browser sends no response event for a blocked script.
    const blocked = page.waitForEvent('console', (message) => /integrity/.test(message.text()))
    await page.goto('/contact-us')
    await waitForBootstrap(page)
    // Focus the form, because it hydrates only then.
    await page.getByLabel('Full name').first().focus()
    await blocked
    await waitUntilIdle(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, '__stolen') ?? false)).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.close()
  })

  test.describe('more cookies than the site reads', () => {
    test.use({ allowedErrors: [/status of 431/] })

    test('the page about too many cookies deletes them, and the requested page then loads', async ({
      page,
      context,
      baseURL,
    }) => {
      const url = baseURL ?? ''
      const cookies = Array.from({ length: 9 }, (_, index) => ({
        name: `big-${index}`,
        value: 'x'.repeat(3900),
        url,
      }))
      await context.addCookies(cookies)
      expect((await page.goto('/hr'))?.status()).toBe(431)
      await page.getByRole('button', { name: 'Delete this site’s cookies' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/')
      expect(await context.cookies(url)).toEqual([])
      expect((await page.goto('/hr'))?.status()).toBe(200)
    })
  })
})
