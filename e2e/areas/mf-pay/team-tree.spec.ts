import { expectRestored, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/pay/complex-pay-structures'

const PRESET = 'November’s overrides cost $4,440.00, the same as today.'

test.describe('team tree', { tag: '@mf-pay' }, () => {
  test(`on ${PATH} a closer is moved by keyboard, the override follows, and its link restores the tree @engines`, async ({
    page,
    busEvents,
  }) => {
    const tree = await openIsland(page, PATH, 'team-tree')
    await expect(tree.result).toHaveText(PRESET)
    // Change a field without waiting for hydration. If the page has not hydrated yet, hydration must keep the change.
    await tree.list('Sam Whitcomb').focus()
    await page.keyboard.press('ArrowDown')
    await expect(tree.list('Sam Whitcomb')).toHaveValue('marisol')
    await expect(tree.row('Marisol Vega').getByRole('cell')).toHaveText(['$0.00', '$576.00', '+$576.00'], {
      useInnerText: true,
    })
    await expect(tree.result).toContainText('Marisol gains $576.00. Hank loses')
    // The change moved Sam Whitcomb below Marisol Vega in the tree. The keyboard focus must stay on Sam Whitcomb's field.
    await expect(tree.list('Sam Whitcomb')).toBeFocused()
    await expect(
      tree.root
        .getByRole('listitem')
        .filter({ has: page.getByRole('combobox', { name: 'Marisol Vega', exact: true }) })
        .last(),
    ).toContainText('Sam Whitcomb')
    expect((await busEvents()).findLast(({ type }) => type === 'team_moved')).toMatchObject({
      leads: 3,
      levels: 3,
      cents: 2,
      moved: 'yes',
    })
    await page.keyboard.press('ArrowDown')
    await expect(tree.list('Sam Whitcomb')).toHaveValue('ruth')
    await expect(tree.list('Sam Whitcomb')).toBeFocused()
    await tree.number('Each level above').fill('40')
    await page.keyboard.press('Tab')
    await tree.list('Deal to calculate').selectOption('Whitaker')

    const restored = await expectRestored(
      page,
      'team-tree',
      '?tree=joan-hank-hank-ruth-hank-hank-40-Whitaker#team-tree',
    )
    await expect(restored.list('Sam Whitcomb')).toHaveValue('ruth')
    // Close the second window, because Firefox sends key presses only to the window in front.
    await restored.window.close()

    await tree.button('Back to today').press('Enter')
    await expect(tree.result).toHaveText(PRESET)
    await expect(page).toHaveURL(`${PATH}#team-tree`)
  })

  test(`on ${PATH} overrides stop where the margin is used up, and members cannot move into their own team @engines @slow`, async ({
    page,
  }) => {
    const state = '?tree=joan-hank-marisol-ruth-hank-hank-40-Whitaker#team-tree'
    const tree = await openIsland(page, PATH + state, 'team-tree')
    await expect(tree.root.getByText('cut at the margin', { exact: true })).toBeVisible()
    await expect(tree.result).toContainText('more than the margins can pay.')
    await expect(tree.list('Ruth Ashby').getByRole('option')).toHaveText([
      'under Joan',
      'under Hank',
      'under Marisol',
    ])
  })
})
