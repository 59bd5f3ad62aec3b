import { Amount } from '../scenes/amount.tsx'
import type { Derivation } from '../scenes/derivation.ts'
import { dollars, termsText } from '../scenes/money.ts'

export interface ComputedProps extends Omit<Derivation, 'sum'> {
  cents: number
  /** Calculation of the amount without its result: text such as `60% of $3,360.00`, or the terms of a sum in cents. */
  working: string | readonly number[]
  /** Text of the amount. Default: `dollars(cents)`. */
  text?: string
}

/** An amount that an island computes. It opens its derivation, unless the amount is zero. */
export function Computed({ cents, working, text = dollars(cents), ...facts }: ComputedProps) {
  if (cents === 0) return text
  const terms = typeof working === 'string' ? working : termsText(working.filter(Boolean))
  return <Amount from={{ ...facts, sum: `${terms} = ${text}` }}>{text}</Amount>
}
