import type { Locator, Page } from '@playwright/test'
import { delayArea, hydrateIsland, waitForBootstrap } from '../../pages/page-state.ts'
import { expectRestored, expectSum, islandOn } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/performance/gamification'

const contestOn = (page: Page) => {
  const island = islandOn(page, 'contest')
  const { root } = island
  return {
    ...island,
    standings: root.getByRole('table', { name: /^Standings/ }),
    next: island.button('Next day'),
    previous: island.button('Previous day'),
  }
}

const order = (standings: Locator) => standings.locator('tbody th').allTextContents()

/** Asserts that the last line of the standings contains the sum of the totals and the sum of the prizes. */
const expectSums = async (standings: Locator) => {
  const totals = await standings.locator('tr td:nth-last-child(2)').allTextContents()
  const counts = totals.map(Number)
  expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBe(counts.at(-1))
  await expectSum(standings.locator('td:last-child'))
}

test.describe('contest', { tag: '@mf-performance' }, () => {
  test(`on ${PATH} a contest is run day by day by keyboard, and its link restores it in another window @engines`, async ({
    page,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const contest = contestOn(page)
    await expectSums(contest.standings)

    // Press the key without waiting for hydration. If the page has not hydrated yet, hydration must replay the key press.
    await contest.previous.focus()
    await page.keyboard.press('Enter')
    await expect(contest.result).toContainText('Tyrell leads with 7')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(contest.result).toHaveText(
      'Ana, Bree and Tyrell are tied at 3 appointments kept each. If it ended here, the contest would pay Ana $83.34, Bree $83.33 and Tyrell $83.33.',
    )
    await expectSums(contest.standings)
    await page.keyboard.press('Enter')
    await expect(contest.previous).toHaveAttribute('aria-disabled', 'true')
    await expect(contest.previous).toBeFocused()
    expect(await order(contest.standings)).toEqual([
      'Tyrell Boone',
      'Ana Castillo',
      'Bree Tolman',
      'Marcus Yoder',
    ])

    await contest.next.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await contest.list('Teams').selectOption({ label: 'Ana and Marcus vs. Bree and Tyrell' })
    await contest.choice('First two, 70/30').check()
    expect(await order(contest.standings)).toEqual(['Bree and Tyrell', 'Ana and Marcus'])
    await expect(contest.result).toContainText('Bree $87.50, Tyrell $87.50, Ana $37.50 and Marcus $37.50')
    await expectSums(contest.standings)
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({
        type: 'contest_run',
        metric: 'kept',
        days: 5,
        places: 2,
        teams: 'pairs',
        day: 3,
      }),
    )
    expect((await busEvents()).filter(({ type }) => type === 'page_view')).toHaveLength(1)

    const { window } = await expectRestored(page, 'contest', '?contest=kept-5-250-2-marcus-3#contest-run')
    const restored = contestOn(window)
    expect(await order(restored.standings)).toEqual(['Bree and Tyrell', 'Ana and Marcus'])
    await expect(restored.list('Teams')).toHaveValue('Marcus')
  })

  test(`on ${PATH} hydration adopts earlier changes @engines @slow`, async ({ page }) => {
    const release = await delayArea(page, 'mf-performance')
    await page.goto(PATH)
    await waitForBootstrap(page)
    const contest = contestOn(page)
    await contest.list('What counts').selectOption('doors')
    await contest.number('Prize').fill('400')
    await contest.choice('First two, 70/30').check()
    await contest.previous.click()
    release()
    await expect(contest.result).toHaveText(
      'Marcus leads with 200 doors knocked. If it ended here, the contest would pay Marcus $280.00 and Ana $120.00.',
    )
  })

  test.describe('with a clipboard', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

    test(`on ${PATH} rules and link are copied, or shown for manual copying if the browser denies it @slow`, async ({
      page,
    }) => {
      await page.goto(PATH)
      const contest = contestOn(page)
      await hydrateIsland(contest.root)
      const copied = () => page.evaluate(() => navigator.clipboard.readText())
      await contest.button('Copy the rules').click()
      await expect(contest.root.getByText('Rules copied.')).toBeVisible()
      expect(await copied()).toContain('Contest: most appointments kept\nRuns: Monday to Friday')
      await contest.previous.click()
      await contest.button('Copy link').click()
      await expect(contest.root.getByText('Link copied.')).toBeVisible()
      expect(await copied()).toBe(new URL(`${PATH}?contest=kept-5-250-1-each-4#contest-run`, page.url()).href)

      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
      })
      await contest.button('Copy the rules').click()
      const text = contest.root.getByRole('textbox', { name: 'Copy the rules' })
      await expect(text).toBeFocused()
      await expect(text).toHaveValue(/^Contest: most appointments kept\n/)
    })
  })
})
