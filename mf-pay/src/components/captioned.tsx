import type { ReactNode } from 'react'
import styles from './captioned.module.css'

/** A scene with the words above it that say what it is. */
export function Captioned({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className={styles['caption']}>{caption}</figcaption>
      {children}
    </figure>
  )
}
