/** Amounts of money that show how they were computed. */

import { createContext, use, useId } from 'react'
import type { Derivation } from './derivation.ts'
import styles from './amount.module.css'
import { dollars, termsText } from './money.ts'

/**
 * False inside a scene (drawing of a product screen) that is hidden from assistive technology. Such a scene must not contain
 * focusable elements, so its amounts are plain text.
 */
export const AmountsOpen = createContext(true)

const FACTS = ['deal', 'rule', 'person', 'date', 'sum'] as const

interface AmountProps {
  /** Text of the amount, such as `$2,016.00`. */
  children: string
  from: Derivation
}

/** An amount as a button. The button opens a native popover that explains how the amount was computed, without JavaScript. */
export function Amount({ children, from }: AmountProps) {
  const id = useId()
  if (!use(AmountsOpen)) return children
  return (
    <>
      <button type="button" className={styles.amount} popoverTarget={id}>
        {children}
      </button>
      <span
        popover="auto"
        id={id}
        role="note"
        aria-label={`How ${children} is computed`}
        className={styles.derivation}
      >
        {FACTS.map((fact) =>
          from[fact] === undefined ? null : (
            <span key={fact} className={styles.fact} data-fact={fact}>
              {from[fact]}
            </span>
          ),
        )}
      </span>
    </>
  )
}

/** Explanation of an amount without its calculation: the deal, rule, person and date. */
export type AmountFacts = Omit<Derivation, 'sum'>

/** Calculation of an amount without its result: a text such as `60% of $3,360.00`, or the terms of a sum in cents. */
type Working = string | readonly number[]

/** Props of `Computed`. `text` is the amount in dollars by default. */
export interface ComputedProps extends AmountFacts {
  cents: number
  working: Working
  text?: string
}

const formatSum = (working: Working, result: string): string =>
  `${typeof working === 'string' ? working : termsText(working.filter(Boolean))} = ${result}`

/** An amount that a part of the page computes. A click on the amount shows how it was computed, unless the amount is zero. */
export function Computed({ cents, working, text = dollars(cents), ...facts }: ComputedProps) {
  if (cents === 0) return text
  return <Amount from={{ ...facts, sum: formatSum(working, text) }}>{text}</Amount>
}

/** An amount in cents, with its explanation (`from`), or with the facts and calculation from which `explain` creates it. */
export type ExplainedAmount = { amount: number } & (
  | { from: Derivation }
  | (AmountFacts & { working: Working })
)

/** Returns the explanation of an amount. `shared` contains facts that several amounts share, such as the person who is paid. */
export const explain = (explained: ExplainedAmount, shared: AmountFacts = {}): Derivation => {
  if ('from' in explained) return explained.from
  const { amount, working, deal, rule, person, date } = { ...shared, ...explained }
  return { deal, rule, person, date, sum: formatSum(working, dollars(amount)) }
}
