import type { AreaName } from 'shared-contracts'
import { expect, test } from '../fixtures/test.ts'
import { islandOn, openHydratedIsland } from './island.ts'

interface Island {
  area: AreaName
  path: string
  name: string
  /** Text of the result that the server renders. Undefined if the island has no result. */
  result?: string | RegExp
  /** Texts that are visible without JavaScript. */
  texts?: readonly string[]
  /** Number of checkboxes that stay visible without JavaScript, because they are useful on a printed page. Default: 0. */
  boxes?: number
  /** Additional assertions of the test without JavaScript, for content other than `result`, `texts` and `boxes`. */
  content?: (island: ReturnType<typeof islandOn>) => Promise<void>
  /** Matches the error message of a number field with a number above its maximum. Undefined if there is no number field. */
  problem?: RegExp
}

const HR: Island[] = [
  {
    area: 'mf-hr',
    path: '/hr/employer-of-record',
    name: 'employee-cost',
    result: 'In Nevada, you pay $4,607.60 on top of $44,928.00. That’s $84.46 less than in Utah.',
    texts: ['not tax or legal advice'],
    content: ({ root }) =>
      expect(root.getByRole('table', { name: /^Employer taxes/ }).getByRole('row')).toHaveCount(6),
    problem: /\$1,000 to \$500,000|0% to 20%/,
  },
  {
    area: 'mf-hr',
    path: '/hr',
    name: 'first-day-start',
    result: '0 of 11 done. Next: Territory, badge and shirt ready, by Fri, Nov 20.',
    content: async ({ root }) => {
      await expect(root.getByRole('term')).toHaveCount(9)
      await expect(root.getByRole('link', { name: 'Open the full plan' })).toHaveAttribute(
        'href',
        '/hr/onboarding?plan=2026-11-23.2026-12-04.ut.setter.w2#first-day',
      )
    },
  },
  {
    area: 'mf-hr',
    path: '/hr/onboarding',
    name: 'first-day',
    boxes: 11,
    texts: ['Setter in Utah, W-2 employee, starts Monday, November 23, 2026', 'Thanksgiving'],
    content: async ({ root }) => {
      for (const name of ['The new hire', 'The office', 'The manager', 'Not needed'])
        await expect(root.getByRole('region', { name })).toBeVisible()
      await expect(root.getByText('Ticks are kept')).toBeHidden()
    },
  },
  {
    area: 'mf-hr',
    path: '/hr/hiring-workflows',
    name: 'hiring-board',
    result: 'Everyone’s within the limit.',
    content: async ({ root }) => {
      for (const [stage, name] of [
        ['Applied', 'Sasha Lund'],
        ['Phone screen', 'Kayla Brandt'],
        ['Ride-along', 'Deshawn Price'],
        ['Offer', 'Lena Ortiz'],
        ['Signed', 'No one yet.'],
      ] as const)
        await expect(root.getByRole('region', { name: new RegExp(`^${stage}`) })).toContainText(name)
    },
  },
  {
    area: 'mf-hr',
    path: '/hr/build-manage',
    name: 'org-chart',
    result: 'Hank Lindqvist, with everyone below: 11 people, $29,888.00.',
    content: async ({ root }) => {
      await expect(root.getByRole('treeitem')).toHaveCount(8)
      await expect(root.locator('dt:text-is("Payroll") + dd')).toHaveText('$29,888.00', {
        useInnerText: true,
      })
    },
  },
  {
    area: 'mf-hr',
    path: '/hr/doc-creation-and-signing',
    name: 'signing',
    result: 'All five fields are filled in. It’s ready to sign.',
    texts: ['your share is $1,008.00.'],
    content: async ({ root }) => {
      await expect(root.getByText('Signature', { exact: true })).toBeVisible()
      await expect(root.getByRole('list').filter({ hasText: 'You earn' }).getByRole('listitem')).toHaveCount(
        5,
      )
    },
  },
]

const MARKETING: Island[] = [
  {
    area: 'mf-marketing',
    path: '/casestudy/aveyo',
    name: 'head-count-aveyo',
    result:
      'Payroll each week: 5 h instead of 15 h. From signed offer to cleared file, all hires: 15.5 days instead of 155 days.',
    texts: ['240 × 15 h / 240', 'Aveyo’s own count: 240 people'],
    problem: /Enter a whole number/,
  },
  {
    area: 'mf-marketing',
    path: '/solar',
    name: 'season-solar',
    result:
      'In March, 8 are at work, with 2 to hire for April. Deals sold: 32; installs: 23. 1 of 2 paydays hurts.',
    texts: ['not industry statistics'],
    content: ({ root }) =>
      expect(
        root
          .getByRole('table', { name: 'January to June' })
          .getByRole('row', { name: /^Installs/ })
          .getByRole('cell'),
      ).toHaveText(['18', '21', '23', '28', '32', '35']),
    problem: /Enter a whole number, 2 to 99\./,
  },
  {
    area: 'mf-marketing',
    path: '/integrations',
    name: 'tool-list',
    result: 'All 12 tools.',
    content: ({ root }) => expect(root.locator('th[scope="row"]')).toHaveCount(12),
  },
  {
    area: 'mf-marketing',
    path: '/aiagents',
    name: 'agent-steps',
    content: ({ root }) => expect(root.locator('dl:visible')).toHaveCount(6),
  },
]

