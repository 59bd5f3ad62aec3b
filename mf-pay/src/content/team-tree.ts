import { dollars } from 'shared-ui/scenes/money.ts'
import { RIDGELINE, SHARES } from 'shared-ui/scenes/pay-rates.ts'
import { COST_CENTS_PER_WATT } from '../sample-data/november.ts'
import { LIMITS } from '../model/team-tree.ts'

export const teamTree = {
  head: {
    id: 'team-tree-title',
    title: 'Move a closer, and the override moves, too',
    lede: 'Move anyone to another manager. We recalculate November as if the move had come first: what each manager gains or loses, and what one deal costs from the setter to the top.',
  },
  caption: `The sales team at ${RIDGELINE}, our sample company, and its deals installed in November. The direct manager gets ${SHARES.manager}% of the pool. An estimate, not legal advice.`,
  month: 'November 2026',
  tree: 'Sales team',
  under: 'under',
  terms: 'Change the plan',
  cents: {
    label: 'Each level above',
    hint: `${LIMITS.min} to ${LIMITS.max}¢ a watt`,
    problem: `Enter whole cents a watt, ${LIMITS.min} to ${LIMITS.max}.`,
  },
  deal: 'Deal to calculate',
  of: 'Manager',
  today: 'Today',
  after: 'After the move',
  change: 'Change',
  setter: 'Setter',
  all: 'Paid in total',
  left: 'Margin left',
  cut: 'cut at the margin',
  tier: 'A first-tier install',
  byDeal: 'The month’s overrides, deal by deal',
  /** A separate object, because the content check compares amounts with the deal in the same object (Brennan, in `staged`). */
  margin: {
    note: `The margin is the contract less ${dollars(COST_CENTS_PER_WATT)} a watt for equipment and labor. When it’s used up, overrides outside the pool stop, top level first.`,
  },
  staged:
    'The Brennan deal is paid in stages under its lender’s plan. Here it counts in full at the install.',
  again: 'Back to today',
} as const
