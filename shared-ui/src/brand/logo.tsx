/** The logo, and tally marks. */

import { classNames } from '../class-names.ts'
import tallyStyles from './tally.module.css'
import styles from './logo.module.css'

/** The tally mark with the company's name. */
export function Logo({ size, className }: { size?: 'lg'; className?: string | undefined }) {
  return (
    <span className={classNames(styles.logo, className)} data-size={size}>
      <Tally size={size === 'lg' ? 48 : 24} />
      <span>Crewtally</span>
    </span>
  )
}

/** SVG paths of the four upright strokes of the tally mark, in a box of 32 by 32. */
export const STROKES = ['M5 4.5 4.4 27.5', 'M12 4 11.7 28', 'M19.2 4.4 18.9 27.6', 'M26.2 4 26 28']
const SLASH = 'M1.5 23.5 29.5 8.5'

/** Props of `Tally`. `size` is in pixels. */
export interface TallyProps {
  /** Number of strokes, 1 to 5. The fifth stroke is the slash across the others. */
  count?: 1 | 2 | 3 | 4 | 5 | undefined
  size?: 16 | 20 | 24 | 32 | 48 | 64 | 96
  className?: string | undefined
}

/**
 * Tally mark with `count` strokes. With five strokes (four and a slash), it is the logo. Screen readers skip the mark, so place
 * it beside a text with the count.
 */
export const Tally = ({ count = 5, size = 24, className }: TallyProps) => (
  <svg
    viewBox="0 0 31 32"
    width={size}
    height={size}
    aria-hidden="true"
    className={classNames(tallyStyles.tally, className)}
  >
    <path d={STROKES.slice(0, count).join('')} />
    {count === 5 ? <path d={SLASH} className={tallyStyles.slash} /> : null}
  </svg>
)

/** The logo, drawn over a pale outline while it scrolls into view. */
export const AnimatedTally = ({ size = 24 }: Pick<TallyProps, 'size'>) => (
  <svg
    viewBox="0 0 31 32"
    width={size}
    height={size}
    aria-hidden="true"
    className={classNames(tallyStyles.tally, tallyStyles.animated)}
  >
    <path d={[...STROKES, SLASH].join('')} strokeOpacity={0.16} />
    {STROKES.map((path) => (
      <path key={path} d={path} pathLength={1} />
    ))}
    <path d={SLASH} pathLength={1} className={tallyStyles.slash} />
  </svg>
)

interface TallyListProps {
  items: readonly string[]
}

/** List whose bullets are tally marks. */
export function TallyList({ items }: TallyListProps) {
  return (
    <ul className={tallyStyles.list}>
      {items.map((item) => (
        <li key={item}>
          <Tally size={24} className={tallyStyles.bullet} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
