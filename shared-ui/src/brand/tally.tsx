import { classNames } from '../class-names.ts'
import styles from './tally.module.css'

const STROKES = ['M5 4.5 4.4 27.5', 'M12 4 11.7 28', 'M19.2 4.4 18.9 27.6', 'M26.2 4 26 28']
const SLASH = 'M1.5 23.5 29.5 8.5'

export interface TallyProps {
  /** Strokes drawn, 1 to 5; the fifth is the slash. */
  count?: 1 | 2 | 3 | 4 | 5
  size?: 16 | 20 | 24 | 32 | 48 | 64 | 96
  /** The strokes are drawn over their pale outline as the mark comes into view. */
  animated?: boolean
  className?: string | undefined
}

/** Four strokes and a slash: the mark. Decorative; what it counts stands beside it in words. */
export function Tally({ count = 5, size = 24, animated = false, className }: TallyProps) {
  const strokes = STROKES.slice(0, count)
  return (
    <svg
      viewBox="0 0 31 32"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames(styles.tally, animated && styles.animated, className)}
    >
      {animated ? (
        <path d={[...strokes, ...(count === 5 ? [SLASH] : [])].join('')} strokeOpacity={0.16} />
      ) : null}
      {animated ? (
        strokes.map((path) => <path key={path} d={path} pathLength={1} />)
      ) : (
        <path d={strokes.join('')} />
      )}
      {count === 5 ? (
        <path d={SLASH} {...(animated ? { pathLength: 1 } : {})} className={styles.slash} />
      ) : null}
    </svg>
  )
}
