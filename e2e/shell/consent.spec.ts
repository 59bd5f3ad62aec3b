import type { Page } from '@playwright/test'
import {
  CONSENT_KEY,
  CONSENT_VERSION,
  type ConsentRecord,
  FIRST_TOUCH_KEY,
  LAST_TOUCH_KEY,
  NO_CONSENT,
  PLID_STORAGE_KEY,
  STORED_KEYS,
} from 'shared-contracts'
import {
  delayRequests,
  waitForNavigation,
  waitForPaint,
  waitUntilIdle,
  waitForBootstrap,
  scrollThrough,
} from '../pages/page-state.ts'
import { findAccessibilityProblems, findWidthProblems } from '../fixtures/checks/page-problems.ts'
import { openConsentDialog, pressConsentButton, getConsentDialog } from '../fixtures/consent.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ priorConsent: null })

/** Keys in `sessionStorage` that tests set to collect events and show them in the console. They do not belong to the site. */
const TEST_SWITCHES = ['crewtally.collect', 'crewtally.console']

/**
 * Returns the names of everything that the site stores in the browser: cookies as `name=value`, and storage keys with the type
 * of storage before them, such as `local crewtally.consent`.
 */
const keys = (page: Page): Promise<string[]> =>
  page.evaluate(
    (except) => [
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage)
        .filter((key) => !except.includes(key))
        .map((key) => `session ${key}`),
      ...document.cookie.split('; ').filter(Boolean),
    ],
    TEST_SWITCHES,
  )

const record = (page: Page): Promise<ConsentRecord | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as ConsentRecord | null, CONSENT_KEY)

/**
 * Returns accessibility problems of the page while the consent dialog is open. Ignores `target-size`, because the dialog can
 * cover half of a link.
 */
const findDialogProblems = (page: Page, state: string) =>
  findAccessibilityProblems(page, state, ['target-size'])

/** Waits until the consent script has decided whether to show the dialog. */
const waitForConsentDecision = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('/_r/shell/') && name.includes('analytics.client')),
  )
  // The consent script has loaded, but perhaps not run yet. It decides after two idle callbacks. Wait for three here, because
  // the script can request its first idle callback later than this test does.
  for (let moments = 0; moments < 3; moments += 1) await waitUntilIdle(page)
}

const TOUCHES = [FIRST_TOUCH_KEY, LAST_TOUCH_KEY]

/**
 * Checks the page's first link to the contact or meeting page. Returns true if nothing covers the link, and false if something
 * does. Returns a string if the link is not on the first screen.
 */
const isFirstActionFree = (page: Page) =>
  page.evaluate(() => {
    const action = document.querySelector('main a[href="/contact-us"], main a[href="/meeting"]')
    const box = action?.getBoundingClientRect()
    if (!action || !box || box.bottom > innerHeight) return 'it is not on the first screen'
    return action.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
  })

