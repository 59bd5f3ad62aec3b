import type { Page } from '@playwright/test'
import { delayArea, hydrateIsland, waitForBootstrap } from '../../pages/page-state.ts'
import { expectRestored, islandOn } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/hr/hiring-workflows'

const boardOn = (page: Page) => {
  const island = islandOn(page, 'hiring-board')
  const { root } = island
  return {
    ...island,
    stage: (name: string) => root.getByRole('region', { name: new RegExp(`^${name}`) }),
    move: (name: string) => root.getByRole('button', { name: `Move ${name}` }),
    to: (stage: string) => root.getByRole('button', { name: `Move to ${stage}` }),
    next: root.getByRole('button', { name: 'Next day' }),
  }
}

test.describe('hiring board', { tag: '@mf-hr' }, () => {
  test(`on ${PATH} a candidate is moved by keyboard, announced, and restored by the link @engines`, async ({
    page,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const board = boardOn(page)
    // Press the key without waiting for hydration. If the page has not hydrated yet, hydration must replay the key press.
    await board.move('Owen Pratt').focus()
    await page.keyboard.press('Enter')
    await expect(board.move('Owen Pratt')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(board.to('Phone screen')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(board.stage('Phone screen')).toContainText('Owen Pratt')
    await expect(board.stage('Applied')).not.toContainText('Owen Pratt')
    await expect(board.move('Owen Pratt')).toBeFocused()
    await expect(board.move('Owen Pratt')).toHaveAttribute('aria-expanded', 'false')
    await expect(board.result).toHaveText(
      'Owen Pratt moved to Phone screen. Hank Lindqvist has until day 4; today is day 2. Everyone’s within the limit.',
    )
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'candidate_moved', stage: 'screen', day: 0 }),
    )
    await board.next.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(board.result).toHaveText('Sasha Lund, Kayla Brandt and Lena Ortiz are past the limit.')
    await expect(board.root.getByText('To Priya Raman')).toBeVisible()
    await expect(
      board.root.getByText('Sasha Lund is on day 3, still at “Applied.” The limit was day 2.'),
    ).toBeVisible()

    const { window } = await expectRestored(page, 'hiring-board', '?board=2-011123#hiring-board-move')
    await expect(boardOn(window).stage('Phone screen')).toContainText('Owen Pratt')
  })

  test(`on ${PATH} a shared board loads without showing the sample first, and can be reset @slow`, async ({
    page,
  }) => {
    const release = await delayArea(page, 'mf-hr')
    await page.goto(`${PATH}?board=7-444444#hiring-board-move`)
    await waitForBootstrap(page)
    const board = boardOn(page)
    await expect(board.result).toBeHidden()
    release()
    await expect(board.stage('Signed')).toContainText('Lena Ortiz')
    await board.root.getByRole('button', { name: 'Start over' }).click()
    await expect(board.stage('Offer')).toContainText('Lena Ortiz')
    await expect(page).toHaveURL(`${PATH}#hiring-board-move`)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

    test(`on ${PATH} a candidate is moved by touch, with the result in view @slow`, async ({ page }) => {
      await page.goto(PATH)
      const board = boardOn(page)
      await hydrateIsland(board.root)
      await board.move('Deshawn Price').tap()
      await board.to('Offer').tap()
      await expect(board.stage('Offer')).toContainText('Deshawn Price')
      await expect(board.result).toContainText('Deshawn Price moved to Offer. Hank Lindqvist has until day 9')
      await expect(board.result).toBeInViewport({ ratio: 1 })
    })
  })
})
