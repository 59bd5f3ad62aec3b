import { RIDGELINE, SHARES } from 'shared-ui/scenes/ridgeline-shares.ts'
import { COST_CENTS_PER_WATT } from '../sample-data/november.ts'
import { LIMITS } from '../model/team-tree.ts'

export const teamTree = {
  head: {
    id: 'team-tree-title',
    title: 'Move a closer, and the override moves too',
    lede: 'Move anyone to another manager. We recalculate November: what each manager gains or loses, and what one deal costs from the setter to the top.',
  },
  caption: `The sales team of ${RIDGELINE}, our sample company, and the deals it had installed in November. The direct manager gets ${SHARES.manager}% of the pool. An estimate, not legal advice.`,
  month: 'November 2026',
  tree: 'Sales team',
  under: 'under',
  terms: 'Change the plan',
  cents: {
    label: 'Each level above',
    hint: `${LIMITS.min} to ${LIMITS.max}¢ a watt`,
    problem: `Enter whole cents a watt, ${LIMITS.min} to ${LIMITS.max}.`,
  },
  deal: 'Deal to work out',
  of: 'Manager',
  today: 'Today',
  after: 'Then',
  change: 'Change',
  setter: 'Setter',
  all: 'Paid in all',
  left: 'Margin left',
  cut: 'cut at the margin',
  tier: 'An install of the first tier',
  byDeal: 'Overrides of the month, deal by deal',
  margin: `The margin is the contract less ${COST_CENTS_PER_WATT} cents a watt for equipment and labor. Overrides above the pool stop where it is used up, the top level first.`,
  staged: 'The Brennan deal is paid in stages by its lender’s plan. Here it counts whole, at its install.',
  again: 'As it is today',
} as const
