import { CREW_LIMITS, SEASON_YEAR } from '../model/season.ts'

const { min, max } = CREW_LIMITS

export const season = {
  change: 'Type your peak head count and pick a month',
  unit: 'people',
  crew: { hint: `${min} to ${max}`, problem: `Enter a whole number, ${min} to ${max}.` },
  month: 'Month',
  halves: ['January to June', 'July to December'],
  rows: { hires: 'To hire', hurting: 'Paydays that hurt' },
  on: 'At work',
  paydays: 'Paydays',
  covered: 'Paydays covered',
  rule: 'A payday hurts when the month’s work doesn’t cover it: in a month with three paydays, for example, or before new hires’ first work brings in money.',
  caption: `Monthly weights and rates are sample figures, not industry statistics. Paydays follow a sample ${SEASON_YEAR} calendar, every other Friday; a weekly payroll has twice as many.`,
} as const
