import { Amount, Portrait } from 'shared-ui'
import type { Derivation } from 'shared-ui/scenes/derivation.ts'
import styles from './person-lines.module.css'

export interface PersonLine {
  name: string
  portrait: string
  detail: string
  value: string
  from: Derivation
}

/** Rows about people: portrait, name with a detail below it, and amount. */
export function PersonLines({ lines }: { lines: readonly PersonLine[] }) {
  return lines.map((line) => (
    <p key={line.name + line.detail} className={styles.line}>
      <Portrait id={line.portrait} size={40} />
      <span>
        <span className={styles.name}>{line.name}</span>
        <span className={styles.detail}>{line.detail}</span>
      </span>
      <span className={styles.value} data-minus={line.value.startsWith('−') || undefined}>
        <Amount from={line.from}>{line.value}</Amount>
      </span>
    </p>
  ))
}
