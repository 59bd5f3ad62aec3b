import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { hydrateIsland } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/casestudy/aveyo'

const PRESET =
  'Payroll each week: 5 h instead of 15 h. From yes to day one, all hires: 15.5 days instead of 155 days.'

const countOn = (page: Page) => {
  const root = page.locator('[data-root="island:head-count-aveyo"]')
  return {
    root,
    people: root.getByRole('spinbutton').first(),
    hires: root.getByRole('spinbutton', { name: 'New hires a month' }),
    result: root.getByRole('status', { name: 'Result' }),
  }
}

test.describe('head count', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} a reader's numbers are typed by keyboard, with their formulas, and the link restores them @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    const count = countOn(page)
    await hydrateIsland(count.root)
    await expect(count.result).toHaveText(PRESET)
    await count.people.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('100')
    await page.keyboard.press('Tab')
    await expect(count.hires).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await expect(count.result).toHaveText(
      'Payroll each week: 2.1 h instead of 6.3 h. From yes to day one, all hires: 2 days instead of 20 days.',
    )
    await expect(count.root.getByText('100 × 15 h / 240')).toBeVisible()
    await expect(count.root.getByText('4 × 0.5 days')).toBeVisible()
    expect(await busEvents()).toContainEqual(expect.objectContaining({ type: 'case_counted', case: 'aveyo' }))
    expect(await findAccessibilityProblems(page, 'head count')).toEqual([])
    await expect(page).toHaveURL(`${PATH}?count=100-4#head-count`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(countOn(sent).result).toHaveText(await count.result.innerText())
  })
})
