import { sum } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { SETTERS } from './setters.ts'

/** Kept appointments of one setter by week since her first day, beside the average of the five setters before her. */
const kept = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
const usual = [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5]

export const RAMP = {
  person: SETTERS.bree,
  since: `since ${shortDate(SETTERS.bree.since)}`,
  kept,
  usual,
  total: sum(kept),
  usualTotal: sum(usual),
  ahead: sum(kept) - sum(usual),
  /** What happened, by week. */
  marks: [
    { week: 1, what: 'Courses, two ride-alongs' },
    { week: 4, what: 'City permit, own doors' },
    { week: 6, what: 'Own territory, Cedar Hollow' },
  ],
} as const
