import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/pay/complex-pay-structures'

const PRESET = 'November’s overrides cost $4,440.00, the same as today.'

const treeOn = (page: Page) => {
  const root = page.locator('[data-root="island:team-tree"]')
  return {
    root,
    result: root.getByRole('status', { name: 'Result' }),
    member: (name: string) => root.getByRole('combobox', { name, exact: true }),
    row: (name: string) => root.getByRole('row', { name: new RegExp(`^${name}`) }),
    cents: root.getByRole('spinbutton', { name: 'Each level above' }),
    hydrated: root.locator('[data-restored]'),
  }
}

test.describe('team tree', { tag: '@mf-pay' }, () => {
  test(`on ${PATH} a closer is moved by keyboard, the override follows, and its link restores the tree @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const tree = treeOn(page)
    await expect(tree.result).toHaveText(PRESET)
    // If the page has not hydrated yet, hydration must keep the change that the next lines make to a field.
    await tree.member('Sam Whitcomb').focus()
    await page.keyboard.press('ArrowDown')
    await expect(tree.member('Sam Whitcomb')).toHaveValue('marisol')
    await expect(tree.row('Marisol Vega').getByRole('cell')).toHaveText(['$0.00', '$576.00', '+$576.00'], {
      useInnerText: true,
    })
    await expect(tree.result).toContainText('Gain: Marisol +$576.00. Lose: Hank')
    // The change moved Sam Whitcomb below Marisol Vega in the tree. The keyboard focus must stay on Sam Whitcomb's select field.
    await expect(tree.member('Sam Whitcomb')).toBeFocused()
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
    await expect(tree.member('Sam Whitcomb')).toHaveValue('ruth')
    await expect(tree.member('Sam Whitcomb')).toBeFocused()
    await tree.cents.fill('40')
    await page.keyboard.press('Tab')
    await tree.root.getByRole('combobox', { name: 'Deal to work out' }).selectOption('Whitaker')
    expect(await findAccessibilityProblems(page, 'team tree')).toEqual([])

    await expect(page).toHaveURL(`${PATH}?tree=joan-hank-hank-ruth-hank-hank-40-Whitaker#team-tree`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(treeOn(sent).result).toHaveText(await tree.result.innerText())
    await expect(treeOn(sent).member('Sam Whitcomb')).toHaveValue('ruth')
    // Close the second window (`sent`), because Firefox sends key presses only to the window in front.
    await sent.close()

    await tree.root.getByRole('button', { name: 'Back to today' }).press('Enter')
    await expect(tree.result).toHaveText(PRESET)
    await expect(page).toHaveURL(`${PATH}#team-tree`)
  })

  test(`on ${PATH} overrides stop where the margin is used up, and members cannot move into their own team @engines @slow`, async ({
    page,
  }) => {
    await page.goto(`${PATH}?tree=joan-hank-marisol-ruth-hank-hank-40-Whitaker#team-tree`)
    const tree = treeOn(page)
    await expect(tree.root.getByText('cut at the margin', { exact: true })).toBeVisible()
    await expect(tree.result).toContainText('more is promised than the margins pay.')
    await expect(tree.member('Ruth Ashby').getByRole('option')).toHaveText([
      'under Joan',
      'under Hank',
      'under Marisol',
    ])
  })
})
