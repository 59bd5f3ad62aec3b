import { expectRestored, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/performance/user-management'

test.describe('access', { tag: '@mf-performance' }, () => {
  test(`on ${PATH} files are shown with the permissions of a job, by keyboard and by link @engines`, async ({
    page,
    busEvents,
  }) => {
    const access = await openIsland(page, PATH, 'access')
    await expect(access.row('Beau Hatch').getByRole('cell')).toHaveText([
      '40.5',
      'hidden',
      'hidden',
      'hidden',
    ])
    // Make a choice without waiting for hydration. If the page has not hydrated yet, hydration must keep the choice.
    await access.list('View as').focus()
    await page.keyboard.press('ArrowDown')
    await expect(access.result).toContainText('Hank, sales manager')
    await expect(access.row('Ana Castillo')).toContainText('$2,016.00 commission')
    await expect(access.root.getByText('Proposes rates and splits')).toBeVisible()
    expect((await busEvents()).findLast(({ type }) => type === 'access_tried')).toMatchObject({
      as: 'manager',
    })
    await expectRestored(page, 'access', '?as=manager#access')
  })
})
