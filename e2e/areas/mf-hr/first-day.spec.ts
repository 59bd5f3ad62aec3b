import { readFile } from 'node:fs/promises'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { delayArea } from '../../pages/page-state.ts'
import { expectPrintedAlone, expectRestored, islandOn, openHydratedIsland, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/hr/onboarding'

const KEY = 'crewtally.first-day'

test.describe('first day', { tag: '@mf-hr' }, () => {
  test(`on ${PATH} a plan is created and ticked by keyboard, and its link restores it in another window @engines`, async ({
    page,
    busEvents,
  }) => {
    const plan = await openHydratedIsland(page, PATH, 'first-day')
    await expect(plan.box('Form I-9, section 2')).toHaveAccessibleName(/by Fri, Nov 27/)
    await plan.list('State of work').focus()
    await page.keyboard.type('California')
    await expect(plan.box('California Form DE 4')).toBeVisible()
    await plan.list('Role').focus()
    await page.keyboard.type('Inst')
    await plan.field('First day of work').fill('2026-12-30')
    await plan.field('First day of work').blur()
    await expect(plan.root.getByLabel(/^First payday/)).toHaveValue('2027-01-15')
    await expect(plan.box('Form I-9, section 2')).toHaveAccessibleName(/by Tue, Jan 5, 2027/)
    await expect(plan.box('New-hire report')).toHaveAccessibleName(/by Tue, Jan 19, 2027/)
    await expect(plan.root.getByText('New Year’s Day')).toBeVisible()
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'first_day_plan', state: 'CA', role: 'installer', contract: 'w2' }),
    )
    expect((await busEvents()).filter(({ type }) => type === 'page_view')).toHaveLength(1)

    await plan.box('Crew, harness and tools ready').focus()
    await page.keyboard.press('Space')
    await expect(plan.result).toHaveText(
      '1 of 12 done. Next: Sign offer letter and agreements, before Wed, Dec 30.',
    )
    const state = '?plan=2026-12-30.2027-01-15.ca.installer.w2#first-day'
    const restored = await expectRestored(page, 'first-day', state)
    await expect(restored.field('First day of work')).toHaveValue('2026-12-30')
    await expect(restored.box('Crew, harness and tools ready')).toBeChecked()
  })

  test(`on ${PATH} the browser stores the ticks of each plan, including ticks set before hydration @engines`, async ({
    page,
  }) => {
    const release = await delayArea(page, 'mf-hr')
    const plan = await openIsland(page, PATH, 'first-day')
    await plan.box('Form I-9, section 1').check()
    release()
    await expect(plan.result).toContainText('1 of 11')
    await expect(plan.box('Form I-9, section 1')).toBeChecked()
    await plan.list('State of work').selectOption({ label: 'Alabama' })
    await expect(plan.box('New-hire report')).toHaveAccessibleName(/Alabama asks for it within 7 days/)
    await plan.box('Form W-4').check()
    await expect(plan.result).toContainText('1 of 12')
    await plan.list('State of work').selectOption({ label: 'Utah' })
    await expect(plan.result).toContainText('1 of 11')

    await page.goto(`${PATH}?plan=2026-11-23.2026-12-04.al.setter.w2#first-day`)
    await expect(plan.box('Form W-4')).toBeChecked()
    await plan.box('Form W-4').uncheck()
    await plan.list('State of work').selectOption({ label: 'Utah' })
    await plan.box('Form I-9, section 1').uncheck()
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull()
  })

  test(`on ${PATH} a date out of range is explained at its field, and nothing is computed from it @engines @slow`, async ({
    page,
  }) => {
    const plan = await openHydratedIsland(page, PATH, 'first-day')
    const before = await plan.result.innerText()
    await plan.field('First day of work').fill('1900-01-01')
    await expect(plan.field('First day of work')).toHaveAccessibleDescription(/Enter a date in 2026 or 2027/)
    await expect(plan.field('First day of work')).toHaveAttribute('aria-invalid', 'true')
    await expect(plan.result).toHaveText(before)
    await expect(page).toHaveURL(PATH)
    await plan.field('First day of work').fill('2026-12-07')
    await expect(plan.field('First day of work')).not.toHaveAttribute('aria-invalid')
    await plan.root.getByLabel(/^First payday/).fill('2026-12-04')
    await expect(plan.root.getByLabel(/^First payday/)).toHaveAccessibleDescription(
      /on or after the first day of work/,
    )
    await plan.root.getByLabel(/^First payday/).fill('2026-12-11')
    await expect(plan.box('Form W-4')).toHaveAccessibleName(/by Fri, Dec 11/)
  })

  test(`on ${PATH} the plan is exported to a calendar file, and only the plan prints, on one sheet @slow`, async ({
    page,
  }) => {
    const plan = await openHydratedIsland(page, PATH, 'first-day')
    const downloading = page.waitForEvent('download')
    await plan.button('Add to calendar').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('first-day-2026-11-23.ics')
    const file = await readFile(await download.path(), 'utf8')
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(await plan.root.getByRole('checkbox').count())
    expect(file).toContain('SUMMARY:The office: Form I-9\\, section 2')

    await expectPrintedAlone(plan.button('Print the plan'), plan.box('Form W-4'), [
      plan.result,
      plan.field('First day of work'),
    ])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

const START_PATH = '/hr'

test.describe('first day start', { tag: '@mf-hr' }, () => {
  test(`on ${START_PATH} four answers give the next deadlines, and the link opens the full plan with them @engines`, async ({
    page,
  }) => {
    const short = await openHydratedIsland(page, START_PATH, 'first-day-start')
    await short.field('First day of work').fill('2026-12-30')
    await short.list('State of work').focus()
    await page.keyboard.type('California')
    await short.list('Role').focus()
    await page.keyboard.type('Inst')
    await expect(short.result).toHaveText(
      '0 of 12 done. Next: Crew, harness and tools ready, by Tue, Dec 29.',
    )
    await expect(short.root.getByRole('term')).toHaveCount(9)
    await expect(page).toHaveURL(`${START_PATH}?plan=2026-12-30.2027-01-15.ca.installer.w2#first-day`)
    expect(await findAccessibilityProblems(page, 'short first-day plan')).toEqual([])
    await short.root.getByRole('link', { name: 'Open the full plan' }).click()
    await expect(page).toHaveURL('/hr/onboarding?plan=2026-12-30.2027-01-15.ca.installer.w2#first-day')
    const whole = islandOn(page, 'first-day')
    await expect(whole.box('California Form DE 4')).toBeVisible()
    await expect(whole.field('First day of work')).toHaveValue('2026-12-30')
  })
})
