import { Amount, ToolMark } from 'shared-ui'
import { poolDerivation, shareDerivation, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { ONE_DEAL } from '../../figures/one-deal.ts'
import styles from './deal-flow.module.css'

const { deal, contract, pool, parts } = ONE_DEAL
const booked = (sign: 1 | -1) =>
  totalDerivation(
    'The shares of the three',
    parts.map(({ amount }) => sign * amount),
  )
/** Of the drawn height: what is between two shares. */
const GAP = 4

const before = (index: number) => sum(parts.slice(0, index).map(({ percent }) => percent))
const shown = (percent: number) => (percent * (100 - GAP * (parts.length - 1))) / 100
/** From its part of the whole on the left to a place of its own on the right. */
const ribbons = parts.map(({ percent }, index) => {
  const [from, to] = [before(index), shown(before(index)) + GAP * index]
  return `M0 ${from}C50 ${from} 50 ${to} 100 ${to}V${to + shown(percent)}C50 ${to + shown(percent)} 50 ${from + percent} 0 ${from + percent}z`
})

const Ribbons = () => (
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.ribbons}>
    {ribbons.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)

/** One deal on its way: typed once in the CRM, split among three, one line in the books. Heights are shares. */
export const DealFlow = () => (
  <div className={styles.flow}>
    <div className={styles.end}>
      <ToolMark name="HubSpot" />
      <p>
        <b data-given>{dollars(contract, { cents: false })}</b> {deal.customer}, {deal.panels} panels. Typed
        once.
      </p>
      <p>
        Pool{' '}
        <span>
          <Amount from={poolDerivation(deal, pool)}>{dollars(pool)}</Amount>
        </span>
      </p>
    </div>
    <Ribbons />
    <ul className={styles.shares}>
      {parts.map(({ person, part, share, percent, amount }) => (
        <li key={part}>
          {person.name.split(' ')[0]}, {part.toLowerCase()} {percent}%{' '}
          <span>
            <Amount from={shareDerivation(deal, share, person)}>{dollars(amount)}</Amount>
          </span>
        </li>
      ))}
    </ul>
    <Ribbons />
    <div className={styles.end}>
      <ToolMark name="QuickBooks" />
      <p>
        <b>One line</b> Commissions, Lehi, solar{' '}
        <span>
          <Amount from={booked(1)}>{dollars(pool)}</Amount>
        </span>
      </p>
      <p>
        Payroll payable{' '}
        <span>
          <Amount from={booked(-1)}>{dollars(-pool)}</Amount>
        </span>
      </p>
    </div>
  </div>
)
