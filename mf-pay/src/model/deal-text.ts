import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { shortDate, shortDateWithYear } from 'shared-ui/scenes/pay-calendar.ts'
import { type Trade, getEnding } from './deal-fields.ts'
import type { Deal, Entry, Payout } from './deal.ts'

/** Sentences about a deal, for the page, the pay stub and screen reader announcements. */

/** Formats a number of hundredths without trailing zeros, such as `60` or `4.2`. */
const plain = (hundredths: number): string => String(hundredths / 100)

/** Formats a share that is given in hundredths of a percent: 6000 becomes `60%`. */
export const formatPercent = (share: number): string => `${plain(share)}%`

/**
 * Converts an amount in cents to a share of the contract price, in hundredths of a percent. Returns null for a deal that is
 * paid per unit, which has no contract price.
 */
export const computeContractShare = ({ size, isPaidPerUnit }: Deal, cents: number): number | null =>
  isPaidPerUnit ? null : Math.round((cents / size) * 10_000)

/** Formats a date such as `Nov 16`. The year is added if it differs from the year of the sale. */
export const dayText = ({ sold }: Pick<Deal, 'sold'>, day: string): string =>
  day.slice(0, 4) === sold.slice(0, 4) ? shortDate(day) : shortDateWithYear(day)

const spanText = ({ earned }: Deal): string =>
  earned.after === 'months'
    ? `${earned.count} ${earned.count === 1 ? 'month' : 'months'}`
    : `${earned.count} ${earned.count === 1 ? 'day' : 'days'}`

export const getEntryLabel = (trade: Trade, deal: Deal, { kind, stage }: Entry): string => {
  if (stage !== null) return deal.stages[stage]?.label ?? ''
  if (kind === 'charged back') return getEnding(trade).event
  return deal.canceled !== null && deal.earned.after === 'months'
    ? 'Earned by month'
    : `${spanText(deal)} after “${deal.stages[deal.earned.stage]?.label ?? ''}”`
}

/** Explains in one sentence when an advance becomes earned. An earned advance need not be paid back. */
export const ruleText = (trade: Trade, deal: Deal): string => {
  const { clause } = getEnding(trade)
  const label = deal.stages[deal.earned.stage]?.label ?? ''
  if (deal.earned.after === 'months')
    return `An advance is earned over ${spanText(deal)}, in equal parts, as each month ends. If ${clause}, the rest is charged back.`
  if (deal.earned.count > 0)
    return `Pay is an advance until ${spanText(deal)} after “${label}”; if ${clause} before then, it’s charged back. After that, it’s earned.`
  if (deal.earned.stage === 0)
    return deal.stages.length > 1
      ? `Each payment is earned when it’s paid. If ${clause} later, nothing is charged back; only what’s still unpaid goes down.`
      : `Pay is earned at “${label}.”${trade.ending === null ? '' : ` Nothing is charged back after that.`}`
  return `Anything paid before “${label}” is an advance; if ${clause} before then, it’s charged back. After that, it’s earned.`
}

export const getSizeName = ({ whole = 'contract' }: Trade): string => whole

const nameOf = (trade: Trade, deal: Deal): string => trade.people[deal.payee]?.name ?? ''

