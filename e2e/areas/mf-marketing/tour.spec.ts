import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { waitForBootstrap } from '../../pages/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/tour'

const screensOn = (page: Page) => page.locator('main li[id^="tour-"]')

test.describe('product tour', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} a visitor switches screens by keyboard, and the URL opens the same screen @engines`, async ({
    page,
    context,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const shown = screensOn(page).filter({ visible: true })
    await expect(shown).toHaveAttribute('id', 'tour-hiring')
    await shown.getByRole('link', { name: 'Next: Signing' }).focus()
    await page.keyboard.press('Enter')
    await expect(shown).toHaveAttribute('id', 'tour-signing')
    await expect(shown).toBeFocused()
    await page.getByRole('navigation', { name: 'Screens of the tour' }).getByText('Split').press('Enter')
    await expect(shown).toHaveAttribute('id', 'tour-split')
    expect(await findAccessibilityProblems(page, 'product tour')).toEqual([])
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(screensOn(sent).filter({ visible: true })).toHaveAttribute('id', 'tour-split')
    await page.goBack()
    await expect(shown).toHaveAttribute('id', 'tour-signing')
  })

  test.describe('without JavaScript', { tag: '@slow' }, () => {
    test.use({ javaScriptEnabled: false })

    test(`on ${PATH} all screens are shown`, async ({ page }) => {
      await page.goto(PATH)
      await expect(screensOn(page).filter({ visible: true })).toHaveCount(8)
    })
  })
})