test.describe('consent', { tag: '@shell' }, () => {
  test('without a choice the dialog remains open across navigation, and only sessionStorage is used', async ({
    page,
    chrome,
  }) => {
    const question = await openConsentDialog(page, '/hr?utm_source=yard-sign')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect((await keys(page)).toSorted()).toEqual(TOUCHES.map((key) => `session ${key}`).toSorted())
    await chrome.headerLink('/meeting').click()
    await waitForNavigation(page, '/meeting')
    await expect(question).toBeVisible()
    expect(await record(page)).toBeNull()
  })

  test('announces the dialog after the page of a navigation @slow', async ({ page }) => {
    const release = await delayRequests(page, '**/analytics.client-*.js')
    await page.goto('/pay')
    await page.locator('main a[href="/case-study#claims-counted"]').first().press('Enter')
    const announcer = page.locator('#route-announcer')
    const section = page.locator('#claims-counted')
    await expect(section).toBeFocused()
    const title = `${await page.title()}: ${await section.textContent()}`
    await expect(announcer).toHaveText(title)
    release()
    await expect(getConsentDialog(page)).toBeVisible()
    await expect(announcer).toHaveText(`${title} Cookie settings: this page starts with a question for you.`)
  })

  test('stores a refusal with its time across reload and navigation, and deletes the attribution @engines @mobile', async ({
    page,
    chrome,
  }) => {
    const question = await openConsentDialog(page, '/hr?utm_source=yard-sign')
    await pressConsentButton(page, 'Refuse all')
    await expect(question).toBeHidden()
    expect(await record(page)).toMatchObject({ version: CONSENT_VERSION, ...NO_CONSENT })
    expect(await keys(page)).toEqual([`local ${CONSENT_KEY}`])
    await chrome.goByFooter('/pay')
    await page.reload()
    await waitForConsentDecision(page)
    await expect(question).toBeHidden()
    expect(await keys(page)).toEqual([`local ${CONSENT_KEY}`])
  })

  test('stores the attribution after an agreement, and deletes it when that is withdrawn in the footer @writes-events @engines', async ({
    page,
    chrome,
    settings,
  }) => {
    test.skip(
      settings.analytics !== undefined,
      'third parties keep keys of their own once the visitor agrees',
    )
    const question = await openConsentDialog(page, '/hr?utm_source=yard-sign')
    await pressConsentButton(page, 'Agree to all')
    const lasting = [CONSENT_KEY, ...TOUCHES].map((key) => `local ${key}`).toSorted()
    expect((await keys(page)).toSorted()).toEqual(lasting)
    await page.goto('/pay')
    expect((await keys(page)).toSorted()).toEqual(lasting)
    await waitForConsentDecision(page)
    await expect(question).toBeHidden()

    const link = chrome.cookieSettings
    await link.click()
    await expect(question).toContainText('You agreed to both on')
    await expect(question).toBeFocused()
    await question.getByText('Choose', { exact: true }).click()
    await expect(question.getByRole('switch', { name: 'Measurement' })).toBeChecked()
    await question.getByRole('switch', { name: 'Marketing' }).click()
    await pressConsentButton(page, 'Save my choice')
    await expect(link).toBeFocused()
    expect(await record(page)).toMatchObject({ measurement: true, marketing: false })
    expect(await keys(page)).toEqual([`local ${CONSENT_KEY}`])
  })

  test.describe('under Global Privacy Control', () => {
    test.use({ extraHTTPHeaders: { 'sec-gpc': '1' } })

    test('shows no dialog, stores no attribution, and the settings show that the signal is honored', async ({
      page,
      chrome,
    }) => {
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
      )
      await page.goto('/hr?utm_source=yard-sign&plid=partner-1')
      await waitForConsentDecision(page)
      const question = getConsentDialog(page)
      await expect(question).toBeHidden()
      expect(await keys(page)).toEqual([`local ${PLID_STORAGE_KEY}`])
      await chrome.cookieSettings.click()
      await expect(question).toContainText('Global Privacy Control')
      await expect(question.getByRole('button')).toHaveText(['Close'])
      expect(await findDialogProblems(page, 'signaled')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      expect(await record(page)).toBeNull()
    })
  })

  test('the cookie policy shows the choice, and lets visitors change it @writes-events', async ({
    page,
    chrome,
    legalPage,
  }) => {
    await openConsentDialog(page, '/cookie-policy')
    const line = legalPage.choice
    await expect(line).toHaveText('You haven’t chosen yet: measurement and marketing are off.')
    await pressConsentButton(page, 'Refuse all')
    await expect(line).toHaveText(/^You refused both on \w+ \d+, \d{4}\.$/)
    await chrome.goByFooter('/pay')
    await page.goBack()
    await waitForNavigation(page, '/cookie-policy')
    await expect(line).toHaveText(/^You refused both on/)
    await legalPage.changeChoice()
    await pressConsentButton(page, 'Agree to all')
    await expect(line).toHaveText(/^You agreed to both on/)
  })

  test('/ without a site footer has the cookie settings among its legal links', async ({
    page,
    legalPage,
  }) => {
    await openConsentDialog(page, '/')
    await pressConsentButton(page, 'Refuse all')
    await legalPage.changeChoice()
    await expect(getConsentDialog(page)).toBeFocused()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the cookie settings link to the section of the policy about the choice', async ({
      page,
      chrome,
      legalPage,
    }) => {
      await page.goto('/hr')
      await chrome.cookieSettings.click()
      await page.waitForURL('/cookie-policy#cookies-choose')
      await expect(legalPage.choice).toContainText('With JavaScript turned off')
      await expect(getConsentDialog(page)).toBeHidden()
    })
  })

  test('after a refusal, ten pages store only necessary keys of the policy, and request no other origin', async ({
    page,
    baseURL,
    settings,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(String(baseURL)) && !/^(?:data|blob|about):/.test(url)) foreign.push(url)
    })
    const needed = STORED_KEYS.filter(({ needs }) => needs === null).map(
      ({ key, in: place }) =>
        new RegExp(`^${place} ${key.replaceAll('.', '\\.').replace('<form>', '[\\w-]+')}$`),
    )
    await openConsentDialog(page, '/?plid=partner-1&utm_source=yard-sign')
    await pressConsentButton(page, 'Refuse all')
    for (const path of [
      '/hr',
      '/pay/same-day-pay',
      '/performance',
      '/solar',
      '/integrations',
      '/aiagents',
      '/case-study',
      '/originator-connect-page',
      '/meeting',
      '/contact-us',
    ]) {
      await page.goto(`${path}?utm_source=mail&gclid=click-1`)
      await waitForBootstrap(page)
      await scrollThrough(page)
      await waitForConsentDecision(page)
    }
    // Type into the site's own form, if the page has it. The key of the draft that the form stores must be permitted too.
    if (!settings.demoForm) await page.getByLabel('Full name').fill('Dana Reyes')
    const storedKeys = await keys(page)
    expect(storedKeys).toContain(`local ${CONSENT_KEY}`)
    expect(storedKeys.filter((key) => !needed.some((pattern) => pattern.test(key)))).toEqual([])
    expect(storedKeys.filter((key) => TOUCHES.some((touch) => key.endsWith(touch)))).toEqual([])
    expect(foreign).toEqual([])
  })
})

