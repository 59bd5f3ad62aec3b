/** Formats sums for derivations. Separate from the ledger, which islands do not load. */
import { dollars, sum } from './money.ts'

/** Formats cents as `$5.00 + $3.00 − $1.00`. */
export const termsText = (amounts: readonly number[]): string => {
  const [first = 0, ...others] = amounts
  const terms = others.map((amount) => ` ${amount < 0 ? '−' : '+'} ${dollars(Math.abs(amount))}`)
  return `${dollars(first)}${terms.join('')}`
}

/** Formats cents as `$5.00 + $3.00 − $1.00 = $7.00`. */
export const sumText = (amounts: readonly number[]): string =>
  `${termsText(amounts)} = ${dollars(sum(amounts))}`
