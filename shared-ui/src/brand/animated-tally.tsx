import { classNames } from '../class-names.ts'
import styles from './tally.module.css'
import { SLASH, STROKES, type TallyProps } from './tally.tsx'

/** The logo mark. Its strokes are drawn over their pale outline when it enters the viewport. */
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
