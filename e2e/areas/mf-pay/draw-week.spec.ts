import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../../fixtures/checks/page-problems.ts'
import { hydrateIsland, waitForBootstrap } from '../../fixtures/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

const PATH = '/pay/same-day-pay'

const PRESET = 'Cody takes $376.10 of $1,486.00 early. $1,109.90 is left for December 4, before taxes.'

const weekOn = (page: Page) => {
  const root = page.locator('[data-root="island:draw-week"]')
  return {
    root,
    result: root.getByRole('status', { name: 'Result' }),
    person: (name: string) => root.getByRole('radio', { name }),
    day: (name: string) => root.getByRole('spinbutton', { name }),
    row: (name: string) => root.getByRole('row', { name: new RegExp(`^${name}`) }),
  }
}

test.describe('draw week', { tag: '@mf-pay' }, () => {
  test(`on ${PATH} pay is drawn by keyboard within the limits, and its link restores the week @engines`, async ({
    page,
    context,
    busEvents,
  }) => {
    await page.goto(PATH)
    await waitForBootstrap(page)
    const week = weekOn(page)
    await expect(week.result).toHaveText(PRESET)
    // If the page has not hydrated yet, hydration must keep the choice that the next key press makes.
    await week.person('Cody').focus()
    await page.keyboard.press('ArrowRight')
    await expect(week.result).toContainText('Ana takes $0.00 of $660.00 early. $690.00 is left')
    await week.day('Tuesday').fill('94.51')
    await expect(week.day('Tuesday')).toHaveAccessibleDescription('up to $94.50 More than 70% of the day.')
    await expect(week.result).toContainText('Ana takes $0.00')
    await week.day('Tuesday').fill('94.50')
    await page.keyboard.press('Tab')
    await expect(week.row('Tue, Nov 17').getByRole('cell').last()).toHaveText('$160.50', {
      useInnerText: true,
    })
    await expect(week.result).toContainText('$595.50 is left for December 4')
    expect((await busEvents()).findLast(({ type }) => type === 'draw_tried')).toMatchObject({
      person: 'ana',
      evenings: 1,
    })
    expect(await findAccessibilityProblems(page, 'draw week')).toEqual([])

    await expect(page).toHaveURL(`${PATH}?draw=ana-0-94.50-0-0-0#draw-week`)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(weekOn(sent).result).toHaveText(await week.result.innerText())
    await expect(weekOn(sent).day('Tuesday')).toHaveValue('94.50')
  })

  test(`on ${PATH} hints show the weekly limit and an open clawback @engines @slow`, async ({ page }) => {
    await page.goto(PATH)
    const week = weekOn(page)
    await hydrateIsland(week.root)
    await week.root.getByRole('button', { name: 'Take the limit each day' }).click()
    await expect(week.result).toContainText('Cody takes $500.00')
    await expect(week.day('Thursday')).toHaveAccessibleDescription('up to $0.00')
    await week.person('Tyrell').check()
    await expect(week.result).toContainText('The Jensen clawback is open until November 20')
    await week.day('Monday').fill('20')
    await expect(week.day('Monday')).toHaveAccessibleDescription(/while a clawback is open/)
    await expect(week.day('Friday')).toHaveAccessibleDescription('up to $84.00')
  })
})
