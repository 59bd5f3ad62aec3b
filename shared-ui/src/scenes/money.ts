/**
 * Formats cents as dollars, rounded to whole dollars if `cents` is false. A negative amount has a minus sign (U+2212). Intl is not
 * used, because server and browser can have different locale data.
 */
export function dollars(cents: number, { cents: withCents = true }: { cents?: boolean } = {}): string {
  const [whole = '0', part = '00'] = (Math.abs(cents) / 100).toFixed(withCents ? 2 : 0).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}$${grouped}${withCents ? `.${part}` : ''}`
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
