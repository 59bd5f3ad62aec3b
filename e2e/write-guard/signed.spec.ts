// Tests that write to a site for which E2E_WRITES allows writes. write-guard.test.ts runs them, and checks that each
// request is marked as a test.
import { expect, test } from '@playwright/test'

test('allows writes of a page, of a route, and without a page', async ({ page, request }) => {
  await page.goto('/')
  const post = (path: string) =>
    page.evaluate((to) => fetch(to, { method: 'POST', body: 'x' }).then(({ status }) => status), path)
  expect(await post('/api/v1/send-mail')).toBe(200)
  await page.route('**/api/**', async (route) => route.fulfill({ response: await route.fetch() }))
  expect(await post('/api/v1/bookings/general')).toBe(200)
  await page.unroute('**/api/**')
  await page.route('**/api/**', (route) => route.continue())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/send-mail$/)
  expect((await request.post('/api/v1/apply-now', { data: {} })).status()).toBe(200)
})
