import { findAccessibilityProblems } from '../fixtures/checks/page-problems.ts'
import { waitForBootstrap, scrollThrough, waitForEvent } from '../fixtures/page-state.ts'
import { PLATFORM_FORM_REASON } from '../pages/fixtures.ts'
import { expect, test } from '../fixtures/test.ts'

/**
 * axe rules to skip while the sidebar is open. The rest of the page is then inert, so axe finds neither the main landmark nor
 * the h1.
 */
const SIDEBAR_EXCEPTIONS = ['landmark-one-main', 'page-has-heading-one']

test.describe('states', { tag: '@shell' }, () => {
  test('an open menu has no accessibility problems, before and after hydration @slow', async ({ pageAt }) => {
    const page = await pageAt({ width: 1440 })
    const problems: string[] = []
    for (const isAwake of [false, true]) {
      await page.goto('/hr', { waitUntil: isAwake ? 'load' : 'domcontentloaded' })
      if (isAwake) await waitForBootstrap(page)
      for (const name of ['Products', 'Industries', 'Resources']) {
        const summary = page.locator('#shell > header summary:visible', { hasText: name })
        await summary.focus()
        await page.keyboard.press('Enter')
        await expect(page.locator('#shell > header details[open]').first()).toBeAttached()
        problems.push(
          ...(await findAccessibilityProblems(page, `${name} open, ${isAwake ? 'awake' : 'asleep'}`)),
        )
        await page.keyboard.press(isAwake ? 'Escape' : 'Enter')
      }
    }
    expect(problems).toEqual([])
  })

  for (const width of [375, 767]) {
    test(`the open sidebar and its sections have no accessibility problems at ${width} px${width === 375 ? '' : ' @slow'}`, async ({
      pageAt,
    }) => {
      const page = await pageAt({ width })
      await page.goto('/pay')
      const header = page.getByRole('banner')
      await header.locator('summary:visible').first().click()
      const problems = await findAccessibilityProblems(page, 'sidebar open', SIDEBAR_EXCEPTIONS)
      for (const name of ['Products', 'Industries', 'Resources']) {
        await header.locator('summary:visible', { hasText: name }).click()
        problems.push(
          ...(await findAccessibilityProblems(page, `sidebar open at ${name}`, SIDEBAR_EXCEPTIONS)),
        )
      }
      expect(problems).toEqual([])
    })
  }

  for (const path of ['/', '/aiagents', '/hr/build-manage']) {
    test(`the carousel of ${path} has no accessibility problems while it moves @slow`, async ({ page }) => {
      await page.goto(path)
      const carousel = page.locator('[aria-roledescription="carousel"]').first()
      await carousel.scrollIntoViewIfNeeded()
      await expect(carousel.getByRole('button', { name: 'Stop rotation' })).toBeVisible()
      await page.mouse.move(0, 0)
      const current = () => carousel.locator('p[aria-live]').first().textContent()
      const before = await current()
      await expect.poll(current).not.toBe(before)
      expect(await findAccessibilityProblems(page, 'carousel moving')).toEqual([])
    })
  }

  for (const width of [1440, 375]) {
    test(
      `the contact form with errors has no accessibility problems at ${width} px`,
      { tag: ['@mf-leadcapture', ...(width === 375 ? [] : ['@slow'])] },
      async ({ pageAt, settings }) => {
        test.skip(settings.demoForm !== undefined, PLATFORM_FORM_REASON)
        const page = await pageAt({ width })
        await page.goto('/contact-us')
        await page.locator('#contact-form button[type="submit"]').click()
        await expect(page.locator('#contact-form-summary')).toBeVisible()
        expect(await findAccessibilityProblems(page, 'form in error')).toEqual([])
      },
    )
  }

  test(
    'the meeting page has no accessibility problems after both choices @slow',
    { tag: '@mf-leadcapture' },
    async ({ page, busEvents }) => {
      await page.goto('/meeting')
      await waitForEvent(busEvents, (event) => event.type === 'remote_ready')
      const [industry, size] = [page.locator('select').nth(0), page.locator('select').nth(1)]
      await industry.selectOption({ index: 1 })
      await size.selectOption({ index: 1 })
      await scrollThrough(page)
      expect(await findAccessibilityProblems(page, 'both chosen')).toEqual([])
    },
  )

  test.describe('without JavaScript', () => {
    // The server sends a form with errors with status 422. Chromium logs an error for that status, which is allowed here.
    test.use({ allowedErrors: [/status of 422/] })

    test(
      'the form that the server returns with errors has no accessibility problems @writes-leads',
      { tag: '@mf-leadcapture' },
      async ({ page, request, baseURL }) => {
        const response = await request.post('/api/v1/send-mail', {
          form: { fullName: 'D' },
          headers: { origin: baseURL ?? '', accept: 'text/html' },
        })
        expect(response.status()).toBe(422)
        const html = await response.text()
        // Opens the HTML of the response in a page with JavaScript, because axe, the accessibility checker, needs JavaScript.
        await page.route('**/contact-us', (route) =>
          route.fulfill({ status: 200, contentType: 'text/html', body: html }),
        )
        await page.goto('/contact-us')
        expect(await findAccessibilityProblems(page, 'answered form')).toEqual([])
      },
    )
  })
})
