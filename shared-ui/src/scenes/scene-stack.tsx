import type { ReactNode } from 'react'
import styles from './scene-stack.module.css'

export interface SceneStackProps {
  back: ReactNode
  /** Overlaps the lower corner of the large scene: a phone or a ticket. */
  front: ReactNode
  /** Corner of the front scene. */
  corner?: 'end' | 'start'
}

/** Two related scenes. The second overlaps a corner of the first. */
export function SceneStack({ back, front, corner = 'end' }: SceneStackProps) {
  return (
    <div className={styles.stack} data-corner={corner}>
      <div className={styles.back}>{back}</div>
      <div className={styles.front}>{front}</div>
    </div>
  )
}
