/** Estimated taxes on the wages of a two-week pay period of the sample company. Cents. */
import { computePercent } from './ridgeline-shares.ts'
import type { State } from './ridgeline-people.ts'

/** The same W-4 for everyone: 12% of the part of two weeks' gross above $384.50. */
export const FEDERAL = { percent: 12, above: 38_450 }
const STATE_PERCENT: Readonly<Record<State, number>> = { UT: 4.5, ID: 5.3, NV: 0, AZ: 2.5 }
/** The employer's own share of Social Security and Medicare, percent. */
export const EMPLOYER_PERCENT = 7.65

/** Amounts withheld from a W-2 employee's gross, as negative lines. */
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

/** The employer's own share of Social Security and Medicare. */
export const computeEmployerTax = (w2Gross: number): number => computePercent(w2Gross, EMPLOYER_PERCENT)
