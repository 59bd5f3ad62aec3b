import { chrome } from '../pages/chrome.ts'
import { productPage } from '../pages/content-pages.ts'
import { scrollThrough, waitUntilSettled } from '../pages/page-state.ts'
import { ROUTES, getSlowTags, getTags } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

for (const route of ROUTES) {
  const { path, header, contactBlock, footer } = route
  const tag = [...getTags(route), ...getSlowTags(route)]
  // Without JavaScript, `npm test` checks only the home page and pages with a contact block. For other pages, the test has the
  // tag `@slow`.
  const isRead = path === '/' || contactBlock !== false

  test(`${path} shows its page in its layout without an error`, { tag }, async ({ page, busEvents }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(chrome(page).header).toHaveCount(1)
    await expect(page.locator('[data-slim]')).toHaveCount(header ? 0 : 2)
    const block = productPage(page).contactBlock
    await expect(block).toHaveCount(contactBlock ? 1 : 0)
    await expect(block.locator('form')).toHaveCount(contactBlock === 'form' ? 1 : 0)
    await expect(chrome(page).footer).toHaveCount(footer || !header ? 1 : 0)
    await expect(chrome(page).header.locator('a[href="/"]').first()).toBeVisible()
    await scrollThrough(page)
    await waitUntilSettled(page)
    expect((await busEvents()).filter(({ type }) => type === 'remote_error')).toEqual([])
    // The page must not be wider than the window. Only elements that scroll sideways can be wider.
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  })

  test.describe('without JavaScript', { tag: isRead ? tag : [...getTags(route), '@slow'] }, () => {
    test.use({ javaScriptEnabled: false })

    test(`${path} is complete`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Poll: because of `content-visibility`, text below the first screen is empty until the page's first frame.
      await expect.poll(async () => (await page.locator('main').innerText()).length).toBeGreaterThan(300)
      expect(await page.locator('main a[href]').count()).toBeGreaterThan(0)
      const { contactBlock: block, demoButton } = productPage(page)
      if (contactBlock === 'form') await expect(block.locator('form[method="post"]')).toBeVisible()
      if (contactBlock === 'button') await expect(demoButton).toBeVisible()
    })
  })
}

test.describe('unknown addresses without JavaScript', { tag: '@shell' }, () => {
  // Chromium logs an error for each 4xx response.
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 404/] })

  for (const path of ['/no-such-page', '/casestudy/nobody', '/hr/no-such-page'])
    test(`${path} responds 404 and leads to the home page`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await page.waitForURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
})

test(
  '/pay/comission-managment redirects to /pay/commission-calculation',
  { tag: '@mf-pay' },
  async ({ page }) => {
    const [from, to] = ['/pay/comission-managment', '/pay/commission-calculation']
    const first = await page.request.get(`${from}?plid=p7`, { maxRedirects: 0 })
    expect([first.status(), first.headers().location]).toEqual([301, `${to}?plid=p7`])
    await page.goto(from)
    await page.waitForURL(to)
  },
)
