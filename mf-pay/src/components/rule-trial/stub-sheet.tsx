import { Portrait } from 'shared-ui'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { type PAY_STUB, PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import styles from './stub-sheet.module.css'

/** The closer's stub as a sheet of paper; the lines that the rule writes are marked. On a phone all that is withheld is one line. */
export function StubSheet({ person, earnings, gross, deductions, net }: typeof PAY_STUB) {
  return (
    <div className={styles.sheet}>
      <p className={styles.who}>
        <Portrait id={person.portrait} size={40} />
        <span>
          <b className={styles.name}>{person.name}</b>
          Pay stub, {PERIOD.payday}
        </span>
      </p>
      <dl>
        {earnings.map(({ label, detail, amount }) => (
          <Line
            key={label}
            label={label}
            detail={detail}
            amount={amount}
            kind={label.startsWith('Commission') ? 'follows' : undefined}
          />
        ))}
        <Line label="Gross pay" amount={gross} kind="sum" />
        {deductions.map(({ label, detail, amount }) => (
          <Line key={label} label={label} detail={detail} amount={amount} on="wide" />
        ))}
        <Line label="Taxes and garnishment" amount={sum(deductions.map(({ amount }) => amount))} on="phone" />
        <Line label="Net pay" amount={net} kind="net" />
      </dl>
    </div>
  )
}

interface LineProps {
  label: string
  detail?: string
  amount: number
  kind?: 'follows' | 'sum' | 'net' | undefined
  /** Left out: on both. */
  on?: 'wide' | 'phone'
}

const Line = ({ label, detail, amount, kind, on }: LineProps) => (
  <div className={styles.line} data-kind={kind} data-on={on} data-minus={amount < 0 || undefined}>
    <dt>
      {label.replace(/^Commission, /, '')} {detail ? <span className={styles.detail}>{detail}</span> : null}
    </dt>
    <dd>{dollars(amount)}</dd>
  </div>
)
