import { Amount } from 'shared-ui'
import type { Derivation } from 'shared-ui/scenes/derivation.ts'
import styles from './equation.module.css'

export interface EquationProps {
  label: string
  /** Of the result. */
  from: Derivation
  terms: readonly { sign?: string; value: string; meaning: string }[]
}

/** A sum set large, each figure with its meaning under it; the last term is the result. */
export function Equation({ label, from, terms }: EquationProps) {
  return (
    <ol className={styles.equation} aria-label={label} data-count={terms.length}>
      {terms.map(({ sign, value, meaning }, index) => (
        <li key={meaning} className={styles.term}>
          {sign === undefined ? null : <span className={styles.sign}>{sign}</span>}
          <span className={styles.value} data-given={index === 0 || undefined}>
            {index === terms.length - 1 ? <Amount from={from}>{value}</Amount> : value}
          </span>
          <span className={styles.meaning}>{meaning}</span>
        </li>
      ))}
    </ol>
  )
}
