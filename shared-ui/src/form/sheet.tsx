import type { ReactNode } from 'react'
import { Tally, type TallyProps } from '../brand/logo.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  title: string
  note: string
  /** Level of the title's heading. Default: 3. */
  level?: 2 | 3
  count?: TallyProps['count']
  children: ReactNode
}

/**
 * A form container that looks like a ruled sheet of paper. The form's hydration starts when this container approaches the
 * viewport.
 */
export function Sheet({ title, note, level = 3, count = 5, children }: SheetProps) {
  const Title = `h${level}` as const
  return (
    <div className={styles.sheet} data-tone="card" data-wake-on>
      <div className={styles.head}>
        <Tally size={24} count={count} />
        <Title className={styles.title}>{title}</Title>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </div>
  )
}
