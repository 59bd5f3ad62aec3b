import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT } from 'shared-contracts/area'
import type { Annotated, Head, Ledger, Opening, Table } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import {
  CLAWBACK_DAYS,
  JENSEN,
  OVERRIDE_CENTS_PER_WATT,
  POOL_PERCENT,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { DEAL } from '../sample-data/deal.ts'

export const route: AreaRouteInput = {
  path: '/pay/commission-calculation',
  title: 'Commission calculation for setters and closers',
  description:
    'Calculate splits, overrides and clawbacks from the deal itself, with the rule beside every amount. 40% fewer payroll and commission errors.',
  flags: MAIN_LAYOUT,
  hydrate: 'never',
  kind: 'product',
}

export const commission = {
  opening: {
    eyebrow: 'Commission calculation',
    title: 'The split is settled before anyone asks',
    lede: 'A system is installed in the morning. By dinner, the setter, the closer and the manager each know what the deal pays them and why.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Tiers, draws and piece rate', href: '/pay/complex-pay-structures' },
  } satisfies Opening,
  sum: {
    head: {
      id: 'commission-sum',
      title: 'One line of math, shown to everyone on the deal',
      lede: 'There are no hidden columns. The rule a rep signed is the rule that pays.',
    },
    label: 'How the closer’s share of the Alvarez deal is calculated',
    terms: [
      {
        value: dollars(DEAL.contract, { cents: false }),
        meaning: `Alvarez, ${DEAL.panels} panels, installed`,
      },
      { sign: '×', value: `${POOL_PERCENT}%`, meaning: 'goes into the pool' },
      { sign: '×', value: `${DEAL.closer.percent}%`, meaning: 'is the closer’s share' },
      { sign: '=', value: dollars(DEAL.closer.amount), meaning: 'on Marisol’s stub, this Friday' },
    ],
  },
  statement: {
    head: {
      id: 'commission-statement',
      title: 'What your closer reads on Monday',
      lede: 'A commission statement that’s right on Monday saves you the call on Friday.',
    },
    callouts: [
      {
        title: 'Four days before payday',
        text: 'The statement is out on Monday, while you can still fix a mistake.',
        at: { x: 98, y: 7.1, phone: 5.5 },
      },
      {
        title: 'The rule beside the amount',
        text: `“${DEAL.closer.percent}% of ${dollars(DEAL.pool)}” is on the same line as the deal. Marisol can check it on a phone calculator in a driveway.`,
        at: { x: 98, y: 38.8, phone: 30.3 },
      },
      {
        title: 'What hasn’t counted yet',
        text: 'The Delgado deal is waiting on a permit. Marisol sees that and doesn’t spend the money.',
        at: { x: 98, y: 87.4, phone: 86.1 },
      },
    ],
  } satisfies Annotated,
  claim: {
    head: {
      id: 'commission-claim',
      title: 'Wrong checks rarely start with bad math',
      lede: 'They start with a setter left out, a tier reached on the 30th, or a cancellation that didn’t get passed on. We calculate from the deal itself, where everyone on it can check.',
    },
  } satisfies { head: Head },
  clawback: {
    head: {
      id: 'commission-clawback',
      title: 'A clawback splits the way the pay did',
      lede: `Jensen cancels on day ${JENSEN.day}. What the deal paid comes back in the same shares, setter and manager included, and each of them gets the reason before they get the stub.`,
    },
  } satisfies { head: Head },
  rules: {
    head: {
      id: 'commission-rules',
      title: 'Five questions make a commission plan',
      lede: 'Answer them once for each product you sell.',
    },
    items: [
      {
        term: 'When a deal counts',
        text: 'At signature, permit, install or funding. Pick one per product. A deal that isn’t there yet waits where the rep can see it.',
        figure: '1 of 4',
      },
      {
        term: 'What goes into the pool',
        text: 'A share of the contract, dollars per watt above the redline, margin after dealer fees, or a flat amount per job.',
        figure: `${POOL_PERCENT}%`,
      },
      {
        term: 'Who shares it',
        text: 'Setter, closer, a second closer on a save, a trainer on a ride-along. Shares must add up to the whole pool, or the deal doesn’t pay out.',
        figure: '100%',
      },
      {
        term: 'What sits on top',
        text: 'Overrides beyond the manager’s share of the pool, such as a regional manager’s, and spiffs for a battery or a slow month.',
        figure: `${OVERRIDE_CENTS_PER_WATT}¢ a watt`,
      },
      {
        term: 'How long it can be clawed back',
        text: 'The clawback window, in days, and whether the pay comes back in full or by the month.',
        figure: `${CLAWBACK_DAYS} days`,
      },
    ],
  } satisfies Ledger,
  changes: {
    head: { id: 'commission-changes', title: 'Deals change after the handshake' },
    caption: 'What happens to the pay when a deal changes',
    columns: ['With Crewtally', 'On a spreadsheet'],
    rows: [
      {
        label: 'Two panels come off at the site survey',
        note: `${DEAL.panels} become ${DEAL.panels - 2}`,
        cells: [
          'Contract, pool and all three shares are recalculated. Everyone on the deal gets a note.',
          'Right, if someone tells the office before Thursday.',
        ],
      },
      {
        label: 'A second setter claims the deal',
        cells: [
          'The booking log decides, or the manager does, with a name and a time.',
          'The louder one gets paid.',
        ],
      },
      {
        label: 'The customer cancels',
        note: `day ${JENSEN.day} of ${CLAWBACK_DAYS}`,
        cells: [
          'The same shares come back, in the next run, with the reason on the stub.',
          'Found at the end of the quarter, argued about until the next one.',
        ],
      },
      {
        label: 'The rep leaves midway',
        cells: [
          'Open deals pay out or go to another rep, as the signed agreement says.',
          'A lawyer’s letter, then a guess.',
        ],
      },
    ],
  } satisfies Table,
}
