import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './grid.module.css'

export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12

/** Twelve columns from 900 px on; one below. */
export function Grid({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.grid, className)}>{children}</div>
}

export interface CellProps {
  children: ReactNode
  span?: Span
  /** First column, 1 to 10. */
  start?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
  className?: string | undefined
}

export function Cell({ children, span = 12, start, className }: CellProps) {
  return (
    <div className={classNames(styles.cell, className)} data-span={span} data-start={start}>
      {children}
    </div>
  )
}

export interface SplitProps {
  /** First in reading order, and above `end` on phones. */
  start: ReactNode
  end: ReactNode
  /** Columns from left to right. */
  ratio?: '6/6' | '7/5' | '5/7' | '8/4' | '4/8'
  align?: 'start' | 'center' | 'end'
  /** Shows `end` on the left if both fit side by side. */
  swapped?: boolean
  /** Side by side on tablets as well, in equal halves. */
  early?: boolean
  className?: string | undefined
}

/** Two parts side by side, in the widths of `ratio`. */
export function Split({
  start,
  end,
  ratio = '6/6',
  align = 'start',
  swapped = false,
  early = false,
  className,
}: SplitProps) {
  return (
    <div
      className={classNames(styles.split, className)}
      data-ratio={ratio}
      data-align={align}
      data-swapped={swapped || undefined}
      data-early={early || undefined}
    >
      <div className={styles.side}>{start}</div>
      <div className={styles.side}>{end}</div>
    </div>
  )
}
