import { expect, type Locator, type Page } from '@playwright/test'
import { CONSENT_KEY, type ConsentRecord } from 'shared-contracts'
import { accessibilityProblems } from '../quality/accessibility.ts'

/** The question for consent, where it stands. */
export const questionOn = (page: Page): Locator => page.getByRole('region', { name: 'Cookie settings' })
/** Opens a page to somebody who has not answered. */
export const asked = async (page: Page, path = '/hr'): Promise<Locator> => {
  await page.goto(path)
  await expect(questionOn(page)).toBeVisible()
  return questionOn(page)
}
/** Presses one of its buttons. */
export const press = (page: Page, name: string) => questionOn(page).getByRole('button', { name }).click()
/** The answer as this browser keeps it. */
export const record = (page: Page): Promise<ConsentRecord | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as ConsentRecord | null, CONSENT_KEY)
/** A link of the page that lies half under the question is small there; the page scrolls it clear. */
export const problemsUnder = (page: Page, state: string) =>
  accessibilityProblems(page, state, ['target-size'])
/** Waits until nothing more comes. */
export const settled = (page: Page) => page.waitForLoadState('networkidle')
