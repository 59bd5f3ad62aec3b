import { Amount } from '../scenes/amount.tsx'
import type { Derivation } from '../scenes/derivation.ts'
import { dollars, termsText } from '../scenes/money.ts'

export interface ComputedProps extends Omit<Derivation, 'sum'> {
  cents: number
  /** Calculation without its result: a text such as `60% of $3,360.00`, or the terms of a sum in cents. */
  working: string | readonly number[]
  text?: string
}

/** An amount that an island computes. A click on the amount shows how it was computed, unless the amount is zero. */
export function Computed({ cents, working, text = dollars(cents), ...facts }: ComputedProps) {
  if (cents === 0) return text
  const terms = typeof working === 'string' ? working : termsText(working.filter(Boolean))
  return <Amount from={{ ...facts, sum: `${terms} = ${text}` }}>{text}</Amount>
}
