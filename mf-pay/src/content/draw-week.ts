import { dollars } from 'shared-ui/scenes/money.ts'
import { longDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { DRAWERS, DRAW_RULES } from '../model/draw-week.ts'

const week = longDate(DRAWERS[0].days[0].date)

export const drawWeek = {
  head: {
    id: 'draw-week-title',
    title: 'Take some tonight and see what’s left for payday',
    lede: 'Pick a person and an amount for each evening. Each field shows its limit, and the balance follows day by day.',
  },
  caption: `The week of ${week} at ${RIDGELINE}, our sample company: each day’s approved pay, before taxes. A third-party partner pays it out; fees are in its terms.`,
  week: `Week of ${week}`,
  change: 'Choose who, and how much',
  person: 'Person',
  upTo: 'up to',
  problems: {
    amount: 'Enter dollars, with up to two decimals.',
    clawback: 'Nothing can go out while a clawback is open.',
    week: 'That’s more than what’s left of the week’s ceiling.',
    share: `That’s more than ${DRAW_RULES.sharePercent}% of the day.`,
  },
  columns: ['Day', 'Earned', 'Limit', 'Taken', 'Balance'],
  all: 'Week',
  stub: 'For the run',
  earned: 'Earned',
  taken: 'Taken early',
  premium: 'Overtime premium',
  left: 'Left for the run',
  rules: [
    `This owner’s limits: ${DRAW_RULES.sharePercent}% of a day’s approved pay, and ${dollars(DRAW_RULES.weekLimit, { cents: false })} a week.`,
    'Taxes come out in the run, on everything earned. Commission counts once the deal is installed.',
  ],
  most: 'Take the limit each day',
  nothing: 'Take nothing',
} as const
