import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Page } from '@playwright/test'
import {
  waitForNavigation,
  waitUntilIdle,
  waitForBootstrap,
  scrollThrough,
  waitUntilSettled,
} from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getStateDir } from '../fixtures/stored-records.ts'

const violations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(globalThis, '__violations') ?? []) as string[])

/** Records violations of the Content-Security-Policy, including those that the browser does not log. */
const watch = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const recorded: string[] = []
    Object.assign(globalThis, { __violations: recorded })
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample }) =>
        void recorded.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
}

/**
 * Hydrates all React roots of a page, presses all buttons and focuses all fields. A script presses the buttons, because
 * Playwright would wait for buttons that are covered.
 */
const usePage = async (page: Page): Promise<void> => {
  await scrollThrough(page)
  await waitUntilSettled(page)
  const controls = page.getByRole('main').locator('button[type="button"], input, select, textarea')
  await controls.filter({ visible: true }).evaluateAll((elements: HTMLElement[]) => {
    for (const element of elements) if (element.matches('button')) element.click()
    for (const element of elements) element.focus()
  })
  await waitUntilIdle(page)
}

const PIXEL = 'https://pixel.vendor.example'

const blocked = async (): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['shell/server/events/cli/events.ts', 'blocked', '--days', '1', '--json'],
    { env: { ...process.env, STATE_DIR: getStateDir() } },
  )
  return JSON.parse(stdout)
}

test.describe('policy', { tag: '@shell' }, () => {
  for (const path of ['/', '/contact-us', '/meeting', '/career', '/hr/onboarding']) {
    test(`${path} and the home page after it cause no policy violation`, async ({ page }) => {
      await watch(page)
      await page.goto(path)
      expect(await page.evaluate(() => 'trustedTypes' in globalThis)).toBe(true)
      await usePage(page)
      const link = page.locator('header a[href="/"]').first()
      if (await link.isVisible()) {
        await link.click()
        await waitForNavigation(page, '/')
        await scrollThrough(page)
        await waitUntilSettled(page)
      }
      expect(await violations(page)).toEqual([])
    })
  }

  test('trusted types block HTML from strings, so that injected scripts do not run', async ({
    browser,
    baseURL,
    settings,
  }) => {
    test.skip(settings.analytics !== undefined, 'scripts of third parties set HTML without trusted types')
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    await watch(page)
    await page.goto('/hr')
    const failure = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.__stolen = true">')
        return null
      } catch (error) {
        return String(error)
      }
    })
    expect(failure).toContain('TrustedHTML')
    expect(await page.evaluate(() => Reflect.get(globalThis, '__stolen') ?? false)).toBe(false)
    await page.close()
  })

  for (const path of ['/', '/meeting', '/no-such-page', '/api/v1/bookings/general']) {
    test(`the CSP evaluator finds no weakness in the policy of ${path}`, async ({ request, settings }) => {
      test.skip(settings.analytics !== undefined, 'the origins of third parties are in the policy')
      const response = await request.get(path)
      const policy = response.headers()['content-security-policy']
      const findings = new CspEvaluator(new CspParser(policy ?? '').csp).evaluate()
      expect(
        findings.filter(({ severity }) => severity < Severity.INFO).map(({ description }) => description),
      ).toEqual([])
      expect(response.headers()).toHaveProperty('permissions-policy')
    })
  }

  test('a 405 response has the layout of the site', async ({ page, baseURL }) => {
    const response = await page.request.post('/hr')
    expect(response.status()).toBe(405)
    await page.route('**/hr', async (route) =>
      route.fulfill({ status: 200, headers: response.headers(), body: await response.text() }),
    )
    await page.goto(`${baseURL}/hr`, { waitUntil: 'load' })
    await expect(page.locator('header').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address takes no such request')
  })
})

test(
  'the command `events blocked` lists policy violations by origin, directive and page @writes-events',
  { tag: '@shell' },
  async ({ playwright, launchOptions, baseURL }) => {
    // Make Chromium send reports of policy violations at once. By default, it sends them after a minute.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--short-reporting-delay'],
    })
    const page = await browser.newPage(baseURL === undefined ? {} : { baseURL })
    await page.goto('/hr?email=dana@x.example')
    await waitForBootstrap(page)
    await page.evaluate((pixel) => {
      new Image().src = `${pixel}/p.gif?id=7`
      document.head.append(
        Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }),
      )
    }, PIXEL)
    await expect
      .poll(blocked)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ origin: PIXEL, directive: 'img-src', page: '/hr' }),
          expect.objectContaining({ origin: 'inline', directive: 'style-src-elem', page: '/hr' }),
        ]),
      )
    expect(JSON.stringify(await blocked())).not.toContain('dana')
    await browser.close()
  },
)
