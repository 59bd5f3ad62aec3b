import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { hydrateIsland } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/hr/employer-of-record'

const costOn = (page: Page) => {
  const root = page.locator('[data-root="island:employee-cost"]')
  return {
    root,
    wages: root.getByRole('spinbutton', { name: 'Yearly wages' }),
    suiRate: root.getByRole('spinbutton', { name: 'Your SUI rate' }),
    state: root.getByRole('combobox', { name: 'State', exact: true }),
    other: root.getByRole('combobox', { name: 'Compare with' }),
    result: root.getByRole('status', { name: 'Result' }),
    taxes: root.getByRole('table', { name: /^Employer taxes/ }),
  }
}

const centsIn = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)

test.describe('employee cost', { tag: '@mf-hr' }, () => {
  test(`on ${PATH} a cost is computed by keyboard, adds up as shown, and its link restores it @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    const cost = costOn(page)
    await hydrateIsland(cost.root)
    await cost.wages.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('60000')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('3.25')
    await page.keyboard.press('Tab')
    await page.keyboard.type('California')
    await expect(cost.taxes.getByRole('row', { name: /^State unemployment/ })).toContainText(
      '3.25% of $7,000.00',
    )
    await expect(cost.taxes.getByRole('row', { name: /^Employment training/ })).toContainText('$7.00')
    const amounts = await cost.taxes.locator('td:last-child').allInnerTexts()
    const cents = amounts.map(centsIn)
    expect(cents.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(cents.at(-1))
    await expect(cost.result).toContainText(`${amounts.at(-1)} on top of $60,000.00 in California.`)
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'employee_cost', state: 'CA', other: 'UT' }),
    )
    expect(await findAccessibilityProblems(page, 'employee cost')).toEqual([])

    await expect(page).toHaveURL(`${PATH}?cost=60000-3.25-ca-ut#employee-cost`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(costOn(sent).result).toHaveText(await cost.result.innerText())
    await expect(costOn(sent).suiRate).toHaveValue('3.25')
  })
})
