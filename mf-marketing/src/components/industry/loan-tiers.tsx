import { Amount, Portrait, SceneFrame, ScenePerson, type SceneProps, SceneRow } from 'shared-ui'
import { sumText } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { LOAN_MONTH } from '../../figures/deals.ts'
import styles from './bar-scenes.module.css'

/** A loan officer's month: funded volume climbs through the tiers, then the draw is paid back. */
export function LoanTiers(props: SceneProps) {
  const { person, funded, tiers, draw, advanced, total } = LOAN_MONTH
  return (
    <SceneFrame
      {...props}
      opens
      label={`${person.name}, November: ${dollars(funded, { cents: false })} funded. ${tiers.map(({ bps, amount }) => `${bps} basis points ${dollars(amount)}`).join(', ')}; draw ${dollars(draw)}; pays ${dollars(total)}.`}
      title={`${dollars(funded, { cents: false })} funded`}
      aside="November"
    >
      <ScenePerson name={person.name} role={person.role}>
        <Portrait id={person.portrait} size={40} />
      </ScenePerson>
      {tiers.map(({ bps, range, filled, volume, amount }) => (
        <div key={bps} className={styles.tier}>
          <p>
            <span className={styles.rate}>{bps} bps</span>
            <span className={styles.amount}>
              <Amount
                from={{
                  rule: `${bps} basis points on ${range}`,
                  person: person.name,
                  date: 'November',
                  sum: `${bps} bps of ${dollars(volume)} = ${dollars(amount)}`,
                }}
              >
                {dollars(amount)}
              </Amount>
            </span>
          </p>
          <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.track}>
            <rect width="100" height="10" className={styles.bar} data-kind="next" />
            <rect
              width={filled}
              height="10"
              className={styles.bar}
              data-kind={filled < 100 ? 'paid' : undefined}
            />
          </svg>
          <p className={styles.range}>
            <span>{range}</span>
            <span>{dollars(volume, { cents: false })} in it</span>
          </p>
        </div>
      ))}
      <div className={styles.lines}>
        <SceneRow
          label="Draw paid back"
          detail={`advanced ${shortDate(advanced)}`}
          value={dollars(draw)}
          from={{
            rule: 'The draw comes back out of the month',
            person: person.name,
            sum: `Advanced ${shortDate(advanced)} = ${dollars(draw)}`,
          }}
          tone="minus"
        />
        <SceneRow
          label="Pays"
          value={dollars(total)}
          from={{
            rule: 'All tiers, less the draw',
            person: person.name,
            sum: sumText([...tiers.map(({ amount }) => amount), draw]),
          }}
          tone="total"
        />
      </div>
    </SceneFrame>
  )
}
