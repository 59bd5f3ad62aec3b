import type { Locator, Page } from '@playwright/test'
import { listening } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

/** By a finger; Firefox makes no click of a touch that comes over WebDriver BiDi. */
const touch = (place: Locator, browserName: string): Promise<void> =>
  browserName === 'firefox' ? place.click() : place.tap()

/** Goes to a product page through the sidebar, by touch. */
const goBySidebar = async (page: Page, browserName: string) => {
  const header = page.locator('#shell > header')
  await touch(header.locator('summary:visible').first(), browserName)
  await touch(header.locator('summary:visible', { hasText: 'Products' }), browserName)
  await touch(header.locator('a[href="/pay/commission-calculation"]:visible').first(), browserName)
  await page.waitForURL('/pay/commission-calculation')
}

const MENUS = [
  { name: 'Products', link: '/hr/onboarding' },
  { name: 'Industries', link: '/solar' },
  { name: 'Resources', link: '/case-study' },
]

for (const { name, link } of MENUS) {
  test(`${name} opens at once, before anything woke, and leads on @engines`, async ({ page }) => {
    await page.goto('/hr', { waitUntil: 'commit' })
    const header = page.locator('#shell > header')
    await header.locator('summary:visible', { hasText: name }).click()
    await header.locator(`a[href="${link}"]:visible`).first().click()
    await page.waitForURL(link)
  })

  test(`${name} works by keyboard, and Escape closes it and returns the focus @engines`, async ({ page }) => {
    await page.goto('/hr')
    await listening(page)
    const summary = page.locator('#shell > header summary:visible', { hasText: name })
    const menuLink = page.locator(`#shell > header a[href="${link}"]:visible`).first()
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(menuLink).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator(`#shell > header a[href="${link}"]:visible`)).toHaveCount(0)
    await expect(summary).toBeFocused()
  })
}

test('one menu is open at a time, and a click outside closes it', async ({ page }) => {
  await page.goto('/hr')
  await listening(page)
  const summary = (name: string) => page.locator('#shell > header summary:visible', { hasText: name })
  await summary('Products').click()
  await summary('Industries').click()
  await expect(page.locator('#shell > header details[open]')).toHaveCount(1)
  await page.mouse.click(720, 710)
  await expect(page.locator('#shell > header details[open]')).toHaveCount(0)
})

test('each menu tells a story by its figure', async ({ page }) => {
  await page.goto('/hr')
  const header = page.locator('#shell > header')
  for (const [name, story] of [
    ['Products', '/casestudy/aveyo'],
    ['Industries', '/casestudy/source'],
    ['Resources', '/casestudy/gainz'],
  ]) {
    await header.locator('summary:visible', { hasText: name ?? '' }).click()
    await expect(header.locator(`a[href="${story}"]:visible`)).toContainText(/\d+ to \d+/)
  }
})

test('Commission Structures has no link; external links open in a new tab', async ({ page }) => {
  await page.goto('/hr')
  const header = page.locator('#shell > header')
  await header.locator('summary:visible', { hasText: 'Resources' }).click()
  await expect(header.getByText('Commission Structures', { exact: false }).first()).toBeVisible()
  await expect(header.locator('a', { hasText: 'Commission Structures' })).toHaveCount(0)
  for (const name of ['Blog', 'Podcasts']) {
    await expect(header.locator('a', { hasText: name }).first()).toHaveAttribute('target', '_blank')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('the sidebar opens by touch and leads on @engines @phone', async ({ page, browserName }) => {
    await page.goto('/hr')
    await goBySidebar(page, browserName)
  })

  test('the sidebar has the phone number and the demo in its lower half', async ({ page, browserName }) => {
    await page.goto('/hr')
    const header = page.locator('#shell > header')
    await touch(header.locator('summary:visible').first(), browserName)
    for (const address of ['tel:+18015550142', '/meeting']) {
      const box = await header.locator(`a[href="${address}"]:visible`).boundingBox()
      expect(box?.y).toBeGreaterThan(400)
      expect(box ? box.y + box.height : Number.NaN).toBeLessThanOrEqual(740)
    }
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('the sidebar opens all the same', async ({ page, browserName }) => {
      await page.goto('/hr')
      await goBySidebar(page, browserName)
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const { name, link } of MENUS) {
    test(`${name} opens and leads on`, async ({ page }) => {
      await page.goto('/hr')
      await page.locator('#shell > header summary:visible', { hasText: name }).click()
      await page.locator(`#shell > header a[href="${link}"]:visible`).first().click()
      await page.waitForURL(link)
    })
  }
})
