const groupThousands = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Formats a count with commas. Does not use `Intl`, because its results on the server and in the browser may differ. */
export const formatCount = (count: number): string => groupThousands(String(count))

/**
 * Formats an amount in cents as dollars. With the option `cents: false`, rounds to whole dollars. A negative amount has a minus
 * sign (U+2212). Does not use Intl, because server and browser can have different locale data.
 */
export function dollars(cents: number, { cents: withCents = true }: { cents?: boolean } = {}): string {
  const [whole = '0', part = '00'] = (Math.abs(cents) / 100).toFixed(withCents ? 2 : 0).split('.')
  return `${cents < 0 ? '−' : ''}$${groupThousands(whole)}${withCents ? `.${part}` : ''}`
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

/** Formats amounts in cents as a sum without its result, such as `$5.00 + $3.00 − $1.00`. */
export const termsText = (amounts: readonly number[]): string => {
  const [first = 0, ...others] = amounts
  const terms = others.map((amount) => ` ${amount < 0 ? '−' : '+'} ${dollars(Math.abs(amount))}`)
  return `${dollars(first)}${terms.join('')}`
}

/** Formats amounts in cents as a sum with its result, such as `$5.00 + $3.00 − $1.00 = $7.00`. */
export const sumText = (amounts: readonly number[]): string =>
  `${termsText(amounts)} = ${dollars(sum(amounts))}`

export function formatHours(amount: number): string {
  return amount === 0 ? '–' : amount.toFixed(1)
}

export const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
] as const

/** Formats counts up to 10 as words, and larger ones as digits. */
export const formatSmallCount = (count: number): string => NUMBERS[count] ?? String(count)

/** Formats an amount with its sign, such as "+$1,088.00" or "−$60.00". */
export const formatSignedAmount = (cents: number): string => `${cents > 0 ? '+' : ''}${dollars(cents)}`

interface ChangedPay {
  name: string
  change: number
}

const listChanges = (rows: readonly ChangedPay[], verb: 'gains' | 'loses'): string =>
  rows
    .map(
      ({ name, change }, at) =>
        `${name.split(' ', 1)[0] ?? ''} ${at === 0 ? `${verb} ` : ''}${dollars(Math.abs(change))}`,
    )
    .join(', ')

/** Describes a change of pay, such as "$60.00 more than today" or "the same as today". `change` is in cents. */
export const formatChangeFromToday = (change: number): string =>
  change === 0
    ? 'the same as today'
    : `${dollars(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than today`

/** Lists the people who gain or lose, such as "Andre gains $1,338.00, Jo $480.00. Ruth loses $60.00." */
export const formatGainsAndLosses = (rows: readonly ChangedPay[]): string => {
  const gains = rows.filter(({ change }) => change > 0).toSorted((a, b) => b.change - a.change)
  const losses = rows.filter(({ change }) => change < 0).toSorted((a, b) => a.change - b.change)
  return [
    gains.length > 0 ? `${listChanges(gains, 'gains')}.` : '',
    losses.length > 0 ? `${listChanges(losses, 'loses')}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
