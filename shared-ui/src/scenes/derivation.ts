/**
 * Derivations of the sample company's amounts. A derivation explains an amount: its deal, rule, person, date and calculation.
 */
import { dollars, sumText } from './money.ts'
import { getPayday, shortDate, span } from './pay-calendar.ts'
import { RUN_PERIOD, type PayLine } from './pay-run.ts'
import {
  CLAWBACK_DAYS,
  computeContract,
  JENSEN,
  OVERRIDE_CENTS_PER_WATT,
  POOL_PERCENT,
  SHARES,
  computeShare,
  SOLAR_DEALS,
  type SolarDeal,
} from './ridgeline-deals.ts'
import type { SamplePerson } from './ridgeline-people.ts'
import { FEDERAL } from './pay-rates.ts'

/** Facts that explain an amount, one line of text each. `sum` is the calculation and ends with the amount. */
export interface Derivation {
  deal?: string | undefined
  rule?: string | undefined
  person?: string | undefined
  date?: string | undefined
  sum: string
}

type Part = keyof typeof SHARES
const POOL = `The pool is ${POOL_PERCENT}% of the contract`
const whoText = ({ name, role }: Pick<SamplePerson, 'name' | 'role'>): string => `${name}, ${role}`
const PAID_TEXT = `paid ${shortDate(RUN_PERIOD.payday)}`
const PERIOD_TEXT = `Earned ${span(RUN_PERIOD.first, RUN_PERIOD.last)}, ${PAID_TEXT}`

const dealText = (deal: SolarDeal): string =>
  `${deal.customer}, ${deal.panels} panels, ${dollars(computeContract(deal), { cents: false })}`
const dateText = ({ installed, sold }: SolarDeal): string =>
  installed === null
    ? `Sold ${shortDate(sold)}, not installed yet`
    : `Installed ${shortDate(installed)}, paid ${shortDate(getPayday(installed))}`

/** Explains the pool of a deal: the commission that setter (booked the appointment), closer (sold) and manager share. */
export const poolDerivation = (deal: SolarDeal, pool: number): Derivation => ({
  deal: dealText(deal),
  rule: POOL,
  date: dateText(deal),
  sum: `${POOL_PERCENT}% of ${dollars(computeContract(deal))} = ${dollars(pool)}`,
})

/** Explains one person's share of a deal's pool, which is the commission that setter, closer and manager share. */
export const shareDerivation = (
  deal: SolarDeal,
  part: Part,
  person: Pick<SamplePerson, 'name' | 'role'>,
): Derivation => ({
  deal: dealText(deal),
  rule: `The ${part} gets ${SHARES[part]}% of the pool. ${POOL}`,
  person: whoText(person),
  date: dateText(deal),
  sum: `${dollars(computeContract(deal))} × ${POOL_PERCENT}% × ${SHARES[part]}% = ${dollars(computeShare(deal, part))}`,
})

/**
 * Explains the override of the regional lead (a manager): an amount per watt, paid in addition to the shares of the
 * salespeople (setter and closer) and of their direct manager.
 */
export const overrideDerivation = (
  deal: SolarDeal,
  person: Pick<SamplePerson, 'name' | 'role'>,
): Derivation => ({
  deal: dealText(deal),
  rule: `${OVERRIDE_CENTS_PER_WATT}¢ a watt, outside the pool`,
  person: whoText(person),
  date: dateText(deal),
  sum: `${deal.watts.toLocaleString('en-US')} W × ${OVERRIDE_CENTS_PER_WATT}¢ = ${dollars(deal.watts * OVERRIDE_CENTS_PER_WATT)}`,
})

/** Explains a clawback: a person pays back a share of the commission, because the deal was canceled soon after the install. */
export const clawbackDerivation = (part: Part, person: Pick<SamplePerson, 'name' | 'role'>): Derivation => ({
  deal: JENSEN.customer,
  rule: `A cancellation within ${CLAWBACK_DAYS} days of the install takes back the share that was paid`,
  person: whoText(person),
  date: `Canceled ${shortDate(JENSEN.canceled)}, day ${JENSEN.day}`,
  sum: `The ${part}’s share, taken back = ${dollars(-JENSEN.paid[part])}`,
})

/**
 * Explains a line of a person's earnings. The date in the explanation is that of the line's deal, or the month of a monthly
 * bonus. For all other lines, it is `date`, the period in which the person earned the amount.
 */
export const lineDerivation = (line: PayLine, person: SamplePerson, date = PERIOD_TEXT): Derivation => {
  const { label, detail, amount } = line
  const earned = label === 'October bonus' ? `Earned in October, ${PAID_TEXT}` : date
  if (label.startsWith('Clawback'))
    return clawbackDerivation(JENSEN.closer === person ? 'closer' : 'setter', person)
  const deal = Object.values(SOLAR_DEALS).find(({ customer }) => label.endsWith(`, ${customer}`))
  return {
    deal: deal && dealText(deal),
    rule: deal ? `${label.split(',')[0]}. ${POOL}` : label,
    person: whoText(person),
    date: deal ? dateText(deal) : earned,
    sum: `${detail} = ${dollars(amount)}`,
  }
}

/** Explains an amount that is withheld from gross pay. */
export const withheldDerivation = (line: PayLine, gross: number, person: SamplePerson): Derivation => ({
  rule: line.label,
  person: whoText(person),
  date: PERIOD_TEXT,
  sum: line.detail.endsWith('%')
    ? `${line.detail} of ${dollars(gross)} = ${dollars(line.amount)}`
    : `${line.detail || `${FEDERAL.percent}% of (${dollars(gross)} − ${dollars(FEDERAL.above)})`} = ${dollars(line.amount)}`,
})

/** Explains a sum of amounts in cents. `rule` describes the amounts, such as "Everyone in the run". */
export const totalDerivation = (
  rule: string,
  amounts: readonly number[],
  { person, date = PERIOD_TEXT }: { person?: Pick<SamplePerson, 'name' | 'role'>; date?: string } = {},
): Derivation => ({ rule, person: person && whoText(person), date, sum: sumText(amounts) })
