import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { PLATFORM_FORM_REASON } from '../pages/fixtures.ts'
import { openConsentDialog } from '../fixtures/consent.ts'
import { forceLayout } from '../fixtures/page-state.ts'
import { PAGE_TYPES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

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

/** Opens every `details` element in the page's content, because the checker ignores hidden content. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
  })

test.describe('second engine', { tag: ['@shell', '@slow'] }, () => {
  for (const half of [0, 1]) {
    test(`Equal Access finds no failure on any type of page with open details (${half + 1} of 2)`, async ({
      page,
    }) => {
      const problems: string[] = []
      for (const { path } of PAGE_TYPES.filter((_, index) => index % 2 === half)) {
        await page.goto(path)
        await unfold(page)
        problems.push(...(await findEqualAccessProblems(page, path)))
      }
      expect(problems).toEqual([])
    })
  }

  test('Equal Access finds no failure in the open menus and the open sidebar', async ({ pageAt }) => {
    // Triple the timeout, because the test checks a whole page six times.
    test.slow()
    const problems: string[] = []
    for (const width of [1440, 375]) {
      const page = await pageAt({ width })
      await page.goto('/pay', { waitUntil: 'domcontentloaded' })
      await unfold(page)
      const header = page.getByRole('banner')
      if (width === 375) await header.locator('summary:visible').first().click()
      for (const name of ['Products', 'Industries', 'Resources']) {
        await header.locator('summary:visible', { hasText: name }).click()
        await expect(header.locator('details[name][open]')).toContainText(name)
        problems.push(...(await findEqualAccessProblems(page, `${name} open at ${width} px`)))
      }
    }
    expect(problems).toEqual([])
  })

  test('Equal Access finds no failure in a form with errors', async ({ page, settings }) => {
    test.skip(settings.demoForm !== undefined, PLATFORM_FORM_REASON)
    await page.goto('/contact-us')
    await page.locator('#contact-form button[type="submit"]').click()
    await expect(page.locator('#contact-form-summary')).toBeVisible()
    expect(await findEqualAccessProblems(page, 'form in error')).toEqual([])
  })

  test.describe('before the visitor answers', () => {
    test.use({ priorConsent: null })

    test('Equal Access finds no failure in the open consent dialog', async ({ page }) => {
      const question = await openConsentDialog(page)
      await question.locator('summary').click()
      expect(await findEqualAccessProblems(page, 'question open')).toEqual([])
    })
  })
})
