import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { delayArea, hydrateIsland, waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/hr/onboarding'

const KEY = 'crewtally.first-day'

const planOn = (page: Page) => {
  const root = page.locator('[data-root="island:first-day"]')
  return {
    root,
    start: root.getByLabel('First day of work'),
    payday: root.getByLabel(/^First payday/),
    state: root.getByRole('combobox', { name: 'State of work' }),
    role: root.getByRole('combobox', { name: 'Role' }),
    progress: root.getByRole('status', { name: 'Result' }),
    step: (name: string | RegExp) => root.getByRole('checkbox', { name }),
    steps: root.getByRole('checkbox'),
  }
}

const openPlan = async (page: Page, path = PATH) => {
  await page.goto(path)
  const plan = planOn(page)
  await hydrateIsland(plan.root)
  return plan
}

test.describe('first day', { tag: '@mf-hr' }, () => {
  test(`on ${PATH} a plan is created and ticked by keyboard, and its link restores it in another window @engines`, async ({
    browserName,
    page,
    context,
    busEvents,
  }) => {
    const plan = await openPlan(page)
    await expect(plan.step('Form I-9, section 2')).toHaveAccessibleName(/by Fri, Nov 27/)
    await plan.state.focus()
    await page.keyboard.type('California')
    await expect(plan.step('California Form DE 4')).toBeVisible()
    await plan.role.focus()
    await page.keyboard.type('Inst')
    await plan.start.fill('2026-12-30')
    await plan.start.blur()
    await expect(plan.payday).toHaveValue('2027-01-15')
    await expect(plan.step('Form I-9, section 2')).toHaveAccessibleName(/by Tue, Jan 5, 2027/)
    await expect(plan.step('New-hire report')).toHaveAccessibleName(/by Tue, Jan 19, 2027/)
    await expect(plan.root.getByText('New Year’s Day')).toBeVisible()
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'first_day_plan', state: 'CA', role: 'installer', contract: 'w2' }),
    )
    expect((await busEvents()).filter(({ type }) => type === 'page_view')).toHaveLength(1)

    await plan.step('Crew, harness and tools ready').focus()
    await page.keyboard.press('Space')
    await expect(plan.progress).toHaveText(
      '1 of 12 done. Next: Sign offer letter and pay agreement, before Wed, Dec 30.',
    )
    // Run axe only in Chromium: in Firefox, Playwright aborts axe when the page changes its URL. axe has the same results in
    // every engine.
    if (browserName === 'chromium')
      expect(await findAccessibilityProblems(page, 'first-day plan')).toEqual([])
    await expect(page).toHaveURL(`${PATH}?plan=2026-12-30.2027-01-15.ca.installer.w2#first-day`)

    const sent = await context.newPage()
    await sent.goto(page.url())
    const restored = planOn(sent)
    await expect(restored.progress).toHaveText(await plan.progress.innerText())
    await expect(restored.start).toHaveValue('2026-12-30')
    await expect(restored.step('Crew, harness and tools ready')).toBeChecked()
  })

  test(`on ${PATH} the browser stores the ticks of each plan, including ticks set before hydration @engines`, async ({
    page,
  }) => {
    const release = await delayArea(page, 'mf-hr')
    await page.goto(PATH)
    await waitForBootstrap(page)
    const plan = planOn(page)
    await plan.step('Form I-9, section 1').check()
    release()
    await expect(plan.progress).toContainText('1 of 11')
    await expect(plan.step('Form I-9, section 1')).toBeChecked()
    await plan.state.selectOption({ label: 'Alabama' })
    await expect(plan.step('New-hire report')).toHaveAccessibleName(/Alabama asks for it within 7 days/)
    await plan.step('Form W-4').check()
    await expect(plan.progress).toContainText('1 of 12')
    await plan.state.selectOption({ label: 'Utah' })
    await expect(plan.progress).toContainText('1 of 11')

    await page.goto(`${PATH}?plan=2026-11-23.2026-12-04.al.setter.w2#first-day`)
    await expect(plan.step('Form W-4')).toBeChecked()
    await plan.step('Form W-4').uncheck()
    await plan.state.selectOption({ label: 'Utah' })
    await plan.step('Form I-9, section 1').uncheck()
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
  })

  test(`on ${PATH} a date out of range is explained at its field, and nothing is computed from it @engines @slow`, async ({
    page,
  }) => {
    const plan = await openPlan(page)
    const before = await plan.progress.innerText()
    await plan.start.fill('1900-01-01')
    await expect(plan.start).toHaveAccessibleDescription(/Enter a date in 2026 or 2027/)
    await expect(plan.start).toHaveAttribute('aria-invalid', 'true')
    await expect(plan.progress).toHaveText(before)
    await expect(page).toHaveURL(PATH)
    await plan.start.fill('2026-12-07')
    await expect(plan.start).not.toHaveAttribute('aria-invalid')
    await plan.payday.fill('2026-12-04')
    await expect(plan.payday).toHaveAccessibleDescription(/on or after the first day of work/)
    await plan.payday.fill('2026-12-11')
    await expect(plan.step('Form W-4')).toHaveAccessibleName(/by Fri, Dec 11/)
  })

  test(`on ${PATH} the plan is exported to a calendar file, and only the plan prints, on one sheet @slow`, async ({
    page,
  }) => {
    const plan = await openPlan(page)
    const downloading = page.waitForEvent('download')
    await plan.root.getByRole('button', { name: 'Add to calendar' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('first-day-2026-11-23.ics')
    const file = await readFile(await download.path(), 'utf8')
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(await plan.steps.count())
    expect(file).toContain('SUMMARY:The office: Form I-9\\, section 2')

    await page.evaluate(() => {
      globalThis.print = () => undefined
    })
    await plan.root.getByRole('button', { name: 'Print the plan' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(plan.step('Form W-4')).toBeVisible()
    for (const other of [
      page.getByRole('heading', { level: 1 }),
      page.locator('footer').first(),
      plan.progress,
      plan.start,
    ])
      await expect(other).toBeHidden()
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets).toHaveLength(1)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

const START_PATH = '/hr'

const startOn = (page: Page) => {
  const root = page.locator('[data-root="island:first-day-start"]')
  return {
    root,
    start: root.getByLabel('First day of work'),
    state: root.getByRole('combobox', { name: 'State of work' }),
    role: root.getByRole('combobox', { name: 'Role' }),
    terms: root.getByRole('term'),
    whole: root.getByRole('link', { name: 'Open the full plan' }),
    result: root.getByRole('status', { name: 'Result' }),
  }
}

test.describe('first day start', { tag: '@mf-hr' }, () => {
  test(`on ${START_PATH} four answers give the next deadlines, and the link opens the full plan with them @engines`, async ({
    page,
  }) => {
    await page.goto(START_PATH)
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
    await expect(page).toHaveURL(`${START_PATH}?plan=2026-12-30.2027-01-15.ca.installer.w2#first-day`)
    expect(await findAccessibilityProblems(page, 'short first-day plan')).toEqual([])
    await short.whole.click()
    await expect(page).toHaveURL('/hr/onboarding?plan=2026-12-30.2027-01-15.ca.installer.w2#first-day')
    const whole = page.locator('[data-root="island:first-day"]')
    await expect(whole.getByRole('checkbox', { name: 'California Form DE 4' })).toBeVisible()
    await expect(whole.getByLabel('First day of work')).toHaveValue('2026-12-30')
  })
})
