import { Portrait, ScreenHead } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { PAY_STUB } from 'shared-ui/scenes/ridgeline.ts'
import { SplitBar } from 'shared-ui/scenes/split-bar.tsx'
import type { splitBy } from '../../figures/split-rule.ts'
import styles from './split-parts.module.css'

export interface SplitPartsProps extends Pick<ReturnType<typeof splitBy>, 'parts' | 'total'> {
  /** What the closer is paid in the end, in cents. */
  net: number
}

/** The pool as a bar and as three people, and what it does to one of them on Friday. */
export function SplitParts({ parts, total, net }: SplitPartsProps) {
  const change = net - PAY_STUB.net
  return (
    <>
      <ScreenHead title="Pool of both deals" aside={<b className={styles.pool}>{dollars(total.pool)}</b>} />
      <SplitBar amounts={parts.map(({ percent }) => percent)} />
      <ul className={styles.parts}>
        {parts.map(({ part, person, percent, amount }) => (
          <li key={part} className={styles.part}>
            <Portrait id={person.portrait} size={40} />
            <span className={styles.who}>
              <b className={styles.name}>{person.name}</b> {part}, {percent}%
            </span>
            <span className={styles.amount}>{dollars(amount)}</span>
          </li>
        ))}
      </ul>
      <output className={styles.result} aria-label="What the rule comes to">
        Marisol takes home <b>{dollars(net)}</b> on Friday
        {change === 0
          ? ' under today’s plan.'
          : `, ${dollars(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than under today’s plan.`}
      </output>
    </>
  )
}
