import { classNames } from '../class-names.ts'
import { SLASH, STROKES, Tally, type TallyProps } from './tally.tsx'
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

/** The mark whose strokes are drawn over their pale outline as it comes into view. */
export const AnimatedTally = ({ size = 24 }: Pick<TallyProps, 'size'>) => (
  <svg
    viewBox="0 0 31 32"
    width={size}
    height={size}
    aria-hidden="true"
    className={classNames(styles.tally, styles.animated)}
  >
    <path d={[...STROKES, SLASH].join('')} strokeOpacity={0.16} />
    {STROKES.map((path) => (
      <path key={path} d={path} pathLength={1} />
    ))}
    <path d={SLASH} pathLength={1} className={styles.slash} />
  </svg>
)
