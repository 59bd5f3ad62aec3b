import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Page } from '@playwright/test'
import { readThrough } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

const violations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(globalThis, '__violations') ?? []) as string[])

/** Counts what the policy forbids, also where the browser says nothing on its console. */
const watch = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { __violations: seen })
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample }) =>
        void seen.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
}

/** Wakes all that a page has, and uses some of it. */
const use = async (page: Page): Promise<void> => {
  await readThrough(page)
  for (const button of await page.locator('main button[type="button"]:visible').all())
    await button.click({ timeout: 2000 }).catch(() => undefined)
  for (const field of await page.locator('main input:not([type="hidden"]):not([type="file"]):visible').all())
    await field.focus({ timeout: 2000 }).catch(() => undefined)
  await page.waitForLoadState('networkidle')
}

for (const path of ['/', '/contact-us', '/meeting', '/career', '/hr/onboarding']) {
  test(`${path} does nothing that its policy forbids, nor does what a visitor goes to from there`, async ({
    page,
  }) => {
    await watch(page)
    await page.goto(path)
    expect(await page.evaluate(() => 'trustedTypes' in globalThis)).toBe(true)
    await use(page)
    const link = page.locator('header a[href="/"]').first()
    if (await link.isVisible()) {
      await link.click()
      await use(page)
    }
    expect(await violations(page)).toEqual([])
  })
}

test('a script that nobody named does not run, and text becomes HTML nowhere', async ({
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
  test(`the evaluator finds nothing in the policy of ${path}`, async ({ request, settings }) => {
    test.skip(settings.analytics !== undefined, 'the origins of third parties are in the policy')
    const answer = await request.get(path)
    const policy = answer.headers()['content-security-policy']
    const findings = new CspEvaluator(new CspParser(policy ?? '').csp).evaluate()
    expect(
      findings.filter(({ severity }) => severity < Severity.INFO).map(({ description }) => description),
    ).toEqual([])
    expect(answer.headers()).toHaveProperty('permissions-policy')
  })
}

test('what is refused looks like the site', async ({ page, baseURL }) => {
  const answer = await page.request.post('/hr')
  expect(answer.status()).toBe(405)
  await page.route('**/hr', async (route) =>
    route.fulfill({ status: 200, headers: answer.headers(), body: await answer.text() }),
  )
  await page.goto(`${baseURL}/hr`, { waitUntil: 'load' })
  await expect(page.locator('header').first()).toBeVisible()
  await expect(page.locator('h1')).toHaveText('This address takes no such request')
})
