import type { AreaName } from 'shared-contracts'
import { expect, test } from '../fixtures/test.ts'
import { islandOn, openHydratedIsland } from './island.ts'

interface Island {
  area: AreaName
  path: string
  name: string
  /** Part of the result that the server renders. Undefined if the island has no result. */
  result?: string
  /** Texts that are visible without JavaScript, although the hydrated island does not show all of them at once. */
  texts?: readonly string[]
  /** Number of checkboxes that stay visible without JavaScript, because they are useful on a printed page. Default: 0. */
  boxes?: number
  /** Matches the error message of a number field with a number above its maximum. Undefined if there is no number field. */
  problem?: RegExp
}

const HR: Omit<Island, 'area'>[] = [
  {
    path: '/hr/employer-of-record',
    name: 'employee-cost',
    result: '$4,607.60 on top of $44,928.00 in Nevada',
    problem: /\$1,000 to \$500,000|0% to 20%/,
  },
  { path: '/hr', name: 'first-day-start', result: '0 of 11 done. Next: Territory' },
  { path: '/hr/onboarding', name: 'first-day', boxes: 11, texts: ['starts Monday, November 23, 2026'] },
  { path: '/hr/hiring-workflows', name: 'hiring-board', result: 'Everyone’s within the limit' },
  { path: '/hr/build-manage', name: 'org-chart', result: 'Hank Lindqvist, with everyone below: 11 people' },
  {
    path: '/hr/doc-creation-and-signing',
    name: 'signing',
    result: 'All five fields are filled in. Not signed yet',
    texts: ['Signature', 'your share is $1,008.00.'],
  },
]

const MARKETING: Omit<Island, 'area'>[] = [
  {
    path: '/casestudy/aveyo',
    name: 'head-count-aveyo',
    result: 'Payroll each week: 5 h instead of 15 h',
    problem: /Enter a whole number/,
  },
  {
    path: '/solar',
    name: 'season-solar',
    result: 'March: 8 at work, 2 to hire for April',
    problem: /Enter a whole number, 2 to 99\./,
  },
  { path: '/integrations', name: 'tool-list', result: 'All 12 tools' },
  { path: '/aiagents', name: 'agent-steps', texts: ['Notes that he was rebooked'] },
]

const PAY: Omit<Island, 'area'>[] = [
  { path: '/pay/same-day-pay', name: 'draw-week', result: 'Cody takes $376.10 of $1,486.00 early' },
  { path: '/pay/payroll-processing', name: 'open-run', result: '2 problems are open: the Alvarez deal' },
  { path: '/pay/payment-ticketing-system', name: 'ticket-steps', texts: ['Priya names the setter'] },
  {
    path: '/pay/complex-pay-structures',
    name: 'team-tree',
    result: 'November’s overrides cost $4,440.00, the same as today',
    problem: /Enter whole cents a watt, 0 to 50\./,
  },
  { path: '/pay/commission-calculation', name: 'workshop', result: 'Gain: Andre +$1,338.00' },
]

const PERFORMANCE: Omit<Island, 'area'>[] = [
  {
    path: '/performance/gamification',
    name: 'contest',
    result: 'Ana wins with 9 appointments kept. The contest pays Ana $250.00',
    problem: /Last week has 5 days|whole dollars/,
  },
  {
    path: '/performance/ats',
    name: 'sources',
    result: 'About 1.1 more hires and 1.9 more people here on day 90',
    problem: /Enter whole dollars, from \$100 to \$4,950/,
  },
  { path: '/performance/user-management', name: 'access', result: 'Dwayne, crew lead, sees 4 of 24 fields' },
  {
    path: '/performance/learning-management',
    name: 'learning-path',
    texts: ['What the proposal for this roof says, in writing', 'A time when both are home', '$672.00'],
  },
]

const of = (area: AreaName, islands: readonly Omit<Island, 'area'>[]): Island[] =>
  islands.map((island) => ({ area, ...island }))

const ISLANDS = [
  ...of('mf-hr', HR),
  ...of('mf-marketing', MARKETING),
  ...of('mf-pay', PAY),
  ...of('mf-performance', PERFORMANCE),
]

test.describe('islands without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { area, path, name, result, texts = [], boxes = 0 } of ISLANDS)
    test(
      `on ${path} the sample of ${name} is complete, and no control is shown`,
      { tag: [`@${area}`, '@slow'] },
      async ({ page }) => {
        await page.goto(path)
        const { root, result: shown } = islandOn(page, name)
        const controls = root.locator('input, select, textarea, button:not([popovertarget], [role])')
        await expect(controls.filter({ visible: true })).toHaveCount(boxes)
        if (result !== undefined) await expect(shown).toContainText(result)
        for (const text of texts)
          await expect(root.getByText(text).filter({ visible: true }).first()).toBeVisible()
        await expect(page.getByText('This part didn’t load.').filter({ visible: true })).toHaveCount(0)
      },
    )
})

test.describe('islands', () => {
  for (const { area, path, name, problem } of ISLANDS.filter((island) => island.problem))
    test(
      `on ${path} each number of ${name} out of range is explained at its field, and nothing is computed from it @engines`,
      { tag: [`@${area}`, '@slow'] },
      async ({ page }) => {
        const { root, result } = await openHydratedIsland(page, path, name)
        const sample = await result.innerText()
        for (const field of await root.getByRole('spinbutton').all()) {
          const before = await field.inputValue()
          await field.fill(String(Number(await field.getAttribute('max')) + 1))
          await expect(field).toHaveAccessibleDescription(problem ?? '')
          await expect(field).toHaveAttribute('aria-invalid', 'true')
          await expect(result).toHaveText(sample)
          await expect(page).toHaveURL(path)
          await field.fill(before)
          await expect(field).not.toHaveAttribute('aria-invalid')
        }
      },
    )
})
