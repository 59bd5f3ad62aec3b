import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/performance/user-management'

const accessOn = (page: Page) => {
  const root = page.locator('[data-root="island:access"]')
  return {
    root,
    as: root.getByRole('combobox', { name: 'View as' }),
    result: root.getByRole('status', { name: 'Result' }),
    row: (name: string) => root.getByRole('row', { name: new RegExp(`^${name}`) }),
  }
}

test.describe('access', { tag: '@mf-performance' }, () => {
  test(`on ${PATH} files are shown with the permissions of a job, by keyboard and by link @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const access = accessOn(page)
    await expect(access.result).toHaveText('Dwayne, crew lead, sees 4 of 24 fields, for 2 people.')
    await expect(access.row('Beau Hatch').getByRole('cell')).toHaveText([
      '40.5',
      'hidden',
      'hidden',
      'hidden',
    ])
    // If the page has not hydrated yet, hydration must keep the choice that the next key press makes.
    await access.as.focus()
    await page.keyboard.press('ArrowDown')
    await expect(access.result).toContainText('Hank, sales manager')
    await expect(access.row('Ana Castillo')).toContainText('$2,016.00 commission')
    await expect(access.root.getByText('Proposes rates and splits')).toBeVisible()
    expect((await busEvents()).findLast(({ type }) => type === 'access_tried')).toMatchObject({
      as: 'manager',
    })
    expect(await findAccessibilityProblems(page, 'access')).toEqual([])
    await expect(page).toHaveURL(`${PATH}?as=manager#access`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(accessOn(sent).result).toHaveText(await access.result.innerText())
  })
})
