import type { Locator, Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { hydrateIsland, waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/performance/ats'

const PRESET_RESULT =
  'About 1.1 more hires and 1.9 more people here on day 90. Each hire who stayed would have cost $540 instead of $600.'

const sourcesOn = (page: Page) => {
  const root = page.locator('[data-root="island:sources"]')
  return {
    root,
    result: root.getByRole('status', { name: 'Result' }),
    ranking: root.getByRole('table').first(),
    amount: root.getByRole('spinbutton', { name: 'Move' }),
    list: (name: string) => root.getByRole('combobox', { name }),
  }
}

const order = (ranking: Locator) => ranking.locator('tbody th').allTextContents()

test.describe('sources', { tag: '@mf-performance' }, () => {
  test(`on ${PATH} sources are sorted and money is moved by keyboard, and the link restores it in another window @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const sources = sourcesOn(page)
    await expect(sources.result).toHaveText(PRESET_RESULT)
    expect(await order(sources.ranking)).toEqual([
      'Crew referral',
      'QR code on the truck',
      'Career fair',
      'Job board',
    ])

    // If the page has not hydrated yet, hydration must keep the choice that the next key press makes.
    await sources.list('Best first, by').focus()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => order(sources.ranking))
      .toEqual(['QR code on the truck', 'Crew referral', 'Career fair', 'Job board'])
    await sources.list('From').selectOption('Career fair')
    await sources.amount.fill('500')
    await page.keyboard.press('Tab')
    await expect(sources.result).toContainText('Each hire who stayed would have cost')
    await expect(sources.root.getByText('$500 from Career fair to Crew referral')).toBeVisible()
    await expect(sources.root.getByText('Too few hires to say which keeps people longer')).toBeVisible()
    expect((await busEvents()).findLast(({ type }) => type === 'sources_compared')).toMatchObject({
      sort: 'each',
      from: 'fair',
      to: 'referral',
    })
    expect(await findAccessibilityProblems(page, 'sources')).toEqual([])

    await expect(page).toHaveURL(`${PATH}?sources=each-500-fair-referral#source-move`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(sourcesOn(sent).result).toHaveText(await sources.result.innerText())
    await expect(sourcesOn(sent).list('From')).toHaveValue('fair')
  })

  test(`on ${PATH} a move that cannot be made is explained at its field, and nothing is computed from it @engines @slow`, async ({
    page,
  }) => {
    await page.goto(PATH)
    const sources = sourcesOn(page)
    await hydrateIsland(sources.root)
    await sources.amount.fill('1000')
    await sources.list('To').selectOption('Job board')
    await expect(sources.list('To')).toHaveAccessibleDescription(/Choose a different source/)
    await expect(sources.list('To')).toHaveAttribute('aria-invalid', 'true')
    await expect(sources.result).toHaveText(PRESET_RESULT)
  })
})
