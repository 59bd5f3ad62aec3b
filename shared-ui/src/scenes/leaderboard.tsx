import { Portrait } from '../brand/portrait/portrait.tsx'
import { Amount } from './amount.tsx'
import { totalDerivation } from './derivation.ts'
import { dollars } from './money.ts'
import { LEADERBOARD } from './pay-run.ts'
import { PERIOD } from './ridgeline.ts'
import { SceneFrame, type SceneProps } from './scene-frame.tsx'
import styles from './leaderboard.module.css'

/** Scene: closers (sales people), ranked by commission in the pay period. */
export function Leaderboard(props: SceneProps) {
  const most = LEADERBOARD[0]?.amount ?? 1
  return (
    <SceneFrame
      {...props}
      opens
      label={`Leaderboard of closers, ${PERIOD.label}: ${LEADERBOARD.map(({ name, amount }) => `${name} ${dollars(amount, { cents: false })}`).join(', ')}.`}
      title="Closers"
      aside={PERIOD.label}
    >
      {LEADERBOARD.map(({ name, portrait, deals, amount, lines }, index) => (
        <div key={name} className={styles.row}>
          <span className={styles.place}>{index + 1}</span>
          <Portrait id={portrait} size={40} />
          <span className={styles.name}>
            {name}
            <span className={styles.deals}>{deals === 1 ? '1 deal' : `${deals} deals`}</span>
          </span>
          <span className={styles.amount}>
            <Amount
              from={totalDerivation('Commissions of the period', lines, { person: { name, role: 'closer' } })}
            >
              {dollars(amount, { cents: false })}
            </Amount>
          </span>
          <svg aria-hidden="true" className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none">
            <rect
              width={(amount / most) * 100}
              height="4"
              className={styles.fill}
              data-first={index === 0 || undefined}
            />
          </svg>
        </div>
      ))}
    </SceneFrame>
  )
}
