import { ScreenHead } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { payRule } from '../../content/pay-rule.ts'
import type { splitBy, SplitRule } from '../../figures/split-rule.ts'
import styles from './deal-table.module.css'

export interface DealTableProps extends ReturnType<typeof splitBy> {
  rule: SplitRule
}

/** The deals that the rule splits: contract, pool, and the three shares, with a line that adds them up. Too wide for a phone. */
export function DealTable({ deals, total, closerPercent, rule }: DealTableProps) {
  const rows = [
    ...deals.map((deal) => ({ ...deal, name: deal.customer })),
    { ...total, name: 'Both', size: '' },
  ]
  return (
    <div className={styles.deals} data-on="wide">
      <ScreenHead title={payRule.deals} aside="2 deals" />
      <table className={styles.table}>
        <caption className="visually-hidden">What each deal pays by this rule</caption>
        <thead>
          <tr>
            <th scope="col">Deal</th>
            <th scope="col">Contract</th>
            <th scope="col">Pool {rule.pool}%</th>
            <th scope="col" className={styles.share}>
              Setter {rule.setter}%
            </th>
            <th scope="col" className={styles.share}>
              Closer {closerPercent}%
            </th>
            <th scope="col" className={styles.share}>
              Manager {SHARES.manager}%
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, size, contract, pool, setter, closer, manager }) => (
            <tr key={name} data-sum={size === '' || undefined}>
              <th scope="row">
                {name} <span className={styles.size}>{size}</span>
              </th>
              <td>{dollars(contract, { cents: false })}</td>
              <td>{dollars(pool)}</td>
              <td className={styles.share}>{dollars(setter)}</td>
              <td className={styles.share}>{dollars(closer)}</td>
              <td className={styles.share}>{dollars(manager)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.waiting}>{payRule.waiting}</p>
    </div>
  )
}
