import { expectRestored, openHydratedIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/casestudy/aveyo'

test.describe('head count', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} a reader's numbers are typed by keyboard, with their formulas, and the link restores them @engines`, async ({
    page,
    busEvents,
  }) => {
    const count = await openHydratedIsland(page, PATH, 'head-count-aveyo')
    await count.root.getByRole('spinbutton').first().focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('100')
    await page.keyboard.press('Tab')
    await expect(count.number('New hires a month')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await expect(count.result).toHaveText(
      'Payroll each week: 2.1 h instead of 6.3 h. From signed offer to cleared file, all hires: 2 days instead of 20 days.',
    )
    await expect(count.root.getByText('100 × 15 h / 240')).toBeVisible()
    await expect(count.root.getByText('4 × 0.5 days')).toBeVisible()
    expect(await busEvents()).toContainEqual(expect.objectContaining({ type: 'case_counted', case: 'aveyo' }))
    await expectRestored(page, 'head-count-aveyo', '?count=100-4#head-count')
  })
})
