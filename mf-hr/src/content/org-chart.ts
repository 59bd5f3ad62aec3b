import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'

/** Payday, YYYY-MM-DD, of the payroll that the chart shows. A test compares it with the pay calendar. */
const payday = '2026-11-20'

export const orgChart = {
  payday,
  head: {
    id: 'org-title',
    title: 'Who reports to whom, and what each team costs',
    lede: 'Open a team and see its numbers: people, W-2 and 1099, and its share of the last pay run. A new hire changes every line above.',
  },
  caption: `The people of ${RIDGELINE}, our sample company, with gross pay from the run of ${shortDate(payday)}. People who start later are counted but not paid yet.`,
  tree: 'Org chart',
  asOf: `Pay run of ${shortDate(payday)}`,
  open: 'Open all',
  close: 'Close all',
  keys: 'Arrow keys move and open; Enter shows the card.',
  since: 'Since',
  starts: 'Starts',
  form: 'Paid as',
  reportsTo: 'Reports to',
  gross: 'Gross',
  people: 'People',
  contractors: 'On 1099',
  payroll: 'Payroll',
  share: 'Share of payroll',
  ofBranch: 'With everyone below',
  later: 'from the next run',
} as const
