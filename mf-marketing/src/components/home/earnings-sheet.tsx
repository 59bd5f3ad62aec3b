import { Amount, Portrait, ScreenHead } from 'shared-ui'
import { lineDerivation, shareDerivation, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { shareOf, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PAY_STUB } from 'shared-ui/scenes/ridgeline.ts'
import { SplitBar } from 'shared-ui/scenes/split-bar.tsx'
import styles from './earnings-sheet.module.css'

const { delgado } = SOLAR_DEALS
const { person, earnings, gross, deductions, net } = PAY_STUB
const taken = deductions.map(({ amount }) => amount)
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
    <ScreenHead
      title="Where it comes from"
      aside={
        <Amount
          from={totalDerivation(
            'All earnings of the period',
            earnings.map(({ amount }) => amount),
            { person },
          )}
        >
          {dollars(gross)}
        </Amount>
      }
    />
    <SplitBar amounts={added.map(({ amount }) => amount)} className={styles.bar} />
    <dl>
      {earnings.map((line) => (
        <div key={line.label} className={styles.line} data-minus={line.amount < 0 || undefined}>
          <dt>
            {line.label}
            <span className={styles.detail}>{line.detail}</span>
          </dt>
          <dd>
            <Amount from={lineDerivation(line, person)}>{dollars(line.amount)}</Amount>
          </dd>
        </div>
      ))}
      <div className={styles.line} data-minus>
        <dt>
          Withheld
          <span className={styles.detail}>four taxes, a court order</span>
        </dt>
        <dd>
          <Amount from={totalDerivation('Taxes and orders', taken, { person })}>{dollars(sum(taken))}</Amount>
        </dd>
      </div>
      <div className={styles.net}>
        <dt>To her bank</dt>
        <dd>
          <Amount from={totalDerivation('Gross, less what is withheld', [gross, ...taken], { person })}>
            {dollars(net)}
          </Amount>
        </dd>
      </div>
    </dl>
    <p className={styles.waiting} data-on="wide">
      <span>Not in this run: {delgado.customer} waits on its permit</span>
      <span>
        <Amount from={shareDerivation(delgado, 'closer', person)}>
          {dollars(shareOf(delgado, 'closer'))}
        </Amount>
      </span>
    </p>
  </>
)
