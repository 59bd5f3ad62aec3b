import { expectRestored, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/integrations'

test.describe('tool list', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} tools are filtered by keyboard, counted, and restored by the link @engines`, async ({
    page,
    busEvents,
  }) => {
    const list = await openIsland(page, PATH, 'tool-list')
    // Make a choice without waiting for hydration. If the page has not hydrated yet, hydration must keep the choice.
    await list.list('What the tool does').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(list.result).toHaveText('3 of 12 tools: runs the job.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Hours')
    await expect(list.result).toHaveText('2 of 12 tools: runs the job, syncs hours.')
    await expect(list.root.locator('th[scope="row"]')).toHaveCount(2)
    await expect(list.root.getByRole('rowheader', { name: 'Jobber' })).toBeVisible()
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({
        type: 'filter_used',
        list: 'integrations',
        choice: 'runs-the-job.hours',
        found: 2,
      }),
    )
    const restored = await expectRestored(page, 'tool-list', '?tools=runs-the-job.hours#tools')
    await expect(restored.list('What gets synced')).toHaveValue('hours')
    await list.list('What gets synced').selectOption('journals')
    await expect(list.result).toHaveText('0 of 12 tools: runs the job, syncs journals.')
    await expect(list.root.getByText('None of the twelve does both.')).toBeVisible()
  })
})
