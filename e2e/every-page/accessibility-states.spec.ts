import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../fixtures/checks/page-problems.ts'
import { openConsentDialog } from '../fixtures/consent.ts'
import { forceLayout, waitForBootstrap, scrollThrough, waitForEvent } from '../pages/page-state.ts'
import { PAGE_TYPES } from '../fixtures/routes.ts'
import { PLATFORM_FORM_REASON } from '../pages/fixtures.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ trace: 'off' })

const require = createRequire(import.meta.url)

/** Source text of IBM's Equal Access checker. For tables, names and contrast, it finds other problems than axe. */
const ENGINE = readFileSync(require.resolve('accessibility-checker-engine'), 'utf8')
const GUIDELINE = 'WCAG_2_2'

interface Issue {
  ruleId: string
  value: [policy: string, confidence: string]
  message: string
  snippet: string
  path: { dom: string }
}

interface Engine {
  Checker: new () => { check: (root: Document, guidelines: string[]) => Promise<{ results: Issue[] }> }
}

/**
 * Returns the definite failures that Equal Access reports for the open page, one line for each element. `state` names the
 * state of the page in messages. Leaves out results that a person must review (`POTENTIAL`, `MANUAL`), because every
 * picture causes such a result.
 */
const findEqualAccessProblems = async (page: Page, state: string): Promise<string[]> => {
  await forceLayout(page)
  if (!(await page.evaluate(() => 'ace' in globalThis))) await page.evaluate(ENGINE)
  const failed = await page.evaluate(async (guideline) => {
    // Open every `details` element in the page's content, because Equal Access misjudges hidden content.
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
    const { Checker } = Reflect.get(globalThis, 'ace') as Engine
    const { results } = await new Checker().check(document, [guideline])
    return results
      .filter(({ value: [policy, confidence] }) => policy === 'VIOLATION' && confidence === 'FAIL')
      .map(({ ruleId, message, snippet, path }) => ({ ruleId, message, snippet, at: path.dom }))
  }, GUIDELINE)
  return failed.map(
    ({ ruleId, message, snippet, at }) => `${state}: ${ruleId}: ${message} (${snippet} at ${at})`,
  )
}

/** Returns the problems that axe and Equal Access find in this state of the page. `without` lists rules of axe to skip. */
const findProblems = async (page: Page, state: string, without: string[] = []): Promise<string[]> => [
  ...(await findAccessibilityProblems(page, state, without)),
  ...(await findEqualAccessProblems(page, state)),
]

/**
 * axe rules to skip while the sidebar is open. The rest of the page is then inert, so axe finds neither the main landmark nor
 * the h1.
 */
const SIDEBAR_EXCEPTIONS = ['landmark-one-main', 'page-has-heading-one']

test.describe('states', { tag: '@shell' }, () => {
  test('an open menu has no accessibility problems, before and after hydration @slow', async ({ pageAt }) => {
    // Triple the timeout, because the test checks a whole page six times.
    test.slow()
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
        problems.push(...(await findProblems(page, `${name} open, ${isAwake ? 'awake' : 'asleep'}`)))
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
      const problems = await findProblems(page, 'sidebar open', SIDEBAR_EXCEPTIONS)
      for (const name of ['Products', 'Industries', 'Resources']) {
        await header.locator('summary:visible', { hasText: name }).click()
        problems.push(...(await findProblems(page, `sidebar open at ${name}`, SIDEBAR_EXCEPTIONS)))
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

  for (const [path, id, area] of [
    ['/contact-us', 'contact', 'mf-leadcapture'],
    ['/career', 'apply', 'mf-marketing'],
  ])
    for (const width of [1440, 375])
      test(
        `the form of ${path} with errors has no accessibility problems at ${width} px`,
        { tag: [`@${area}`, ...(id === 'contact' && width === 375 ? [] : ['@slow'])] },
        async ({ pageAt, settings }) => {
          test.skip(id === 'contact' && settings.demoForm !== undefined, PLATFORM_FORM_REASON)
          const page = await pageAt({ width })
          await page.goto(`${path}`)
          await page.locator(`#${id}-form button[type="submit"]`).click()
          await expect(page.locator(`#${id}-form-summary`)).toBeVisible()
          expect(await findProblems(page, 'form in error')).toEqual([])
        },
      )

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
    // The server responds to an invalid form with status 422. Chromium logs this status as an error.
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
        // Show the returned form in a page with JavaScript, because axe, the accessibility checker, needs JavaScript.
        await page.route('**/contact-us', (route) =>
          route.fulfill({ status: 200, contentType: 'text/html', body: html }),
        )
        await page.goto('/contact-us')
        expect(await findAccessibilityProblems(page, 'answered form')).toEqual([])
      },
    )
  })

  for (const half of [0, 1])
    test(`any type of page with open details has no problem that Equal Access finds (${half + 1} of 2) @slow`, async ({
      page,
    }) => {
      const problems: string[] = []
      for (const { path } of PAGE_TYPES.filter((_, index) => index % 2 === half)) {
        await page.goto(path)
        problems.push(...(await findEqualAccessProblems(page, path)))
      }
      expect(problems).toEqual([])
    })

  test.describe('before the visitor answers', () => {
    test.use({ priorConsent: null })

    test('the open consent dialog has no problem that Equal Access finds @slow', async ({ page }) => {
      const question = await openConsentDialog(page)
      await question.locator('summary').click()
      expect(await findEqualAccessProblems(page, 'question open')).toEqual([])
    })
  })
})
