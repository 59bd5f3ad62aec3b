import type { Page } from '@playwright/test'
import { expectRestored, expectSum, islandOn, openHydratedIsland, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/pay/commission-calculation'

const PRESET_RESULT =
  /^November costs \$[\d,]+\.\d\d, \$[\d,]+\.\d\d more than today\. Andre gains \$1,338\.00/

const expectSums = async (page: Page) => {
  const { root } = islandOn(page, 'workshop')
  for (const column of [2, 3, 4]) await expectSum(root.locator(`tr td:nth-child(${column})`))
}

test.describe('workshop', { tag: '@mf-pay' }, () => {
  test(`on ${PATH} a rule is written by keyboard, undone, and its link restores it in another window @engines`, async ({
    page,
    busEvents,
  }) => {
    const workshop = await openIsland(page, PATH, 'workshop')
    await expect(workshop.result).toHaveText(PRESET_RESULT)
    await expectSums(page)

    // Change a field without waiting for hydration. If the page has not hydrated yet, hydration must keep the change.
    await workshop.list('Base').focus()
    await page.keyboard.press('ArrowDown')
    await expect(workshop.root.getByText('The margin is the contract less $2.60 a watt')).toBeVisible()
    await expectSums(page)
    await workshop.field('Percent of the base').fill('12.5')
    await workshop.field('Monthly cap, in dollars').fill('3000')
    await page.keyboard.press('Tab')
    // Expect Andre's pay at the cap of $3,000: 12.5% of his margin of $25,760 is already $3,220, without the bonus.
    await expect(workshop.row('Andre Fontaine')).toContainText('$3,000.00')
    await expectSums(page)
    expect((await busEvents()).findLast(({ type }) => type === 'rule_tried')).toMatchObject({
      base: 'margin',
      every: 2,
      cap: 'set',
      paid: 'install',
    })

    const state = '?rule=12.5-margin-60000-8-250-2-3000-install#rule-workshop'
    const restored = await expectRestored(page, 'workshop', state)
    await expect(restored.field('Percent of the base')).toHaveValue('12.5')
    // Close the second window, because Firefox sends key presses only to the window in front.
    await restored.window.close()

    const undo = workshop.button('Undo')
    for (let undone = 0; undone < 3; undone += 1) await undo.press('Enter')
    await expect(workshop.result).toHaveText(PRESET_RESULT)
    await expect(undo).toBeFocused()
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await expect(page).toHaveURL(`${PATH}#rule-workshop`)
  })

  test(`on ${PATH} a slot out of range is explained, and nothing is computed from it @engines @slow`, async ({
    page,
  }) => {
    const workshop = await openHydratedIsland(page, PATH, 'workshop')
    const before = await workshop.result.innerText()
    await workshop.field('Percent of the base').fill('six')
    await expect(workshop.field('Percent of the base')).toHaveAccessibleDescription(
      'Enter a percentage from 0 to 100, with up to two decimals.',
    )
    await workshop.field('Monthly cap, in dollars').fill('200')
    await expect(workshop.field('Monthly cap, in dollars')).toHaveAccessibleDescription(
      /no less than the bonus/,
    )
    await expect(workshop.result).toHaveText(before)
    await workshop.field('Monthly cap, in dollars').fill('')
    await workshop.field('Percent of the base').fill('6')
    await expect(workshop.root.getByText('Enter a percentage')).toHaveCount(0)
  })
})
