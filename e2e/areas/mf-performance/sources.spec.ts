import type { Locator } from '@playwright/test'
import { expectRestored, openHydratedIsland, openIsland } from '../island.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/performance/ats'

const PRESET_RESULT =
  'About 1.1 more hires and 1.9 more people here on day 90. Each hire who stayed would have cost $540 instead of $600.'

const order = (ranking: Locator) => ranking.locator('tbody th').allTextContents()

test.describe('sources', { tag: '@mf-performance' }, () => {
  test(`on ${PATH} sources are sorted and money is moved by keyboard, and the link restores it in another window @engines`, async ({
    page,
    busEvents,
  }) => {
    const sources = await openIsland(page, PATH, 'sources')
    const ranking = sources.root.getByRole('table').first()
    expect(await order(ranking)).toEqual([
      'Crew referral',
      'QR code on the truck',
      'Career fair',
      'Job board',
    ])

    // Make a choice without waiting for hydration. If the page has not hydrated yet, hydration must keep the choice.
    await sources.list('Best first, by').focus()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => order(ranking))
      .toEqual(['QR code on the truck', 'Crew referral', 'Career fair', 'Job board'])
    await sources.list('From').selectOption('Career fair')
    await sources.number('Move').fill('500')
    await page.keyboard.press('Tab')
    await expect(sources.result).toContainText('Each hire who stayed would have cost')
    await expect(sources.root.getByText('$500 from Career fair to Crew referral')).toBeVisible()
    await expect(sources.root.getByText('too few hires to say which keeps people longer')).toBeVisible()
    expect((await busEvents()).findLast(({ type }) => type === 'sources_compared')).toMatchObject({
      sort: 'each',
      from: 'fair',
      to: 'referral',
    })

    const restored = await expectRestored(page, 'sources', '?sources=each-500-fair-referral#source-move')
    await expect(restored.list('From')).toHaveValue('fair')
  })

  test(`on ${PATH} a move that cannot be made is explained at its field, and nothing is computed from it @engines @slow`, async ({
    page,
  }) => {
    const sources = await openHydratedIsland(page, PATH, 'sources')
    await sources.number('Move').fill('1000')
    await sources.list('To').selectOption('Job board')
    await expect(sources.list('To')).toHaveAccessibleDescription(/Choose a different source/)
    await expect(sources.list('To')).toHaveAttribute('aria-invalid', 'true')
    await expect(sources.result).toHaveText(PRESET_RESULT)
  })
})
