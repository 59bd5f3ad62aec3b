/**
 * Payroll taxes that an employer pays for one employee's yearly wages in a state. Amounts are in cents, rates in thousandths of
 * a percent. Each tax is rounded to a cent before the taxes are added.
 */
import { createForm, numberType, choiceType, dollarType } from 'shared-ui/island-kit/form.ts'
import { getStateFacts, FACTS, PAYROLL_TAX, type StateCode, SUI_STATES } from './hiring-facts.ts'

export interface CostTerms {
  wages: number
  /** Employer's rate for state unemployment insurance, in thousandths of a percent. */
  suiRate: number
  state: StateCode
  other: StateCode
}

export type TaxName = 'socialSecurity' | 'medicare' | 'futa' | 'sui' | 'training'

export interface TaxLine {
  tax: TaxName
  rate: number
  /** Part of the wages that is taxed, in cents: all wages up to `base`. */
  taxable: number
  /** Wage base in cents: yearly wages above it are not taxed. Null if all wages are taxed. */
  base: number | null
  year: number
  amount: number
}

/** Returns a tax in cents, rounded half up. `rate` is in thousandths of a percent. */
export const computeTaxAmount = (cents: number, rate: number): number =>
  Math.floor((cents * rate + 50_000) / 100_000)

const taxLine = (
  tax: TaxName,
  wages: number,
  { rate, base, year = FACTS.year }: { rate: number; base: number | null; year?: number },
): TaxLine => {
  const taxable = base === null ? wages : Math.min(wages, base)
  return { tax, rate, taxable, base, year, amount: computeTaxAmount(taxable, rate) }
}

export interface EmployerCost {
  lines: TaxLine[]
  taxes: number
  total: number
}

export const computeEmployerCost = (wages: number, suiRate: number, state: StateCode): EmployerCost => {
  const { base = 0, baseYear = FACTS.year } = getStateFacts(state)
  const stateBase = { base: base * 100, year: baseYear }
  const lines = [
    taxLine('socialSecurity', wages, PAYROLL_TAX.socialSecurity),
    taxLine('medicare', wages, PAYROLL_TAX.medicare),
    taxLine('futa', wages, PAYROLL_TAX.futa),
    taxLine('sui', wages, { rate: suiRate, ...stateBase }),
    ...(state === 'CA'
      ? [taxLine('training', wages, { ...PAYROLL_TAX.californiaTraining, ...stateBase })]
      : []),
  ]
  const taxes = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { lines, taxes, total: wages + taxes }
}

/** Limits of the numbers that a visitor can type: wages in dollars, `suiRate` in percent. */
export const COST_LIMITS = { wages: { min: 1000, max: 500_000 }, suiRate: { min: 0, max: 20 } } as const

/** Form fields. `COST_FORM` also writes their values to the URL, such as `44928-2.7-nv-ut`. */
export const COST_FORM = createForm<CostTerms>({
  wages: dollarType(COST_LIMITS.wages),
  suiRate: numberType(/^\d{1,2}(?:\.\d{1,3})?$/, COST_LIMITS.suiRate, 1000),
  state: choiceType(SUI_STATES),
  other: choiceType(SUI_STATES),
})
