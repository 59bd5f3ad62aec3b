import { Tally } from './tally.tsx'
import styles from './tally.module.css'

export interface TallyListProps {
  items: readonly string[]
  /** Two columns on wide screens. */
  columns?: 1 | 2
}

/** A list whose bullets are tally marks. */
export function TallyList({ items, columns = 1 }: TallyListProps) {
  return (
    <ul className={styles.list} data-columns={columns}>
      {items.map((item) => (
        <li key={item}>
          <Tally size={24} className={styles.bullet} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
