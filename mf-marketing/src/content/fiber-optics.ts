import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Closing, Ledger, Opening, StepPlan, Table } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/fiber-optics',
  title: 'Fiber sales payroll: pay on install, by carrier',
  description:
    'Match the carrier’s file to the rep who knocked. Pay on install, hold back for the chargeback window, and show each rep what’s live and what’s waiting.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-fiber-optics'],
}

export const fiber = {
  opening: {
    eyebrow: 'Fiber optics',
    title: 'Paid by the *install*, not by the promise',
    lede: 'Reps sell on Tuesday, the bury crew comes three weeks later, and the carrier’s file has the last word. Crewtally reads the file, finds the rep who knocked, and counts what went live.',
    proof: 'Shown: five lines of one file. Four found their order; one is held for you.',
    primary: createDemoLink('Fiber'),
    quiet: { label: 'Answering pay questions', href: '/pay/payment-ticketing-system' },
  } satisfies Opening,
  states: {
    head: {
      id: 'fiber-states',
      title: 'Where an order can be on Friday',
      lede: 'A rep with nine sales and six installs wants to know about the other three orders. So does the manager.',
    },
    items: [
      {
        term: 'Sold',
        text: 'Signed at the door, credit check passed. The rep sees it, but it doesn’t count toward the leaderboard or the check yet.',
        figure: '$0',
      },
      {
        term: 'Scheduled',
        text: 'There’s a date with the installer. When it moves, the rep sees the new one.',
        figure: '$0',
      },
      {
        term: 'Waiting for the bury',
        text: 'The drop is still lying on the lawn. The rep can warn the customer before the customer cancels.',
        figure: '$0',
      },
      {
        term: 'Live',
        text: 'The carrier’s file says so, and the line finds its order by account, address and unit.',
        figure: '$140',
        given: true,
      },
      {
        term: 'Gone within ninety days',
        text: 'The same file says so. The chargeback names the account, the day and the rule.',
        figure: '−$140',
        working: '1 account at $140, taken back',
      },
    ],
  } satisfies Ledger,
  carriers: {
    head: {
      id: 'fiber-carriers',
      title: 'Four carriers, four rate cards',
      lede: 'One carrier or four, each card is kept the way the carrier wrote it.',
    },
    caption: 'A dealer’s rate cards, as Crewtally keeps them',
    columns: ['Carrier\u00a0A', 'Carrier\u00a0B', 'Carrier\u00a0C', 'Carrier\u00a0D'],
    rows: [
      { label: 'Pays on', cells: ['Live', 'Live and first bill', 'Scheduled and live', 'Live'] },
      { label: '1 Gig', cells: ['$140', '$110 and $55', '$90 and $40', '$120'] },
      { label: 'Upgrade to 2 Gig', cells: ['+$30', '+$25', 'None', '+$45'] },
      {
        label: 'Chargeback window',
        cells: ['90 days', '120 days', '60 days', '180 days, prorated by month'],
      },
      { label: 'Held in reserve', cells: ['None', '10%', '15%', '10%'] },
      { label: 'File arrives', cells: ['Friday', 'Monday', 'Daily', 'Twice a month'] },
    ],
  } satisfies Table,
  friday: {
    head: { id: 'fiber-friday', title: 'From file to approved run before lunch' },
    steps: [
      {
        title: 'The file comes in',
        when: 'Friday 7:30 am',
        text: 'Dropped in a folder or emailed by the carrier. Crewtally learns the columns from the first one.',
      },
      {
        title: 'Orders are matched',
        when: '7:31 am',
        text: 'We match by account, address and unit. Whatever fits two orders, or none, goes to a person with the choices laid out.',
      },
      {
        title: 'Reps see their week',
        when: '8:00 am',
        text: 'Live, waiting, gone, and the reserve so far. Questions go into a ticket, not into the team chat.',
      },
      {
        title: 'You approve',
        when: '11:40 am',
        text: 'One held line, two tickets, one run. Our payroll partner pays it out.',
      },
    ],
  } satisfies StepPlan,
  links: {
    head: { id: 'fiber-links', title: 'What dealers turn on first' },
    links: [
      {
        title: 'Commission calculation',
        text: 'Rate cards, tiers and reserves by carrier.',
        href: '/pay/commission-calculation',
      },
      {
        title: 'Payment ticketing',
        text: '“Where is 40 Quarry?” asked once, answered on the order.',
        href: '/pay/payment-ticketing-system',
      },
      {
        title: 'Workforce management',
        text: 'Teams, territories and who worked which street.',
        href: '/performance/user-management',
      },
      {
        title: 'Applicant tracking',
        text: 'Forty reps hired for a new build before the splice trucks arrive.',
        href: '/performance/ats',
      },
    ],
  } satisfies Links,
  closing: {
    title: 'Send us one file that never matched',
    text: 'In the demo, we’ll match it to your orders and show you what it should have paid. You keep the list of lines that were missed.',
    primary: createDemoLink('Fiber'),
    quiet: { label: 'Talk to a person', href: '/contact-us' },
  } satisfies Closing,
}
