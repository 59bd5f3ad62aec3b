import { Amount, Button, Chapter, Pictogram } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { sumText } from 'shared-ui/scenes/derivation.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { type Trade, TRADES } from '../../content/trades.ts'
import { home } from '../../content/home.ts'
import styles from './trade-picker.module.css'

/** Ten trades, one of them open: how it counts, and a sum in its own units. Native disclosure, no JavaScript. */
export function TradePicker() {
  return (
    <Chapter head={home.trades.head}>
      <div className={styles.picker}>
        {TRADES.map((trade, index) => (
          <details key={trade.href} name="home-trades" open={index === 0} className={styles.trade}>
            <summary className={styles.summary}>
              <Pictogram name={trade.pictogram} size={32} />
              <span className={styles.name}>{trade.name}</span>
            </summary>
            <Panel {...trade} />
          </details>
        ))}
      </div>
    </Chapter>
  )
}

function Panel({ name, href, accent, site, unit, text, lines, sum: result }: Trade) {
  const amounts = lines.map(({ amount }) => amount)
  const fact = { deal: name, rule: unit }
  return (
    <div className={styles.panel} data-accent={accent}>
      <JobSite trade={site} className={styles.picture} />
      <p className={styles.unit}>{unit}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.lines}>
        {lines.map(({ label, working = label, amount }) => (
          <p key={label} className={styles.line}>
            <span>{label}</span>
            <span className={styles.amount} data-minus={amount < 0 || undefined}>
              <Amount from={{ ...fact, sum: `${working} = ${dollars(amount)}` }}>{dollars(amount)}</Amount>
            </span>
          </p>
        ))}
        <p className={styles.sum}>
          <span>{result}</span>
          <span className={styles.amount}>
            <Amount from={{ ...fact, sum: sumText(amounts) }}>{dollars(sum(amounts))}</Amount>
          </span>
        </p>
      </div>
      <Button href={href} variant="quiet">
        Crewtally for {name.toLowerCase() === 'hvac' ? name : name.toLowerCase()}
      </Button>
    </div>
  )
}
