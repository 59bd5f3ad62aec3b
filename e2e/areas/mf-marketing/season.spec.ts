import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { hydrateIsland } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/solar'

const PRESET = 'March: 8 at work, 2 to hire for April. Deals sold 32, installs 23. 1 of 2 paydays hurts.'

const seasonOn = (page: Page) => {
  const root = page.locator('[data-root="island:season-solar"]')
  return {
    root,
    crew: root.getByRole('spinbutton', { name: 'Setters and closers' }),
    month: (name: string) => root.getByRole('radio', { name }),
    row: (half: string, name: string) =>
      root.getByRole('table', { name: half }).getByRole('row', { name: new RegExp(`^${name}`) }),
    result: root.getByRole('status', { name: 'Result' }),
  }
}

test.describe('season', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} arrow keys move between months, a crew size is typed, and the link restores both @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    const season = seasonOn(page)
    await hydrateIsland(season.root)
    await expect(season.result).toHaveText(PRESET)
    await season.month('Mar').focus()
    await page.keyboard.press('ArrowRight')
    await expect(season.month('Apr')).toBeFocused()
    await expect(season.result).toContainText('April: 9 at work, 2 to hire for May.')
    // June is the last month of the first table. From June, the arrow key moves the focus to July, in the second table.
    for (const name of ['May', 'Jun', 'Jul']) {
      await page.keyboard.press('ArrowRight')
      await expect(season.month(name)).toBeFocused()
    }
    await expect(season.result).toContainText('July: 10 at work')
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'season_planned', trade: 'solar', month: 7 }),
    )
    await season.crew.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('40')
    await page.keyboard.press('Tab')
    await expect(season.row('July to December', 'Deals sold').getByRole('cell').first()).toHaveText('152')
    await expect(season.root.getByText('40 × 4 at 95%')).toBeVisible()
    expect(await findAccessibilityProblems(page, 'season')).toEqual([])
    await expect(page).toHaveURL(`${PATH}?season=40-jul#season`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(seasonOn(sent).result).toHaveText(await season.result.innerText())
    await expect(seasonOn(sent).month('Jul')).toBeChecked()
  })
})
