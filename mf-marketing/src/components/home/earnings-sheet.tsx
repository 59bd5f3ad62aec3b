import { Portrait, ScreenHead } from 'shared-ui'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { shareOf, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PAY_STUB } from 'shared-ui/scenes/ridgeline.ts'
import { SplitBar } from 'shared-ui/scenes/split-bar.tsx'
import styles from './earnings-sheet.module.css'

const { delgado } = SOLAR_DEALS
const { person, earnings, gross, deductions, net } = PAY_STUB
const added = earnings.filter(({ amount }) => amount > 0)

/** One person's pay, opened: what it is made of, as a bar and line by line, and what arrives. */
export const EarningsSheet = () => (
  <>
    <p className={styles.who}>
      <Portrait id={person.portrait} size={48} />
      <span>
        <b className={styles.name}>{person.name}</b>
        {person.role}, W-2
      </span>
    </p>
    <ScreenHead title="Where it comes from" aside={dollars(gross)} />
    <SplitBar amounts={added.map(({ amount }) => amount)} className={styles.bar} />
    <dl>
      {earnings.map(({ label, detail, amount }) => (
        <div key={label} className={styles.line} data-minus={amount < 0 || undefined}>
          <dt>
            {label}
            <span className={styles.detail}>{detail}</span>
          </dt>
          <dd>{dollars(amount)}</dd>
        </div>
      ))}
      <div className={styles.line} data-minus>
        <dt>
          Withheld
          <span className={styles.detail}>four taxes, a court order</span>
        </dt>
        <dd>{dollars(sum(deductions.map(({ amount }) => amount)))}</dd>
      </div>
      <div className={styles.net}>
        <dt>To her bank</dt>
        <dd>{dollars(net)}</dd>
      </div>
    </dl>
    <p className={styles.waiting} data-on="wide">
      <span>Not in this run: {delgado.customer} waits on its permit</span>
      <span>{dollars(shareOf(delgado, 'closer'))}</span>
    </p>
  </>
)
