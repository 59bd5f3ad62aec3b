import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/accessibility.ts'
import { delayArea, hydrateIsland, waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/hr'

const PRESET = '0 of 11 done. Next: Territory, badge and shirt ready, by Fri, Nov 20.'

const startOn = (page: Page) => {
  const root = page.locator('[data-root="island:first-day-start"]')
  return {
    root,
    start: root.getByLabel('First day of work'),
    state: root.getByRole('combobox', { name: 'State of work' }),
    role: root.getByRole('combobox', { name: 'Role' }),
    contract: root.getByRole('radio', { name: '1099 contractor' }),
    terms: root.getByRole('term'),
    whole: root.getByRole('link', { name: 'Open the full plan' }),
    result: root.getByRole('status', { name: 'Result' }),
  }
}

test.describe('first day start', { tag: '@mf-hr' }, () => {
  test(`on ${PATH} four answers give the next deadlines, and the link opens the full plan with them @engines`, async ({
    page,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const short = startOn(page)
    await hydrateIsland(short.root)
    await short.start.fill('2026-12-30')
    await short.state.focus()
    await page.keyboard.type('California')
    await short.role.focus()
    await page.keyboard.type('Inst')
    await expect(short.result).toHaveText(
      '0 of 12 done. Next: Crew, harness and tools ready, by Tue, Dec 29.',
    )
    await expect(short.terms).toHaveCount(7)
    await expect(page).toHaveURL(`${PATH}?plan=2026-12-30.2027-01-15.ca.installer.w2#first-day`)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await findAccessibilityProblems(page, 'short first-day plan')).toEqual([])
    await short.whole.click()
    await expect(page).toHaveURL('/hr/onboarding?plan=2026-12-30.2027-01-15.ca.installer.w2#first-day')
    const whole = page.locator('[data-root="island:first-day"]')
    await expect(whole.getByRole('checkbox', { name: 'California Form DE 4' })).toBeVisible()
    await expect(whole.getByLabel('First day of work')).toHaveValue('2026-12-30')
  })

  test(`on ${PATH} hydration adopts an earlier answer, and a date out of range has a message @slow`, async ({
    page,
  }) => {
    const release = await delayArea(page, 'mf-hr')
    await page.goto(PATH)
    await waitForBootstrap(page)
    const short = startOn(page)
    await short.contract.check()
    await expect(short.result).toHaveText(PRESET)
    release()
    await expect(short.terms.filter({ hasText: 'Check that it’s contract work' })).toBeVisible()
    await short.start.fill('2031-01-06')
    await expect(short.start).toHaveAccessibleDescription(/Enter a date in 2026 or 2027/)
    await expect(short.whole).toHaveAttribute('href', /plan=2026-11-23\..*\.1099#first-day$/)
  })
})
