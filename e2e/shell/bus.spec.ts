import { waitForNavigation, waitForBootstrap } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('bus', { tag: '@shell' }, () => {
  test('publishes each link click once, with the part of the page, also for a new tab', async ({
    page,
    context,
    busEvents,
    chrome,
  }) => {
    await page.goto('/hr')
    await waitForBootstrap(page)
    const link = chrome.footerLink('/about-us')
    const opened = context.waitForEvent('page')
    await link.click({ button: 'middle' })
    await (await opened).close()
    await link.click()
    await waitForNavigation(page, '/about-us')
    const clicks = (await busEvents()).filter(({ type }) => type === 'link_click' || type === 'button_click')
    expect(clicks).toMatchObject([
      { type: 'link_click', label: 'About', href: '/about-us', part: 'footer' },
      { type: 'link_click', label: 'About', href: '/about-us', part: 'footer' },
    ])
  })

  test('publishes menu_open for a menu that opens by click, key or mouse', async ({
    page,
    busEvents,
    chrome,
  }) => {
    await page.goto('/hr')
    await waitForBootstrap(page)
    const summary = chrome.menu('Products')
    const opened = async () => (await busEvents()).filter(({ type }) => type === 'menu_open').length
    await summary.click()
    await expect.poll(opened).toBe(1)
    await page.keyboard.press('Escape')
    await summary.press('Enter')
    await expect.poll(opened).toBe(2)
    await page.keyboard.press('Escape')
    await page.mouse.move(5, 500)
    await chrome.menu('Industries').hover()
    await expect.poll(opened).toBe(3)
  })

  test('suppresses console output for visitors, and publishes its errors on the bus', async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const consoleMessages: string[] = []
    page.on('console', (message) => consoleMessages.push(message.text()))
    page.on('pageerror', (error) => consoleMessages.push(error.message))
    await page.addInitScript(() => sessionStorage.setItem('crewtally.collect', 'on'))
    await page.goto('/hr')
    await waitForBootstrap(page)
    await page.evaluate(() => {
      console.log('a word')
      console.error('The form is broken.', { typed: 'secret' })
      setTimeout(() => {
        throw new TypeError('it was not caught')
      })
    })
    const errors = () =>
      page.evaluate(() =>
        (Reflect.get(globalThis, '__crewtallyEvents') as { type: string; message?: string }[]).flatMap(
          ({ type, message }) => (type === 'script_error' ? [message] : []),
        ),
      )
    await expect.poll(errors).toEqual(['The form is broken.', 'TypeError: it was not caught'])
    expect(consoleMessages).toEqual([])
    await context.close()
  })
})
