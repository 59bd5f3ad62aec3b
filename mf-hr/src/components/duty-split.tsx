import { TallyList } from 'shared-ui'
import styles from './duty-split.module.css'

interface Side {
  title: string
  items: readonly string[]
}

/** Two sides of one agreement: who carries what. */
export function DutySplit({ theirs, yours }: { theirs: Side; yours: Side }) {
  return (
    <div className={styles.split}>
      {[theirs, yours].map((side, index) => (
        <div key={side.title} className={styles.side} data-yours={index === 1 || undefined}>
          <h3 className={styles.title}>{side.title}</h3>
          <TallyList items={side.items} />
        </div>
      ))}
    </div>
  )
}