/** Formats how the commission is computed, such as "40% of ($18,400.00 − $11,320.00)" or "18 stops at $11.50, plus $25.00". */
export const formatCommissionWorking = (trade: Trade, deal: Deal): string => {
  const { size, costs, extra, tiers, stages, isPaidPerUnit } = deal
  if (isPaidPerUnit)
    return `${size} ${trade.unit ?? ''} at ${dollars(sum(stages.map(({ weight }) => weight)))}${extra > 0 ? `, plus ${dollars(extra)}` : ''}`
  const rates = tiers.map(({ rate }) => (trade.rateUnit === 'bps' ? String(rate) : formatPercent(rate)))
  return `${rates.join(', ')}${trade.rateUnit === 'bps' ? ' bps' : ''} of ${costs > 0 ? `(${dollars(size)} − ${dollars(costs)})` : dollars(size)}`
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** Formats a part of a whole as a percentage, or as a reduced fraction if the percentage has more than two decimals. */
const formatPart = (part: number, whole: number): string => {
  const divisor = greatestDivisor(whole, part)
  return (part * 10_000) % whole === 0
    ? `${Number(((part / whole) * 100).toFixed(2))}%`
    : `${part / divisor} / ${whole / divisor}`
}

/** Formats how an amount in the payout table is computed: as text, or as terms in cents that add up to the amount. */
export const formatWorking = (
  deal: Deal,
  { entries, commission }: Pick<Payout, 'entries' | 'commission'>,
  { kind, stage, amounts }: Entry,
  person: number,
): string | number[] => {
  const amountsOf = (isTerm: (entry: Entry) => boolean): number[] =>
    entries.flatMap((entry) => (isTerm(entry) ? [entry.amounts[person] ?? 0] : []))
  const canceledPart = `${deal.unitsCanceled} / ${deal.size}`
  if (kind === 'becomes earned')
    return amountsOf((entry) => entry.kind === 'advanced' || entry.kind === 'charged back')
  if (stage === null) {
    const paid = sum(
      amountsOf(
        ({ kind: paidAs, on }) => /^(?:adv|ear)/.test(paidAs) && (on ?? '9') <= (deal.canceled ?? ''),
      ),
    )
    const keptAmount = paid + (amounts[person] ?? 0)
    if (deal.unitsCanceled > 0) return `${canceledPart} of ${dollars(paid)}, taken back`
    return keptAmount === 0 ? 'Paid, taken back' : [-paid, keptAmount]
  }
  const [lost = 0] = amountsOf((entry) => entry.stage === stage && entry.kind === 'not paid')
  const whole = sum(amountsOf((entry) => entry.stage === stage))
  if (lost !== 0 && lost !== whole)
    return kind === 'not paid' ? `${canceledPart} of ${dollars(whole)}` : [whole, -lost]
  const weights = sum(deal.stages.map(({ weight }) => weight))
  const part = formatPart(deal.stages[stage]?.weight ?? 0, weights)
  const share = formatPercent(deal.shares[person] ?? 0)
  return `${part === '100%' ? '' : `${part} × `}${share} of ${dollars(commission)}`
}

/**
 * Formats the payout to `deal.payee` as a sentence, such as "Ruth Ashby keeps $1,680.00, 4.2% of the contract; $720.00 waits
 * for its date." If an advance (draw) is paid back, the sentence says so. If hours are paid, it also contains the total of the
 * pay stub.
 */
export const resultText = (trade: Trade, deal: Deal, { people, week, drawRepaid, due }: Payout): string => {
  const totals = people[deal.payee]
  if (!totals) return ''
  const { kept, chargedBack, waits, notPaid } = totals
  const share = computeContractShare(deal, kept)
  const parts = [
    `${nameOf(trade, deal)} ${chargedBack > 0 ? 'keeps' : 'gets'} ${dollars(kept)}${share === null ? '' : `, ${formatPercent(share)} of the ${getSizeName(trade)}`}`,
    ...(drawRepaid > 0 ? [`${dollars(drawRepaid)} of it pays back the draw`] : []),
    ...(chargedBack > 0 ? [`${dollars(chargedBack)} is charged back`] : []),
    ...(waits > 0 ? [`${dollars(waits)} waits for its date`] : []),
    ...(notPaid > 0 ? [`${dollars(notPaid)} is not paid`] : []),
    ...(week.worked > 0
      ? [`with hourly pay${week.premium > 0 ? ' and overtime' : ''}, the stub comes to ${dollars(due)}`]
      : []),
  ]
  return `${parts.join('; ')}.`
}

/** Formats how the overtime pay on the pay stub is computed. */
export const formatOvertimeWorking = (deal: Deal, { week, weekStage }: Payout): string =>
  `half of ${dollars(week.regular)} for ${plain(week.over)} h; ${dollars(week.byCommission)} of it from “${deal.stages[weekStage]?.label ?? ''}”`

export const formatHoursWorking = ({ hours, hourly }: Deal): string =>
  `${plain(hours)} h at ${dollars(hourly)}`
