import type { Page, Route } from '@playwright/test'
import { listening, waitForEvent } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

/** Where an area's code comes from; the HTML it rendered at its release comes with the page. */
const CODE = '**/_r/mf-leadcapture/**/*.js'

const faults: { name: string; answer: (route: Route) => Promise<void> }[] = [
  { name: 'is missing', answer: (route) => route.fulfill({ status: 404, body: '' }) },
  { name: 'cannot be reached', answer: (route) => route.abort() },
  {
    name: 'is corrupt',
    answer: (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const init = 1 }' }),
  },
]

const expectReadable = async (page: Page) => {
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('#contact-form')).toBeVisible()
  await page.locator('#contact-fullName').fill('Still here')
  await page.locator('footer a[href="/hr"]').first().click()
  await page.waitForURL('/hr')
  await expect(page.locator('h1')).toBeVisible()
}

test.describe("where an area's code", () => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR|integrity|Federation Runtime|modulepreload/] })

  for (const { name, answer } of faults) {
    test(`${name}, its text, form and links stay, and the bus says so`, async ({ page, busEvents }) => {
      await page.route(CODE, answer)
      await page.goto('/contact-us')
      await page.locator('#contact-message').focus()
      const failure = await waitForEvent(busEvents, ({ type }) => type === 'remote_error')
      expect(failure).toMatchObject({ area: 'mf-leadcapture', stage: 'load' })
      await expectReadable(page)
    })
  }

  test('hangs, its text, form and links stay, and going on works', async ({ page }) => {
    await page.route(CODE, () => new Promise(() => {}))
    await page.goto('/contact-us')
    await listening(page)
    await page.locator('#contact-message').focus()
    await expectReadable(page)
  })
})

test.describe("where the shell's code", () => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR/] })

  test('is missing, pages, menus and links work as HTML', async ({ page }) => {
    await page.route('**/_r/shell/**/*.js', (route) => route.abort())
    await page.goto('/hr')
    await page.locator('#shell > header summary:visible', { hasText: 'Industries' }).click()
    await page.locator('#shell > header a[href="/solar"]:visible').first().click()
    await page.waitForURL('/solar')
    await expect(page.locator('h1')).toBeVisible()
  })
})
