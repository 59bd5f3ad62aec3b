import type { ReactNode } from 'react'
import { Computed, type ComputedProps } from 'shared-ui/island-kit/computed.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import { deal as words } from '../../content/deal.ts'
import type { Trade } from '../../model/deal-fields.ts'
import { dayText, entryLabel, hoursText, overtimeText, ruleText, workingOf } from '../../model/deal-text.ts'
import type { Deal, Payout } from '../../model/deal.ts'
import styles from './deal-stub.module.css'

export interface DealStubProps extends Payout {
  trade: Trade
  deal: Deal
  children: ReactNode
}

/** The payee's pay of the deal as a sheet of paper: hours, each payment and chargeback, overtime and the draw, with their sum. */
export function DealStub({ trade, deal, children, ...payout }: DealStubProps) {
  const { entries, people, week, weekStage, drawRepaid, drawOwed, due } = payout
  const person = trade.people[deal.payee]
  const totals = people[deal.payee]
  const moves = entries.filter(
    ({ kind, amounts }) =>
      (kind === 'advanced' || kind === 'earned' || kind === 'charged back') && amounts[deal.payee] !== 0,
  )
  return (
    <div className={styles.sheet}>
      <p className={styles.who}>
        <span>
          <b className={styles.name}>{person?.name}</b>
          {words.stub}: {trade.sample}
        </span>
      </p>
      <dl>
        {week.worked === 0 ? null : (
          <Line label="Hours" detail={hoursText(deal)} cents={week.worked} working={hoursText(deal)} />
        )}
        {moves.map((entry) => (
          <Line
            key={`${entry.kind} ${entry.stage ?? ''}`}
            label={entryLabel(deal, entry)}
            detail={`${words.kinds[entry.kind]}, ${dayText(deal, entry.on ?? '')}`}
            cents={entry.amounts[deal.payee] ?? 0}
            working={workingOf(deal, payout, entry, deal.payee)}
          />
        ))}
        {week.premium === 0 ? null : (
          <Line
            label="Overtime premium"
            detail={overtimeText(week)}
            cents={week.premium}
            working={overtimeText(week).split(';', 1).join()}
          />
        )}
        {drawRepaid === 0 ? null : <Line label="Draw paid back" cents={-drawRepaid} working="Draw" />}
        <Line
          label={words.pays}
          detail={words.due}
          cents={due}
          working={[
            week.worked,
            ...moves.map(({ amounts }) => amounts[deal.payee] ?? 0),
            week.premium,
            -drawRepaid,
          ]}
          isSum
        />
      </dl>
      <p className={styles.note}>{ruleText(deal)}</p>
      {(totals?.waits ?? 0) > 0 ? (
        <p className={styles.note}>{dollars(totals?.waits ?? 0)} waits until its stage has a date.</p>
      ) : null}
      {drawOwed > 0 ? (
        <p className={styles.note}>
          {dollars(drawOwed)} of the draw carries to the next period. A draw never takes pay below the minimum
          wage for the hours worked.
        </p>
      ) : null}
      {week.hours > 0 && week.over > 0 ? (
        <p className={styles.note}>
          Overtime counts {dollars(week.commission)} of {deal.stages[weekStage]?.label} in the week of these
          hours.
        </p>
      ) : null}
      {children}
    </div>
  )
}

interface LineProps extends Pick<ComputedProps, 'cents' | 'working'> {
  label: string
  detail?: string
  isSum?: boolean
}

const Line = ({ label, detail, isSum = false, ...amount }: LineProps) => (
  <div
    className={styles.line}
    data-kind={isSum ? 'net' : undefined}
    data-minus={amount.cents < 0 || undefined}
  >
    <dt>
      {label} {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
    </dt>
    <dd>
      <Computed {...amount} />
    </dd>
  </div>
)
