import { expectRestored, openHydratedIsland, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/pay/same-day-pay'

test.describe('draw week', { tag: '@mf-pay' }, () => {
  test(`on ${PATH} pay is drawn by keyboard within the limits, and its link restores the week @engines`, async ({
    page,
    busEvents,
  }) => {
    const week = await openIsland(page, PATH, 'draw-week')
    // Make a choice without waiting for hydration. If the page has not hydrated yet, hydration must keep the choice.
    await week.choice('Cody').focus()
    await page.keyboard.press('ArrowRight')
    await expect(week.result).toContainText('Ana takes $0.00 of $660.00 early. $690.00 is left')
    await week.number('Tuesday').fill('94.51')
    await expect(week.number('Tuesday')).toHaveAccessibleDescription(
      'up to $94.50 That’s more than 70% of the day.',
    )
    await expect(week.result).toContainText('Ana takes $0.00')
    await week.number('Tuesday').fill('94.50')
    await page.keyboard.press('Tab')
    await expect(week.row('Tue, Nov 17').getByRole('cell').last()).toHaveText('$160.50', {
      useInnerText: true,
    })
    await expect(week.result).toContainText('$595.50 is left for December 4')
    expect((await busEvents()).findLast(({ type }) => type === 'draw_tried')).toMatchObject({
      person: 'ana',
      evenings: 1,
    })

    const restored = await expectRestored(page, 'draw-week', '?draw=ana-0-94.50-0-0-0#draw-week')
    await expect(restored.number('Tuesday')).toHaveValue('94.50')
  })

  test(`on ${PATH} hints show the weekly limit and an open clawback @engines @slow`, async ({ page }) => {
    const week = await openHydratedIsland(page, PATH, 'draw-week')
    await week.root.getByRole('button', { name: 'Take the limit each day' }).click()
    await expect(week.result).toContainText('Cody takes $500.00')
    await expect(week.number('Thursday')).toHaveAccessibleDescription('up to $0.00')
    await week.choice('Tyrell').check()
    await expect(week.result).toContainText('The Jensen clawback is open until November 20')
    await week.number('Monday').fill('20')
    await expect(week.number('Monday')).toHaveAccessibleDescription(/while a clawback is open/)
    await expect(week.number('Friday')).toHaveAccessibleDescription('up to $84.00')
  })
})
