import { classNames } from '../class-names.ts'
import { sum } from './money.ts'
import styles from './split-bar.module.css'

export interface SplitBarProps {
  amounts: readonly number[]
  /**
   * Class that sets height and margin. By default, the parts have the colors for setter, closer and manager, who share a deal's
   * commission. For other parts, the class must set colors as well.
   */
  className?: string | undefined
}

const GAP = 0.6

/** Bar that shows the parts of a whole. Place it above a text with the same amounts, because screen readers skip it. */
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
        <rect
          key={starts[index]}
          x={starts[index]}
          width={index === percents.length - 1 ? percent : percent - GAP}
          height="8"
        />
      ))}
    </svg>
  )
}
