import type { Page } from '@playwright/test'
import { expectRestored, islandOn, openHydratedIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/hr/build-manage'

const chartOn = (page: Page) => {
  const island = islandOn(page, 'org-chart')
  const { root } = island
  return {
    ...island,
    row: (name: string) => root.getByRole('treeitem', { name: new RegExp(`^${name}`) }),
    card: (term: string) => root.getByRole('definition').and(root.locator(`dt:has-text("${term}") + dd`)),
  }
}

test.describe('org chart', { tag: '@mf-hr' }, () => {
  test(`on ${PATH} branches open and cards show by keyboard, and the link restores both @engines`, async ({
    page,
    busEvents,
  }) => {
    await openHydratedIsland(page, PATH, 'org-chart')
    const chart = chartOn(page)
    // The Tab key reaches only one row of the chart: the row whose card is shown.
    await chart.row('Hank Lindqvist').focus()
    await expect(chart.root.locator('[role="treeitem"][tabindex="0"]')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(chart.row('Closers')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(chart.row('Closers')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(chart.row('Marisol Vega')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chart.row('Marisol Vega')).toHaveAttribute('aria-selected', 'true')
    await expect(chart.result).toHaveText('Marisol Vega, in Closers, $4,486.00.')
    await expect(chart.card('Reports to')).toHaveText('Hank Lindqvist')
    await expect(chart.card('Since')).toHaveText('2023')
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'org_opened', card: 'person', branches: 4 }),
    )
    await page.keyboard.press('End')
    await expect(chart.row('Office and shop')).toBeFocused()
    await page.keyboard.press('i')
    await expect(chart.row('Installation')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(chart.row('').first()).toBeFocused()

    const state = '?org=marisol.company.joan.hank.closers#org-chart'
    const { window } = await expectRestored(page, 'org-chart', state)
    await expect(chartOn(window).row('Marisol Vega')).toHaveAttribute('aria-selected', 'true')

    // Close the branch of Joan Tuttle, which contains the selected Marisol Vega. The selection must move to Joan Tuttle.
    await chart.row('Joan Tuttle').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(chart.row('Joan Tuttle')).toHaveAttribute('aria-selected', 'true')
    await expect(chart.row('Marisol Vega')).toHaveCount(0)
  })
})
