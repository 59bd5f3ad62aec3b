import type { ReactNode } from 'react'
import { TallyList } from 'shared-ui'
import styles from './duty-split.module.css'

interface Side {
  title: string
  items: readonly string[]
}

interface DutySplitProps {
  theirs: Side
  yours: Side
  /** What both sides hold together; it stands between them. */
  picture: ReactNode
}

/** Two sides of one agreement: who carries what. */
export function DutySplit({ theirs, yours, picture }: DutySplitProps) {
  return (
    <div className={styles.split}>
      {[theirs, yours].map((side, index) => (
        <div key={side.title} className={styles.side} data-yours={index === 1 || undefined}>
          <h3 className={styles.title}>{side.title}</h3>
          <TallyList items={side.items} />
        </div>
      ))}
      <div className={styles.picture}>{picture}</div>
    </div>
  )
}
