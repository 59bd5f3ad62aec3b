import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import { dollars } from 'shared-ui/scenes/money.ts'
import { POOL_PERCENT } from 'shared-ui/scenes/ridgeline-deals.ts'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'
import { ONE_DEAL } from '../../sample-data/company.ts'

export const route: AreaRouteInput = {
  path: '/integrations/hubspot',
  title: 'HubSpot: won deals in, commissions out',
  description:
    'A deal marked won in HubSpot arrives with its amount, setter and closer. The commission and its status go back onto the deal. Set up in about an hour.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

const { deal, contract, pool } = ONE_DEAL

export const toolPage = {
  tool: 'HubSpot',
  opening: {
    eyebrow: 'HubSpot',
    title: 'Marked won at 6:40, in\u00a0*Crewtally* by 6:41',
    lede: 'Your closers already move the card. That one move brings the amount, the setter and the closer along, and no one copies a row.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'Set up on one call, in about an hour.',
  },
  sheet: {
    label: `The ${deal.customer} deal from HubSpot: setter T. Boone, closer M. Vega, an amount of ${dollars(contract)}, and ${dollars(pool)} to share.`,
    title: `${deal.customer}, closed won`,
    aside: 'From HubSpot',
    rows: [
      { label: 'Setter', detail: 'contact owner', value: 'T. Boone' },
      { label: 'Closer', detail: 'deal owner', value: 'M. Vega' },
      {
        label: 'Amount',
        working: `${deal.watts.toLocaleString('en-US')} watts at ${dollars(deal.centsPerWatt)}`,
        value: dollars(contract),
      },
      {
        label: 'Commission pool',
        working: `${POOL_PERCENT}% of ${dollars(contract)}`,
        value: dollars(pool),
        tone: 'sum',
      },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Four things sync, each in one direction',
      lede: 'You choose the pipelines. Anything outside them stays where it is.',
    },
    caption: 'What HubSpot and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Deals marked won',
        cells: ['HubSpot to Crewtally', 'Within a minute of the change', 'We do, on the call'],
      },
      {
        label: 'Deal owner and contact owner',
        note: 'as closer and setter',
        cells: ['HubSpot to Crewtally', 'With the deal', 'You match names once'],
      },
      {
        label: 'Commission per deal',
        note: 'held, earned or paid',
        cells: ['Crewtally to HubSpot', 'When a run is approved', 'We add two deal properties'],
      },
      { label: 'A canceled deal', cells: ['HubSpot to Crewtally', 'Within a minute', 'You pick the stage'] },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'One hour, minute by minute' },
    steps: [
      {
        when: 'Minutes 1 to 10',
        title: 'A super admin signs in',
        text: 'HubSpot asks whether Crewtally may read deals, deal owners and contact owners, and write two deal properties: the commission and its status. That’s all we request.',
      },
      {
        when: 'Minutes 10 to 40',
        title: 'Stages become events',
        text: 'Which stage means sold, which means installed, which one takes the money back. You tell us, and we map them.',
      },
      {
        when: 'Minutes 40 to 60',
        title: 'Last month, tested',
        text: 'Thirty days of won deals come over as a test. Deals without a setter go on a list, largest amount first.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'What never crosses the connection' },
    items: [
      {
        term: 'Emails and call notes',
        text: 'The connection has no scope for them. What a closer wrote to a customer is none of payroll’s business.',
      },
      {
        term: 'Contacts without a deal',
        text: 'Leads, lists and subscribers stay in HubSpot. A person shows up in Crewtally only as the name on a won deal.',
      },
      {
        term: 'Anyone’s pay',
        text: 'The deal gets its own commission and status. Gross, net and garnishments never go to HubSpot.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'HubSpot questions' },
    items: [
      {
        question: 'Our setter isn’t a HubSpot user. Can they still get credit?',
        answer:
          'Yes. Point us to any property that holds the name, such as a dropdown on the deal. Setters don’t need a paid seat.',
      },
      {
        question: 'What if a closer edits the amount after payday?',
        answer:
          'The approved run stays as it was paid. The difference appears as an adjustment in the open period, with both amounts and the time of the edit.',
      },
      {
        question: 'We run two pipelines for two trades.',
        answer:
          'Each pipeline can feed its own pay plan. Solar deals split one way, roofing jobs another, and a rep who sells both gets one check.',
      },
    ],
  },
  trade: 'solar',
  closing: {
    title: 'Move one card and watch the split',
    text: 'In the demo, we connect a sandbox portal, mark a deal won, and open the closer’s phone.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How a commission gets calculated', href: '/pay/commission-calculation' },
  },
} satisfies ToolPageContent
