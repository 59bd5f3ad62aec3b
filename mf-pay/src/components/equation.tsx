import styles from './equation.module.css'

export interface EquationProps {
  label: string
  terms: readonly { sign?: string; value: string; meaning: string }[]
}

/** A sum set large, each figure with its meaning under it; the last term is the result. */
export function Equation({ label, terms }: EquationProps) {
  return (
    <ol className={styles.equation} aria-label={label} data-count={terms.length}>
      {terms.map(({ sign, value, meaning }) => (
        <li key={meaning} className={styles.term}>
          {sign === undefined ? null : <span className={styles.sign}>{sign}</span>}
          <span className={styles.value}>{value}</span>
          <span className={styles.meaning}>{meaning}</span>
        </li>
      ))}
    </ol>
  )
}
