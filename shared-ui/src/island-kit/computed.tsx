import { Amount } from '../scenes/amount.tsx'
import type { Derivation } from '../scenes/derivation.ts'
import { dollars, termsText } from '../scenes/money.ts'

export interface ComputedProps extends Omit<Derivation, 'sum'> {
  cents: number
  /** Working of the amount without its result, such as `60% of $3,360.00`, or the terms of a sum in cents. */
  working: string | readonly number[]
  /** Displayed text of the amount. Default: `dollars(cents)`. */
  text?: string
}

/** An amount that an island computes, with its derivation. Zero has none. */
export function Computed({ cents, working, text = dollars(cents), ...facts }: ComputedProps) {
  if (cents === 0) return text
  const terms = typeof working === 'string' ? working : termsText(working.filter(Boolean))
  return <Amount from={{ ...facts, sum: `${terms} = ${text}` }}>{text}</Amount>
}
