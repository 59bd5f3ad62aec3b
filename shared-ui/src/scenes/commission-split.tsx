import { Portrait } from '../brand/portrait/portrait.tsx'
import { Amount } from './amount.tsx'
import { clawbackDerivation, poolDerivation, shareDerivation } from './derivation.ts'
import { dollars } from './money.ts'
import { shortDate } from './pay-calendar.ts'
import { POOL_PERCENT } from './ridgeline-deals.ts'
import { SPLIT } from './ridgeline.ts'
import { SceneFrame, ScenePerson, type SceneProps } from './scene-frame.tsx'
import { SplitBar } from './split-bar.tsx'
import styles from './commission-split.module.css'

/**
 * Scene: commission of a solar deal, split between setter (booked the appointment), closer (made the sale) and manager, and a
 * repayment (clawback) for another deal.
 */
export function CommissionSplit(props: SceneProps) {
  const { deal, contract, pool, parts, clawback } = SPLIT
  return (
    <SceneFrame
      {...props}
      opens
      label={`Commission split of the ${deal.customer} deal: ${dollars(pool)} shared, ${parts.map(({ part, amount }) => `${part} ${dollars(amount)}`).join(', ')}; a clawback of ${dollars(-clawback.amount)} on the ${clawback.customer} deal.`}
      title={`${deal.customer}, ${deal.panels} panels, ${deal.watts / 1000} kW`}
      aside={`Installed ${shortDate(deal.installed ?? deal.sold)}`}
    >
      <p className={styles.pool}>
        <span className={styles.sum}>
          <Amount from={poolDerivation(deal, pool)}>{dollars(pool)}</Amount>
        </span>
        <span className={styles.of}>
          to share, {POOL_PERCENT}% of {dollars(contract, { cents: false })}
        </span>
      </p>
      <SplitBar amounts={parts.map(({ percent }) => percent)} className={styles.bar} />
      {parts.map(({ person, part, share, percent, amount }, index) => (
        <div key={part} className={styles.part}>
          <ScenePerson name={person.name} role={part}>
            <Portrait id={person.portrait} size={40} />
          </ScenePerson>
          <span className={styles.percent} data-piece={index}>
            {percent}%
          </span>
          <span className={styles.amount}>
            <Amount from={shareDerivation(deal, share, person)}>{dollars(amount)}</Amount>
          </span>
        </div>
      ))}
      <div className={styles.clawback}>
        <span>
          Clawback, {clawback.customer}: {clawback.reason}
        </span>
        <span className={styles.amount}>
          <Amount from={clawbackDerivation('closer', clawback.person)}>{dollars(clawback.amount)}</Amount>
        </span>
      </div>
    </SceneFrame>
  )
}
