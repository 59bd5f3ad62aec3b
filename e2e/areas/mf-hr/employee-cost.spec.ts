import { expectRestored, expectSum, openHydratedIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/hr/employer-of-record'

test.describe('employee cost', { tag: '@mf-hr' }, () => {
  test(`on ${PATH} a cost is computed by keyboard, adds up as shown, and its link restores it @engines`, async ({
    page,
    busEvents,
  }) => {
    const cost = await openHydratedIsland(page, PATH, 'employee-cost')
    const taxes = cost.root.getByRole('table', { name: /^Employer taxes/ })
    await cost.number('Yearly wages').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('60000')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('3.25')
    await page.keyboard.press('Tab')
    await page.keyboard.type('California')
    await expect(taxes.getByRole('row', { name: /^State unemployment/ })).toContainText('3.25% of $7,000.00')
    await expect(taxes.getByRole('row', { name: /^Employment training/ })).toContainText('$7.00')
    const amounts = taxes.locator('td:last-child')
    await expectSum(amounts)
    const total = await amounts.last().innerText()
    await expect(cost.result).toContainText(`In California, you pay ${total} on top of $60,000.00.`)
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'employee_cost', state: 'CA', other: 'UT' }),
    )

    const restored = await expectRestored(page, 'employee-cost', '?cost=60000-3.25-ca-ut#employee-cost')
    await expect(restored.number('Your SUI rate')).toHaveValue('3.25')
  })
})
