import { Amount, SceneFrame, type SceneProps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { CLOSING_SHEET } from '../../figures/deals.ts'
import styles from './closing-waterfall.module.css'

/** From gross commission to what each agent takes home, one bar shorter than the other. */
export function ClosingWaterfall(props: SceneProps) {
  const { address, steps, gross } = CLOSING_SHEET
  return (
    <SceneFrame
      {...props}
      opens
      label={`Closing at ${address}: ${steps.map(({ label, amount }) => `${label} ${dollars(amount)}`).join(', ')}.`}
      title={address}
      aside="Closed Nov 12"
    >
      {steps.map(({ label, detail, amount, from, kind }) => (
        <div key={label} className={styles.step} data-kind={kind}>
          <p className={styles.words}>
            <span>
              <b>{label}</b> {detail}
            </span>
            <span className={styles.amount}>
              <Amount from={{ deal: address, rule: label, sum: `${detail} = ${dollars(amount)}` }}>
                {dollars(amount)}
              </Amount>
            </span>
          </p>
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.track}>
            <rect
              x={(from / gross) * 100}
              width={(Math.abs(amount) / gross) * 100}
              height="10"
              className={styles.bar}
            />
          </svg>
        </div>
      ))}
    </SceneFrame>
  )
}
