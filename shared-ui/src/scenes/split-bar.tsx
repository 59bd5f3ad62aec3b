import { classNames } from '../class-names.ts'
import { sum } from './money.ts'
import styles from './split-bar.module.css'

export interface SplitBarProps {
  /** The parts, in any one unit. */
  amounts: readonly number[]
  /** Its height and room; other colors where its parts are no setter, closer and manager. */
  className?: string | undefined
}

/** White between two parts, in percent of the whole. */
const GAP = 0.6

/** A whole as one bar, its parts side by side. What stands below it says the same in words. */
export function SplitBar({ amounts, className }: SplitBarProps) {
  const percents = amounts.map((amount) => (amount / sum(amounts)) * 100)
  const starts = percents.map((_, index) => sum(percents.slice(0, index)))
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames(styles.bar, className)}
    >
      {percents.map((percent, index) => (
        <rect key={starts[index]} x={starts[index]} width={percent - GAP} height="8" />
      ))}
    </svg>
  )
}