test.describe('consent dialog', { tag: '@shell' }, () => {
  test('the dialog is first in tab order, and is expanded, switched and saved by keyboard', async ({
    page,
  }) => {
    const question = await openConsentDialog(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Cookie policy')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Refuse all')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Agree to all')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(question.getByRole('switch', { name: 'Measurement' })).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    expect(await record(page)).toMatchObject({ measurement: true, marketing: false })
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Crewtally')
  })

  test('in the window of a small laptop the dialog does not cover the first action, after a full load and a client navigation @slow', async ({
    pageAt,
  }) => {
    const page = await pageAt({ width: 1366, height: 680 })
    const free: Record<string, unknown> = {}
    for (const path of ['/', '/hr/onboarding', '/alternatives/spiff', '/pay', '/performance/ats']) {
      await openConsentDialog(page, path)
      free[path] = await isFirstActionFree(page)
    }
    await page.getByRole('banner').getByRole('link', { name: 'Crewtally' }).click()
    await waitForNavigation(page, '/')
    await expect.poll(() => isFirstActionFree(page)).toBe(true)
    expect(new Set(Object.values(free)), JSON.stringify(free)).toEqual(new Set([true]))
  })

  test('at 320 px the dialog fits, has buttons of equal size, and is at most 60% of the height', async ({
    pageAt,
  }) => {
    const page = await pageAt({ width: 320, height: 568 })
    const question = await openConsentDialog(page)
    const boxes = await Promise.all(
      ['Refuse all', 'Agree to all'].map((name) => question.getByRole('button', { name }).boundingBox()),
    )
    expect(boxes[0]).toMatchObject({ width: boxes[1]?.width, height: boxes[1]?.height, y: boxes[1]?.y })
    expect((await question.boundingBox())?.height).toBeLessThan(568 * 0.5)
    expect(await findWidthProblems(page, 'asked')).toEqual([])
    await question.getByText('Choose', { exact: true }).click()
    await question.getByRole('button', { name: 'Save my choice' }).scrollIntoViewIfNeeded()
    await expect(question.getByRole('button', { name: 'Save my choice' })).toBeInViewport()
    expect((await question.boundingBox())?.height).toBeLessThanOrEqual(568 * 0.6)
  })

  for (const width of [375, 1024, 1440]) {
    test(`the dialog has no accessibility problems at ${width} px, collapsed, expanded and opened by a link${width === 375 ? '' : ' @slow'}`, async ({
      pageAt,
    }) => {
      const page = await pageAt({ width })
      const question = await openConsentDialog(page)
      const problems = await findDialogProblems(page, 'folded')
      // At 375 px, the dialog is a bar, for which the page reserves space below the footer. From 1024 px, it is a card,
      // which needs no space.
      const { height = Number.NaN } = (await question.boundingBox()) ?? {}
      await expect
        .poll(() =>
          page
            .getByRole('contentinfo')
            .evaluate((footer) =>
              Math.round(
                document.documentElement.scrollHeight - scrollY - footer.getBoundingClientRect().bottom,
              ),
            ),
        )
        .toBe(width === 375 ? Math.ceil(height) : 0)
      await question.getByText('Choose', { exact: true }).click()
      problems.push(...(await findDialogProblems(page, 'unfolded')))
      await pressConsentButton(page, 'Agree to all')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click()
      problems.push(...(await findDialogProblems(page, 'opened')))
      expect(problems).toEqual([])
    })
  }

  test('forced colors show the state of the switches, and print hides the dialog @slow', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const question = await openConsentDialog(page)
    await question.getByText('Choose', { exact: true }).click()
    await expect(question.getByRole('switch', { name: 'Marketing' })).toHaveCSS('appearance', 'auto')
    await page.emulateMedia({ media: 'print', forcedColors: 'none' })
    await expect(question).toBeHidden()
  })

  for (const [path, width] of [
    ['/', 375],
    ['/cookie-policy', 375],
    ['/pay', 375],
    ['/', 1440],
    ['/thankyou', 1440],
  ] as const) {
    test(`on ${path} at ${width} px the dialog causes no layout shift and is not the largest paint${path === '/pay' ? '' : ' @slow'}`, async ({
      pageAt,
    }) => {
      const page = await pageAt({ width, height: 812 })
      await page.addInitScript(() => {
        const paints = { shift: 0, largest: [] as string[] }
        Reflect.set(globalThis, '__paints', paints)
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) paints.shift += Reflect.get(entry, 'value') as number
        }).observe({ type: 'layout-shift', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const element = Reflect.get(entry, 'element') as Element | null
            paints.largest.push(element?.closest('[aria-label="Cookie settings"]') ? 'question' : 'page')
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      })
      await openConsentDialog(page, path)
      // Wait, because the browser adds performance entries of a paint only in a later frame.
      await waitForPaint(page)
      await waitForConsentDecision(page)
      const paints = await page.evaluate(
        () => Reflect.get(globalThis, '__paints') as { shift: number; largest: string[] },
      )
      expect(paints.largest).not.toContain('question')
      expect(paints.largest).toContain('page')
      expect(Number(paints.shift.toFixed(3))).toBe(0)
    })
  }
})
