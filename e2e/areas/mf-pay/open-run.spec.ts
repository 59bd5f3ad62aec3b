import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { waitForBootstrap } from '../../pages/page-state.ts'
import { expectRestored, islandOn } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/pay/payroll-processing'

const OPEN =
  '2 problems are open: the Alvarez deal has no setter and the Sorensen roof has two counts. Without them, the gross is $86,292.00.'

const runOn = (page: Page) => {
  const island = islandOn(page, 'open-run')
  const { root } = island
  return {
    ...island,
    approval: root.getByRole('status', { name: 'Approval' }),
    problem: (name: string) => root.getByRole('group', { name }),
    approve: root.getByRole('button', { name: 'Approve the run' }),
    sealed: root.getByRole('region', { name: 'Approved run' }),
  }
}

test.describe('open run', { tag: '@mf-pay' }, () => {
  test(`on ${PATH} a run is approved by keyboard once both problems are answered, and its link restores it @engines`, async ({
    page,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const run = runOn(page)
    await expect(run.result).toHaveText(OPEN)
    // Make a choice without waiting for hydration. If the page has not hydrated yet, hydration must keep the choice.
    await run.problem('The Alvarez deal has no setter').getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await expect(run.row('Tyrell Boone')).toContainText('$2,070.00')
    await expect(run.result).toContainText('1 problem is open: the Sorensen roof has two counts.')
    await run.approve.press('Enter')
    await expect(run.approval).toHaveText('Not approved: the Sorensen roof has two counts.')
    await expect(run.approve).toBeFocused()
    const roof = run.problem('The Sorensen roof has two counts')
    await expect(roof).toHaveAccessibleDescription(/needs one count, or a decision to wait/)
    expect(await findAccessibilityProblems(page, 'open run')).toEqual([])

    await roof.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(run.row('Rosa Medina')).toContainText('$2,428.80')
    await expect(run.approval).toBeEmpty()
    await run.approve.press('Enter')
    await expect(run.sealed).toBeFocused()
    await expect(run.result).toHaveText(/^Approved\. 39 people are paid \$[\d,.]+ on November 20\.$/)
    await expect(run.root.getByRole('radio')).toHaveCount(0)
    expect((await busEvents()).findLast(({ type }) => type === 'run_tried')).toMatchObject({
      setter: 'tyrell',
      count: 'counted',
      approved: 'yes',
    })

    const { window } = await expectRestored(page, 'open-run', '?run=tyrell-counted-approved#open-run')
    // Close the second window, because Firefox sends key presses only to the window in front.
    await window.close()

    await run.root.getByRole('button', { name: 'Start again' }).press('Enter')
    await expect(run.result).toHaveText(OPEN)
    await expect(run.root.getByRole('region', { name: 'Funding' })).toBeFocused()
    await expect(page).toHaveURL(`${PATH}#open-run`)
  })

  test(`on ${PATH} the approved run shows a waiting share with its payday @engines @slow`, async ({
    page,
  }) => {
    await page.goto(`${PATH}?run=wait-ordered#open-run`)
    const run = runOn(page)
    await expect(run.result).toContainText('Nothing is open.')
    await run.approve.click()
    await expect(run.sealed).toContainText('Waits for Friday, Dec 4')
    await expect(run.sealed).toContainText('Alvarez, the setter’s share $1,008.00')
  })
})
