import { dollars } from 'shared-ui/scenes/money.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { MIN_DOLLARS } from '../model/sources.ts'

export const sources = {
  head: {
    id: 'source-move-title',
    title: 'Move the money to where the good hires come from',
    lede: 'Sort last season’s sources by what matters to you. Then move money from one to another and see how the season would have gone.',
  },
  caption: `Setters hired by ${RIDGELINE}, our sample company, from February to July. The move is yours; the counts are Ridgeline’s.`,
  change: 'Sort, and move money',
  sort: 'Best first, by',
  sorts: {
    stayed: 'Still here on day 90',
    each: 'Cost per hire kept',
    hire: 'Cost per hire',
    sale: 'Days to first sale',
  },
  amount: 'Move',
  amountHint: `from ${dollars(MIN_DOLLARS * 100, { cents: false })}`,
  from: 'From',
  to: 'To',
  toProblem: 'Choose a different source than the one the money comes from.',
  of: 'Setters hired Feb – Jul',
  columns: { stayed: 'Day 90', each: 'Cost per hire kept', hire: 'Cost per hire', sale: 'First sale' },
  moved: 'How the season would have gone',
  average:
    'This assumes each dollar you move works as well as that source’s average dollar. In practice, the more you spend on a source, the more each hire costs.',
  referral:
    'You owe a referral bonus only for a hire who stays. More bonus money brings more hires only if your people know more people.',
} as const
