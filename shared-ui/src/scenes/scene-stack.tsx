import type { ReactNode } from 'react'
import styles from './scene-stack.module.css'

export interface SceneStackProps {
  back: ReactNode
  /** Smaller scene that overlaps a lower corner of `back`, such as a phone or a ticket. */
  front: ReactNode
  corner?: 'end' | 'start'
}

export function SceneStack({ back, front, corner = 'end' }: SceneStackProps) {
  return (
    <div className={styles.stack} data-corner={corner}>
      <div className={styles.back}>{back}</div>
      <div className={styles.front}>{front}</div>
    </div>
  )
}
