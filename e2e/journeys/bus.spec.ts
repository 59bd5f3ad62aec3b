import { PLID_STORAGE_KEY } from 'shared-contracts'
import { expect, test } from '../site/test.ts'

test('a partner link id is remembered, replaced and cleared, and goes with every event', async ({
  page,
  busEvents,
}) => {
  const stored = () => page.evaluate((key) => localStorage.getItem(key), PLID_STORAGE_KEY)
  await page.goto('/hr?plid=partner-1')
  expect(await stored()).toBe('partner-1')
  await page.goto('/pay')
  expect((await busEvents())[0]).toMatchObject({ type: 'page_view', plid: 'partner-1' })
  await page.goto('/pay?plid=partner-2')
  expect(await stored()).toBe('partner-2')
  expect((await busEvents()).map((event) => event.type)).toContain('plid_captured')
  await page.goto('/pay?plid=')
  expect(await stored()).toBeNull()
})

test('a followed button is published', async ({ page, busEvents }) => {
  await page.goto('/hr')
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await page.locator('main a[href="/meeting"]').first().click()
  expect(await busEvents()).toContainEqual(
    expect.objectContaining({ type: 'button_click', href: '/meeting' }),
  )
})
