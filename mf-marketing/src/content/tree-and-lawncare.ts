import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Change, Closing, Ledger, Opening, Rows } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/tree-and-lawncare',
  title: 'Tree and lawn care payroll for seasonal crews',
  description:
    'Pay route bonuses, climber rates and storm overtime on one check. Hours go to the property, and last year’s crew is back after one text and two forms.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-tree-and-lawncare'],
}

export const tree = {
  opening: {
    eyebrow: 'Tree and lawn care',
    title: 'Four crews, four kinds of pay, one *Friday*',
    lede: 'Pay mowing by the stop, climbing by the hour, plant health by the application and snow by the push. Hours go to the property, then to payroll, and the spring crew skips most of the paperwork.',
    proof: 'Shown: a year with 35 people at its busiest and 20 at its quietest.',
    primary: createDemoLink('Tree and Lawn Care'),
    quiet: { label: 'Build and manage a crew', href: '/hr/build-manage' },
  } satisfies Opening,
  crews: {
    head: {
      id: 'tree-crews',
      title: 'Pick a crew. Each gets paid its own way',
      lede: 'The crew lead picks the job, and the phone applies the right one of four pay plans.',
    },
    tiles: [
      {
        title: 'Mowing',
        pictogram: 'turf',
        accent: 'spruce',
        href: '/performance/user-management',
        text: 'Eighteen stops, gates shut, no callbacks. Paid by the stop and split among whoever was on the truck.',
        features: [
          'Stops close with a photo of the gate',
          'Rain days move the route, not the pay rule',
          'Callback within two days comes off the bonus',
        ],
      },
      {
        title: 'Climbers and ground',
        pictogram: 'tree',
        accent: 'clay',
        href: '/performance/learning-management',
        text: 'Climbers are paid by the hour, at one rate in the air and another on the ground. The rate follows the task, not the person.',
        features: [
          'Rate for climbing, rate for the chipper',
          'Climbing course passed before the first climb',
          'Crane and night work logged as it happens',
        ],
      },
      {
        title: 'Plant health',
        pictogram: 'pest',
        accent: 'marigold',
        href: '/pay/complex-pay-structures',
        text: 'Technicians earn by the application, plus a share of what they add to next year’s program.',
        features: [
          'Applicator license checked before the route',
          'Renewal share paid when the customer prepays for spring',
          'Product and weather kept with the visit',
        ],
      },
      {
        title: 'Snow',
        pictogram: 'snow',
        accent: 'sky',
        href: '/pay/payroll-processing',
        text: 'Eleven people who mow in July are paid by the push, from midnight. The truck’s log and the snow depth set the pay.',
        features: [
          'Standby paid from the call',
          'Per push, per lot, per inch',
          'Overtime figured on pushes and standby',
        ],
      },
    ],
  } as const,
  clipboard: {
    head: {
      id: 'tree-clipboard',
      title: 'Wet clipboard, dry numbers',
      lede: 'Here’s Tuesday’s route sheet, as it came back and as it gets paid.',
    },
    before: {
      label: 'Route 4, Tuesday, from the floor of the truck',
      kind: 'carbon',
      title: 'Route sheet',
      lines: [
        { text: 'Stops 1–9 ok', figure: '9' },
        { text: 'Hendricks, dog', figure: 'skip', struck: true },
        { text: 'went back, done', figure: '1' },
        { text: 'Church lot, both sides', figure: '2?' },
        { text: 'Mateo half day', figure: '4 h' },
      ],
      note: 'Rained on. 17 or 18?',
    },
    afterLabel: 'The same route, counted at the gate',
  } satisfies Change,
  route: {
    label: 'Route 4 on Tuesday: 18 stops at $11.50, bonus $25.00, $232.00 for the lead’s truck.',
    title: 'Route 4, Tuesday',
    aside: '18 of 18',
    rows: [
      { label: 'Stops', detail: '18 at $11.50', value: '$207.00' },
      { label: 'Hendricks', detail: 'second visit, 2:40 pm', value: 'counted' },
      { label: 'Church lot', detail: 'one stop, both sides', value: 'counted' },
      { label: 'Gates shut, no callback', value: '$25.00' },
      { label: 'Route', value: '$232.00', tone: 'total' },
    ],
  } satisfies Rows,
  claim: {
    id: 'tree-spring',
    title: 'Your best hire in March mowed for you in October',
    lede: 'Rehires keep their file, their direct deposit and their spot on the crew. Two forms, one text, and they’re on Monday’s truck.',
  },
  storm: {
    head: {
      id: 'tree-storm',
      title: 'Three in the morning, a tree on a house',
      lede: 'Storm work can carry you through winter, if it’s billed and paid at emergency rates.',
    },
    items: [
      {
        term: 'The call',
        text: 'One yes by text, and the crew is on the clock from that minute. Standby goes on the sheet before the saw starts.',
        figure: '3:05 am',
      },
      {
        term: 'The rate',
        text: 'Emergency rate until the tarp is on, standard rate after. The crew lead taps once to switch.',
        figure: '1.5×',
      },
      {
        term: 'The week',
        text: 'Sixteen hours each in two days put four people past forty. Overtime is figured on everything they earned that week.',
        figure: '64 h',
      },
      {
        term: 'The bill',
        text: 'Hours by property go to your invoice, so the insurance carrier gets the same count as the crew.',
        figure: '64 h',
      },
    ],
  } satisfies Ledger,
  links: {
    head: { id: 'tree-links', title: 'Before the grass grows' },
    links: [
      {
        title: 'Onboarding',
        text: 'Spring rehires in an afternoon, new hands in two days.',
        href: '/hr/onboarding',
      },
      {
        title: 'Workforce management',
        text: 'Hours by property, crew and machine.',
        href: '/performance/user-management',
      },
      {
        title: 'Learning management',
        text: 'Chainsaw, chipper, pesticide label: no pass, no truck.',
        href: '/performance/learning-management',
      },
    ],
  } satisfies Links,
  closing: {
    title: 'Line up your spring crew in February',
    text: 'Have last year’s crew list ready. In the demo, we’ll set up the invites and show you what one Tuesday route would pay.',
    primary: createDemoLink('Tree and Lawn Care'),
    quiet: { label: 'Talk to a person', href: '/contact-us' },
  } satisfies Closing,
}
