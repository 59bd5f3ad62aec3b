import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './grid.module.css'

/** Width of a cell in columns of the grid, which has 12. */
export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12

/** Layout grid with twelve columns. In windows narrower than 900 px, it has one column. */
export function Grid({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.grid, className)}>{children}</div>
}

interface CellProps {
  children: ReactNode
  span?: Span
  start?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
  className?: string | undefined
}

/** Cell of a `Grid`. `span` is its width in columns of 12, and `start` its first column. */
export function Cell({ children, span = 12, start, className }: CellProps) {
  return (
    <div className={classNames(styles.cell, className)} data-span={span} data-start={start}>
      {children}
    </div>
  )
}

/** Props of `Split`. */
export interface SplitProps {
  /** Part that is first in reading order. On phones, this part is above the part `end`. */
  start: ReactNode
  end: ReactNode
  /** Widths of the left and right part, in twelfths. */
  ratio?: '6/6' | '7/5' | '5/7' | '8/4' | '4/8'
  align?: 'start' | 'center' | 'end'
  /** True places `end` at the left of `start` if they are side by side. */
  swapped?: boolean
  /** True places `start` and `end` side by side on tablets too, in equal widths. */
  early?: boolean
  className?: string | undefined
}

/** Two parts side by side, one above the other on phones. */
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
