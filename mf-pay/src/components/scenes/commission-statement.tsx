import { Amount, Portrait, SceneFrame, ScenePerson, SceneRow, type SceneProps } from 'shared-ui'
import { totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import { STATEMENT, statementTotal } from '../../figures/deal.ts'
import styles from './commission-statement.module.css'

/** What a closer reads before payday: each deal that pays, the clawback, the sum, and what still waits. */
export function CommissionStatement(props: SceneProps) {
  const { person, lines, waiting } = STATEMENT
  return (
    <SceneFrame
      {...props}
      opens
      label={`${person.name}'s statement for ${PERIOD.payday}: ${lines.map(({ customer, amount }) => `${customer} ${dollars(amount)}`).join(', ')}, ${dollars(statementTotal)} in all; ${waiting.customer} waits.`}
      title="My commission"
      aside={PERIOD.payday}
    >
      <ScenePerson name={person.name} role={person.role}>
        <Portrait id={person.portrait} size={40} />
      </ScenePerson>
      <div className={styles.lines}>
        {lines.map(({ customer, detail, amount, from }) => (
          <SceneRow
            key={customer}
            label={customer}
            detail={detail}
            value={dollars(amount)}
            from={from}
            tone={amount < 0 ? 'minus' : undefined}
          />
        ))}
        <SceneRow
          label="Paid this Friday"
          value={dollars(statementTotal)}
          from={totalDerivation(
            'Commissions, less the clawback',
            lines.map(({ amount }) => amount),
            { person },
          )}
          tone="total"
        />
      </div>
      <p className={styles.waiting}>
        <span>
          {waiting.customer}, {waiting.detail}
        </span>
        <span>
          <Amount from={waiting.from}>{dollars(waiting.amount)}</Amount>
        </span>
      </p>
    </SceneFrame>
  )
}