const PAY: Island[] = [
  {
    area: 'mf-pay',
    path: '/pay/same-day-pay',
    name: 'draw-week',
    result: 'Cody takes $376.10 of $1,486.00 early. $1,109.90 is left for December 4, before taxes.',
    content: async ({ row }) => {
      await expect(row('Week')).toContainText('$1,109.90')
      await expect(row('Day')).toContainText('Limit')
    },
  },
  {
    area: 'mf-pay',
    path: '/pay/payroll-processing',
    name: 'open-run',
    result:
      '2 problems are open: the Alvarez deal has no setter and the Sorensen roof has two counts. Without them, the gross is $86,292.00.',
    content: ({ row }) => expect(row('Run')).toContainText('$86,292.00'),
  },
  {
    area: 'mf-pay',
    path: '/pay/payment-ticketing-system',
    name: 'ticket-steps',
    content: ({ root }) =>
      expect(root.getByRole('listitem').filter({ hasText: 'Priya names the setter' })).toBeVisible(),
  },
  {
    area: 'mf-pay',
    path: '/pay/complex-pay-structures',
    name: 'team-tree',
    result: 'November’s overrides cost $4,440.00, the same as today.',
    texts: ['Sam Whitcomb', 'Margin left'],
    problem: /Enter whole cents a watt, 0 to 50\./,
  },
  {
    area: 'mf-pay',
    path: '/pay/commission-calculation',
    name: 'workshop',
    result: /^November costs \$[\d,]+\.\d\d, \$[\d,]+\.\d\d more than today\. Andre gains \$1,338\.00/,
    content: ({ root }) =>
      expect(
        root
          .getByRole('paragraph')
          .filter({
            hasText:
              'Closers get 6% of contracts up to a total of $60,000 a month, then 8%, plus $250 for every other install in a week, paid at the install.',
          }),
      ).toBeVisible(),
  },
]

const PERFORMANCE: Island[] = [
  {
    area: 'mf-performance',
    path: '/performance/gamification',
    name: 'contest',
    result: 'Ana wins with 9 appointments kept. The contest pays Ana $250.00.',
    texts: ['Most appointments kept, Monday to Friday.'],
    content: ({ root }) =>
      expect(root.getByRole('table', { name: /^Standings/ }).locator('tbody th')).toHaveText([
        'Ana Castillo',
        'Tyrell Boone',
        'Bree Tolman',
        'Marcus Yoder',
      ]),
    problem: /Last week has 5 days|whole dollars/,
  },
  {
    area: 'mf-performance',
    path: '/performance/ats',
    name: 'sources',
    result:
      'About 1.1 more hires and 1.9 more people here on day 90. Each hire who stayed would have cost $540 instead of $600.',
    texts: ['That’s more than luck usually explains'],
    problem: /Enter whole dollars, from \$100 to \$4,950/,
  },
  {
    area: 'mf-performance',
    path: '/performance/user-management',
    name: 'access',
    result: 'Dwayne, crew lead, sees 4 of 24 fields, for 2 people.',
    content: ({ row }) => expect(row('Dwayne Pruitt')).toContainText('$2,419.20'),
  },
  {
    area: 'mf-performance',
    path: '/performance/learning-management',
    name: 'learning-path',
    content: async ({ root }) => {
      for (const answer of [
        'What the proposal for this roof says, in writing',
        'Your name, the company, and why you’re on this street',
        'Mark the home as do not knock, and walk on',
        'A time when both are home',
        '$672.00',
      ])
        await expect(root.getByRole('listitem').filter({ hasText: answer })).toBeVisible()
    },
  },
]

const ISLANDS = [...HR, ...MARKETING, ...PAY, ...PERFORMANCE]

test.describe('islands without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { area, path, name, result, texts = [], content, boxes = 0 } of ISLANDS)
    test(
      `on ${path} the sample of ${name} is complete, and no control is shown`,
      { tag: [`@${area}`, '@slow'] },
      async ({ page }) => {
        await page.goto(path)
        const island = islandOn(page, name)
        const { root, result: shown } = island
        const controls = root.locator('input, select, textarea, button:not([popovertarget], [role])')
        await expect(controls.filter({ visible: true })).toHaveCount(boxes)
        if (result !== undefined) await expect(shown).toHaveText(result)
        for (const text of texts) await expect(root.getByText(text).first()).toBeVisible()
        await content?.(island)
        await expect(page.getByText('This part didn’t load.').filter({ visible: true })).toHaveCount(0)
      },
    )
})

test.describe('islands', () => {
  for (const { area, path, name, result = '', problem } of ISLANDS.filter((island) => island.problem))
    test(
      `on ${path} each number of ${name} out of range is explained at its field, and nothing is computed from it @engines`,
      { tag: [`@${area}`, '@slow'] },
      async ({ page }) => {
        const { root, result: shown } = await openHydratedIsland(page, path, name)
        for (const field of await root.getByRole('spinbutton').all()) {
          const before = await field.inputValue()
          await field.fill(String(Number(await field.getAttribute('max')) + 1))
          await expect(field).toHaveAccessibleDescription(problem ?? '')
          await expect(field).toHaveAttribute('aria-invalid', 'true')
          await expect(shown).toHaveText(result)
          await expect(page).toHaveURL(path)
          await field.fill(before)
          await expect(field).not.toHaveAttribute('aria-invalid')
        }
      },
    )
})
