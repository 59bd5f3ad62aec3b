import { dollars } from 'shared-ui/scenes/money.ts'

/** Texts about changes of pay, for islands that compare today's pay plan with another plan. */

/** Formats an amount with its sign, such as "+$1,088.00" or "−$60.00". */
export const formatSignedAmount = (cents: number): string => `${cents > 0 ? '+' : ''}${dollars(cents)}`

interface ChangedPay {
  name: string
  change: number
}

const namesWith = (rows: readonly ChangedPay[]): string =>
  rows.map(({ name, change }) => `${name.split(' ', 1)[0] ?? ''} ${formatSignedAmount(change)}`).join(', ')

/** Describes a change of pay, such as "$60.00 more than today" or "the same as today". `change` is in cents. */
export const formatChangeFromToday = (change: number): string =>
  change === 0
    ? 'the same as today'
    : `${dollars(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than today`

/** Lists the people who gain or lose, such as "Gain: Andre +$1,338.00. Lose: Jo −$60.00." */
export const formatGainsAndLosses = (rows: readonly ChangedPay[]): string => {
  const gains = rows.filter(({ change }) => change > 0).toSorted((a, b) => b.change - a.change)
  const losses = rows.filter(({ change }) => change < 0).toSorted((a, b) => a.change - b.change)
  return [
    gains.length > 0 ? `Gain: ${namesWith(gains)}.` : '',
    losses.length > 0 ? `Lose: ${namesWith(losses)}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
