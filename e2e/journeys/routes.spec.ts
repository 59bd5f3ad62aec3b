import { chrome } from '../pages/chrome.ts'
import { productPage } from '../pages/product-pages.ts'
import { readThrough } from '../site/awake.ts'
import { expect, test } from '../site/kept-windows.ts'
import { ALIASES, ROUTES, UNKNOWN } from '../site/routes.ts'
import { busEventsOf } from '../site/test.ts'

const titles = new Map<string, string>()

/** As Playwright's own window. */
const WINDOW = { width: 1280, height: 720 }

for (const { path, header, contactBlock, footer } of ROUTES) {
  test(`${path} shows its page in its layout, without an error`, ({ lookIn }) =>
    lookIn(WINDOW, async (page) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(chrome(page).header).toHaveCount(header ? 1 : 0)
      const block = productPage(page).contactBlock
      await expect(block).toHaveCount(contactBlock ? 1 : 0)
      await expect(block.locator('form')).toHaveCount(contactBlock === 'form' ? 1 : 0)
      await expect(chrome(page).footer).toHaveCount(footer ? 1 : 0)
      if (!header)
        await expect(
          page.locator('main header a[href="/meeting"], main header a[href="/"]').first(),
        ).toBeVisible()

      const title = await page.title()
      expect(titles.get(title) ?? path, 'titles are unique').toBe(path)
      titles.set(title, path)
      const description = await page.locator('meta[name="description"]').getAttribute('content')
      expect(description?.length).toBeGreaterThan(40)
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
      expect(canonical === null ? '' : new URL(canonical).pathname).toBe(path)

      await readThrough(page)
      await page.waitForLoadState('networkidle')
      const failures = (await busEventsOf(page)).filter((event) => event.type === 'remote_error')
      expect(failures).toEqual([])
      // Nothing is wider than the window, apart from what scrolls by itself.
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess).toBeLessThanOrEqual(0)
    }))
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, contactBlock } of ROUTES) {
    test(`${path} is whole`, ({ lookIn }) =>
      lookIn(WINDOW, async (page) => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await expect(page.locator('h1')).toBeVisible()
        // Before its first frame a page has no text yet in what lies below the first screen (`content-visibility`).
        await expect.poll(async () => (await page.locator('main').innerText()).length).toBeGreaterThan(300)
        expect(await page.locator('main a[href]').count()).toBeGreaterThan(0)
        const { contactBlock: block, demoButton } = productPage(page)
        if (contactBlock === 'form') await expect(block.locator('form[method="post"]')).toBeVisible()
        if (contactBlock === 'button') await expect(demoButton).toBeVisible()
      }))
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`unknown addresses with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    // The browser says of every answer of 4xx that it failed to load.
    test.use({ javaScriptEnabled, allowedErrors: [/status of 404/] })

    for (const path of UNKNOWN) {
      test(`${path} lands at the root`, async ({ page }) => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(404)
        await page.waitForURL('/')
        await expect(page.locator('h1')).toBeVisible()
      })
    }
  })
}

for (const { from, to } of ALIASES) {
  test(`${from} leads to ${to}`, async ({ page }) => {
    const first = await page.request.get(`${from}?plid=p7`, { maxRedirects: 0 })
    expect([first.status(), first.headers().location]).toEqual([301, `${to}?plid=p7`])
    await page.goto(from)
    await page.waitForURL(to)
  })
}
