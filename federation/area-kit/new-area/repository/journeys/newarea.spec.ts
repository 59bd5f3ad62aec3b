import { expect, test } from '@playwright/test'

test('a visitor reads the page inside the site, and returns to it', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))

  await page.goto('/newarea')
  const title = page.getByRole('heading', { level: 1 })
  const text = await title.innerText()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.locator('a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(title).toHaveText(text)
  expect(errors).toEqual([])
})
