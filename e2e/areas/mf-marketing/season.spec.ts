import { expectRestored, openHydratedIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/solar'

test.describe('season', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} arrow keys move between months, a crew size is typed, and the link restores both @engines`, async ({
    page,
    busEvents,
  }) => {
    const season = await openHydratedIsland(page, PATH, 'season-solar')
    await season.choice('Mar').focus()
    await page.keyboard.press('ArrowRight')
    await expect(season.choice('Apr')).toBeFocused()
    await expect(season.result).toContainText('In April, 9 are at work, with 2 to hire for May.')
    // June is the last month of the first table. From June, the arrow key moves the focus to July, in the second table.
    for (const name of ['May', 'Jun', 'Jul']) {
      await page.keyboard.press('ArrowRight')
      await expect(season.choice(name)).toBeFocused()
    }
    await expect(season.result).toContainText('In July, 10 are at work')
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'season_planned', trade: 'solar', month: 7 }),
    )
    await season.number('Setters and closers').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('40')
    await page.keyboard.press('Tab')
    const later = season.root.getByRole('table', { name: 'July to December' })
    await expect(
      later
        .getByRole('row', { name: /^Deals sold/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('152')
    await expect(season.root.getByText('40 × 4 at 95%')).toBeVisible()
    const restored = await expectRestored(page, 'season-solar', '?season=40-jul#season')
    await expect(restored.choice('Jul')).toBeChecked()
  })
})
