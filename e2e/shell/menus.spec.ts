import { waitForBootstrap } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('menus', { tag: '@shell' }, () => {
  test('a menu opens before hydration, and its link works @engines', async ({ page, chrome }) => {
    await page.goto('/hr', { waitUntil: 'commit' })
    await chrome.followMenu('Products', '/hr/onboarding')
    await page.waitForURL('/hr/onboarding')
  })

  test('a menu works by keyboard, and Escape closes it and returns the focus @engines', async ({
    page,
    chrome,
  }) => {
    await page.goto('/hr')
    await waitForBootstrap(page)
    const summary = chrome.menu('Products')
    const menuLink = chrome.headerLink('/hr/onboarding')
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(menuLink).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menuLink).toBeHidden()
    await expect(summary).toBeFocused()
  })

  test('one menu is open at a time, and a click outside closes it', async ({ page, chrome }) => {
    await page.goto('/hr')
    await waitForBootstrap(page)
    await chrome.openMenu('Products')
    await chrome.openMenu('Industries')
    await expect(chrome.openMenus).toHaveCount(1)
    await page.mouse.click(720, 710)
    await expect(chrome.openMenus).toHaveCount(0)
  })

  test('each menu links to a case study with its figures, and to other pages of its group @slow', async ({
    page,
    chrome,
  }) => {
    await page.goto('/hr')
    const { header } = chrome
    for (const { name, story, also } of [
      { name: 'Products', story: '/casestudy/aveyo', also: '/aiagents' },
      { name: 'Industries', story: '/casestudy/source', also: '/turf' },
      { name: 'Resources', story: '/casestudy/gainz', also: '/alternatives' },
    ]) {
      await chrome.openMenu(name)
      await expect(chrome.headerLink(also)).toBeVisible()
      await expect(header.locator(`a[href="${story}"]:visible`)).toContainText(/\d+%? to \d+/)
    }
  })

  test('Commission Structures has no link; external links open in a new tab', async ({ page, chrome }) => {
    await page.goto('/hr')
    const { header } = chrome
    await chrome.openMenu('Resources')
    await expect(header.getByText('Commission Structures', { exact: false }).first()).toBeVisible()
    await expect(header.getByRole('link', { name: 'Commission Structures' })).toHaveCount(0)
    for (const name of ['Blog', 'Podcasts']) {
      await expect(header.getByRole('link', { name }).first()).toHaveAttribute('target', '_blank')
    }
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

    test('the sidebar opens by touch, and its link works @engines @mobile', async ({ page, chrome }) => {
      await page.goto('/hr')
      await chrome.goBySidebar('Products', '/pay/commission-calculation')
    })

    test('the sidebar has the phone number and the demo in its lower half @slow', async ({
      page,
      chrome,
    }) => {
      await page.goto('/hr')
      const { header } = chrome
      await chrome.openSidebar()
      for (const address of ['tel:+18015550142', '/meeting']) {
        const box = await header.locator(`a[href="${address}"]:visible`).boundingBox()
        expect(box?.y).toBeGreaterThan(400)
        expect(box ? box.y + box.height : Number.NaN).toBeLessThanOrEqual(740)
      }
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })
      test('the sidebar opens, and its link works', async ({ page, chrome }) => {
        await page.goto('/hr')
        await chrome.goBySidebar('Products', '/pay/commission-calculation')
      })
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('a menu opens, and its link works', async ({ page, chrome }) => {
      await page.goto('/hr')
      await chrome.followMenu('Products', '/hr/onboarding')
      await page.waitForURL('/hr/onboarding')
    })
  })
})
