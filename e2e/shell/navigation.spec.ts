import type { Page } from '@playwright/test'
import { LIVE_COMPOSITION } from 'shared-contracts'
import { chrome as chromeOf } from '../pages/chrome.ts'
import {
  clickLinkTo,
  waitForNavigation,
  getComposition,
  waitUntilIdle,
  waitForBootstrap,
  scrollThrough,
  waitForScrollEnd,
  waitForEvent,
} from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

/** Marks the current document. The mark disappears when the browser loads another document. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { __sameDocument: true }))

const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(globalThis, '__sameDocument') === true)

test.describe('navigation', { tag: ['@shell', '@visitors-build'] }, () => {
  test(
    'a link keeps the document and updates title, focus, announcement and scroll; back restores the scroll position @engines @mobile',
    { tag: ['@mf-hr', '@mf-leadcapture'] },
    async ({ page, busEvents, productPage, hub }) => {
      await hub.open('/hr')
      await waitForBootstrap(page)
      await markDocument(page)
      const link = hub.productLink('/hr/onboarding')
      await link.scrollIntoViewIfNeeded()
      // Round the position, because browsers restore different fractions of a pixel.
      const left = await page.evaluate(() => Math.round(scrollY))
      await link.click()
      await expect(productPage.contactBlock.locator('form')).toBeVisible()
      await expect(page).toHaveTitle(/Crewtally$/)
      expect(new URL(page.url()).pathname).toBe('/hr/onboarding')
      expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['H1', 0])
      await expect(page.locator('#route-announcer')).toHaveText(await page.title())
      await page.goBack()
      await expect(productPage.contactBlock).toHaveCount(0)
      expect(await isSameDocument(page)).toBe(true)
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left)
      const views = (await busEvents()).filter((event) => event.type === 'page_view')
      expect(views.map((event) => new URL(event.url).pathname)).toEqual(['/hr', '/hr/onboarding', '/hr'])
      expect(views.every((event) => !Number.isNaN(Date.parse(event.timestamp)))).toBe(true)
    },
  )

  test('back after the first navigation of a visit restores the scroll position @engines', async ({
    page,
  }) => {
    await page.goto('/hr')
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    const left = await page.evaluate(() => scrollY)
    // Follow a link with the keyboard, so that no pointer event precedes the navigation.
    await page.evaluate(() => {
      const link = [...document.querySelectorAll<HTMLElement>('main a[href^="/"]')].find(
        (candidate) => candidate.getBoundingClientRect().top > 100,
      )
      link?.focus({ preventScroll: true })
    })
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/hr')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // The page must jump to the top at once. A smooth scroll would still run during the following Back navigation.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await waitForNavigation(page, '/hr')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })

  test('back restores the top of a page after a scroll on the next page @engines', async ({ page }) => {
    await page.goto('/pay')
    await waitForBootstrap(page)
    await page
      .locator('main a[href="/case-study#claims-counted"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => {
        link.setAttribute('href', '/case-study')
        link.click()
      })
    await waitForNavigation(page, '/case-study')
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }))
    await page.goBack()
    await waitForNavigation(page, '/pay')
    await waitForScrollEnd(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test(
    'the contact block keeps typed values on the next page that contains it',
    { tag: '@mf-leadcapture' },
    async ({ page, contactForm }) => {
      await page.goto('/hr/onboarding')
      await contactForm.field('fullName').fill('Dana Rowe')
      await page
        .locator('header a[href="/pay/commission-calculation"]')
        .first()
        .evaluate((link: HTMLElement) => link.click())
      await waitForNavigation(page, '/pay/commission-calculation')
      await expect(contactForm.field('fullName')).toHaveValue('Dana Rowe')
    },
  )

  test(
    'islands hydrate after client navigations between pages of one area',
    { tag: '@mf-marketing' },
    async ({ page, busEvents, carousel }) => {
      await page.goto('/')
      await carousel.reach()
      for (const path of ['/aiagents', '/']) {
        await clickLinkTo(page, path)
        await waitForNavigation(page, path)
        await carousel.reach()
      }
      expect((await busEvents()).filter(({ type }) => type === 'remote_error')).toEqual([])
    },
  )

  test('reads a partner link id on each navigation, and counts a changed query as a page view @engines @mobile', async ({
    page,
    busEvents,
  }) => {
    await page.goto('/hr')
    await waitForBootstrap(page)
    await clickLinkTo(page, '/pay?plid=partner-7')
    await page.waitForURL('/pay?plid=partner-7')
    await waitForEvent(
      busEvents,
      ({ type, url }) => type === 'page_view' && url.endsWith('/pay?plid=partner-7'),
    )
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'plid_captured', plid: 'partner-7' }),
    )
    await clickLinkTo(page, '/pay?ref=mail')
    await waitForEvent(busEvents, ({ type, url }) => type === 'page_view' && url.endsWith('/pay?ref=mail'))
  })

  test('a visit of ten pages without islands loads no React', async ({ page }) => {
    const code: string[] = []
    page.on('request', (request) => {
      // Do not count scripts that every page loads, or scripts of vendors.
      if (
        request.url().endsWith('.js') &&
        !/\/(?:bootstrap|late-fonts|analytics|vendors)\.client-/.test(request.url())
      )
        code.push(request.url())
    })
    const quiet = ['/accessibility', '/about-us', '/performance', '/alternatives', '/alternatives/spiff']
    quiet.push(...quiet)
    await page.goto(quiet[0] ?? '')
    for (const path of quiet.slice(1)) {
      await scrollThrough(page)
      await clickLinkTo(page, path)
      await waitForNavigation(page, path)
    }
    expect(code).toEqual([])
  })

  test(
    'without the Navigation API links load full pages, and roots hydrate',
    { tag: '@mf-leadcapture' },
    async ({ page, chrome, contactForm }) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'navigation'))
      await page.goto('/hr')
      await waitForBootstrap(page)
      await markDocument(page)
      await chrome.goByFooter('/contact-us')
      expect(await isSameDocument(page)).toBe(false)
      await contactForm.hydrate()
    },
  )

  for (const { title, isTold } of [
    { title: 'a page reads its composition from its response', isTold: true },
    { title: 'without server timing, a page requests its composition', isTold: false },
  ])
    test(`${title}; navigation, hydration and events use it`, async ({
      page,
      busEvents,
      chrome,
      contactForm,
    }) => {
      const requestedUrls: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith(LIVE_COMPOSITION)) requestedUrls.push(request.url())
      })
      if (!isTold)
        await page.addInitScript(() =>
          Object.defineProperty(PerformanceResourceTiming.prototype, 'serverTiming', {
            get: () => undefined,
          }),
        )
      const response = await page.goto('/hr')
      const composition = getComposition(response?.headers() ?? {})
      expect(composition).toMatch(/^[0-9a-f]{16}$/)
      expect(await response?.text()).not.toContain(composition)
      await waitForBootstrap(page)
      await markDocument(page)
      await chrome.goByFooter('/contact-us')
      expect(await isSameDocument(page)).toBe(true)
      await contactForm.hydrate()
      const compositions = (await busEvents()).map(
        (event) => (event as { composition?: unknown }).composition,
      )
      expect(new Set(compositions)).toEqual(new Set([composition]))
      expect(requestedUrls).toHaveLength(isTold ? 0 : 1)
    })

  test.describe('an unknown address', () => {
    test.use({ allowedErrors: [/status of 404/] })

    test('leads to the root, and keeps the partner link id', async ({ page, busEvents }) => {
      await page.goto('/no-such-page?plid=partner-9&x=%3Cb%3E')
      await page.waitForURL('/?plid=partner-9')
      await waitForEvent(busEvents, ({ type, plid }) => type === 'page_view' && plid === 'partner-9')
    })
  })

  test.describe('if storage is denied', () => {
    test('pages and client navigation work without errors', async ({ browser, baseURL }) => {
      const page = await browser.newPage({ baseURL: baseURL ?? '' })
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(globalThis, name, {
            get: () => {
              throw new DOMException('denied', 'SecurityError')
            },
          })
        }
      })
      await page.goto('/hr')
      await waitForBootstrap(page)
      await markDocument(page)
      await chromeOf(page).goByFooter('/pay')
      expect(await isSameDocument(page)).toBe(true)
      expect(errors).toEqual([])
      await page.close()
    })
  })

  for (const hash of ['#claims-counted', '#claims%2Dcounted', '#claims%2dcounted']) {
    test(`sequential focus starts at ${hash} after a client navigation, and page and section are announced @engines${hash.includes('%') ? ' @slow' : ''}`, async ({
      page,
    }) => {
      await page.goto('/pay')
      await waitForBootstrap(page)
      const link = page.locator('main a[href="/case-study#claims-counted"]').first()
      await markDocument(page)
      await link.evaluate(
        (element: HTMLAnchorElement, to) => element.setAttribute('href', `/case-study${to}`),
        hash,
      )
      await link.focus()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await page.keyboard.press('Enter')
      const target = page.locator('#claims-counted')
      await expect(target).toBeFocused()
      // After the jump, the target of the URL fragment must be just below the header (`scroll-padding-top`), although the
      // previous page was still scrolling when the visitor followed the link.
      const top = () => target.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      expect(await top()).toBe(96)
      await expect(page.locator('#route-announcer')).toHaveText(
        `${await page.title()}: ${await target.textContent()}`,
      )
      await page.keyboard.press('Tab')
      // After a jump to a URL fragment, the Tab key must focus the first focusable element that follows the fragment's target.
      expect(
        await target.evaluate((start) => {
          const tabbable = [
            ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
          ]
          const next = tabbable.find(
            (element) =>
              element.tabIndex >= 0 &&
              element.checkVisibility() &&
              (start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
          )
          return next === document.activeElement
        }),
      ).toBe(true)
      await waitForScrollEnd(page)
      const left = await top()
      await page.goBack()
      await waitForNavigation(page, '/pay')
      await page.goForward()
      await expect(target).toBeFocused()
      expect(await top()).toBe(left)
      expect(await isSameDocument(page)).toBe(true)
    })
  }

  test('the browser handles modified clicks and hash links', async ({ page, context, chrome }) => {
    await page.goto('/hr')
    await waitForBootstrap(page)
    await markDocument(page)
    const opened = context.waitForEvent('page')
    await chrome.footerLink('/pay').click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    expect(new URL(page.url()).pathname).toBe('/hr')
    await page.locator('a.skip-link').focus()
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#main')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('a second click replaces a navigation that is still loading', async ({ page, chrome }) => {
    await page.goto('/hr')
    await waitForBootstrap(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    await page.route('**/_f/*/pay.json', async (route) => {
      await held
      await route.continue().catch(() => {})
      late.resolve()
    })
    await chrome.footerLink('/pay').click()
    await chrome.goByFooter('/performance')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    release()
    await late.promise
    await waitUntilIdle(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect(new URL(page.url()).pathname).toBe('/performance')
  })
})
