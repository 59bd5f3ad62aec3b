/**
 * Rates of pay at the sample company: shares of a deal's commission, and estimated taxes on wages per pay period of two weeks.
 * Amounts are in cents. This module contains neither people nor deals, so that islands can load it without them.
 */
import type { State } from './ridgeline-people.ts'

/** Percentages of a deal's commission for each role: setter (booked the appointment), closer (made the sale), manager. */
export const SHARES = { setter: 30, closer: 60, manager: 10 } as const
/** Commission of a deal (pool), which setter, closer and manager share, as a percentage of the contract price. */
export const POOL_PERCENT = 10
/** If a deal is canceled within this number of days after the install, people pay back their commission (clawback). */
export const CLAWBACK_DAYS = 90

export const computePercent = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

export const RIDGELINE = 'Ridgeline Home Services'

/** Estimate of federal income tax: 12% of the gross pay above $384.50 per pay period, as if all people filed the same W-4. */
export const FEDERAL = { percent: 12, above: 38_450 }
const STATE_PERCENT: Readonly<Record<State, number>> = { UT: 4.5, ID: 5.3, NV: 0, AZ: 2.5 }
/** Employer's part of Social Security and Medicare, in percent of gross pay. */
export const EMPLOYER_PERCENT = 7.65

/** Computes the taxes withheld from an employee's gross pay, as negative amounts. */
export const computeTaxes = (gross: number, state: State = 'UT') => [
  {
    label: 'Federal income tax',
    detail: '',
    amount: -computePercent(Math.max(0, gross - FEDERAL.above), FEDERAL.percent),
  },
  { label: 'Social Security', detail: '6.2%', amount: -computePercent(gross, 6.2) },
  { label: 'Medicare', detail: '1.45%', amount: -computePercent(gross, 1.45) },
  {
    label: state === 'UT' ? 'Utah income tax' : 'State income tax',
    detail: `${STATE_PERCENT[state]}%`,
    amount: -computePercent(gross, STATE_PERCENT[state]),
  },
]

export const computeEmployerTax = (w2Gross: number): number => computePercent(w2Gross, EMPLOYER_PERCENT)
