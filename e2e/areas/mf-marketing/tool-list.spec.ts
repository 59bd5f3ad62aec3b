import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/integrations'

const listOn = (page: Page) => {
  const root = page.locator('[data-root="island:tool-list"]')
  return {
    root,
    job: root.getByRole('combobox', { name: 'What the tool does' }),
    data: root.getByRole('combobox', { name: 'What gets synced' }),
    result: root.getByRole('status', { name: 'Result' }),
    tools: root.locator('tbody th[scope="row"]'),
  }
}

test.describe('tool list', { tag: '@mf-marketing' }, () => {
  test(`on ${PATH} tools are filtered by keyboard, counted, and restored by the link @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const list = listOn(page)
    await expect(list.tools).toHaveCount(12)
    // If the page has not hydrated yet, hydration must keep the choice that the next key press makes.
    await list.job.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(list.result).toHaveText('3 of 12 tools: runs the job.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Hours')
    await expect(list.result).toHaveText('2 of 12 tools: runs the job, syncs hours.')
    await expect(list.tools).toHaveCount(2)
    await expect(list.root.getByRole('rowheader', { name: 'Jobber' })).toBeVisible()
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({
        type: 'filter_used',
        list: 'integrations',
        choice: 'runs-the-job.hours',
        found: 2,
      }),
    )
    expect(await findAccessibilityProblems(page, 'filtered tools')).toEqual([])
    await expect(page).toHaveURL(`${PATH}?tools=runs-the-job.hours#tools`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(listOn(sent).tools).toHaveCount(2)
    await expect(listOn(sent).data).toHaveValue('hours')
    await list.data.selectOption('journals')
    await expect(list.result).toHaveText('0 of 12 tools: runs the job, syncs journals.')
    await expect(list.root.getByText('None of the twelve does both.')).toBeVisible()
  })
})
