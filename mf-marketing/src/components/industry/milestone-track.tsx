import { Amount, SceneFrame, type SceneProps, SceneRow } from 'shared-ui'
import { sumText } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { MILESTONES } from '../../figures/deals.ts'
import styles from './bar-scenes.module.css'

/** One closer's share, paid out in parts as the job moves from permit to permission to operate. */
export function MilestoneTrack(props: SceneProps) {
  const { deal, steps, share, paid } = MILESTONES
  return (
    <SceneFrame
      {...props}
      opens
      label={`${deal}: the closer's ${dollars(share)} in three parts, ${steps.map(({ label, amount, done }) => `${label} ${dollars(amount)} ${done ? 'paid' : 'to come'}`).join(', ')}.`}
      title={deal}
      aside="Plan in stages"
    >
      {steps.map(({ label, percent, detail, amount, done }) => (
        <div key={label} className={styles.tier}>
          <p>
            <span className={styles.rate}>{label}</span>
            <span className={styles.amount}>
              <Amount
                from={{
                  deal,
                  rule: `${label}: ${percent}% of the share`,
                  date: detail,
                  sum: `${percent}% of ${dollars(share)} = ${dollars(amount)}`,
                }}
              >
                {dollars(amount)}
              </Amount>
            </span>
          </p>
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.track}>
            <rect width="100" height="10" className={styles.bar} data-kind="next" />
            <rect width={done ? 100 : 0} height="10" className={styles.bar} />
          </svg>
          <p className={styles.range}>
            <span>{detail}</span>
            <span>{percent}% of the share</span>
          </p>
        </div>
      ))}
      <div className={styles.lines}>
        <SceneRow
          label={`Paid so far, of ${dollars(share)}`}
          value={dollars(paid)}
          from={{
            deal,
            rule: 'Stages that are done',
            sum: sumText(steps.flatMap(({ done, amount }) => (done ? [amount] : []))),
          }}
          tone="sum"
        />
      </div>
    </SceneFrame>
  )
}
