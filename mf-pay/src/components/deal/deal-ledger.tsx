import type { ReactNode } from 'react'
import { Computed } from 'shared-ui/island-kit/computed.tsx'
import { dollars } from 'shared-ui/scenes/money.ts'
import { deal as words } from '../../content/deal.ts'
import type { Trade } from '../../model/deal-fields.ts'
import {
  commissionText,
  dayText,
  entryLabel,
  percentText,
  shareOfContract,
  wholeOf,
  workingOf,
} from '../../model/deal-text.ts'
import type { Deal, Payout, PersonTotals } from '../../model/deal.ts'
import styles from './deal-calculator.module.css'

export interface DealLedgerProps extends Payout {
  trade: Trade
  deal: Deal
  /** Totals by another rule, shown next to these. */
  other: readonly PersonTotals[] | null
  /** Buttons under the table. */
  children: ReactNode
}

/** Payments, chargebacks and days of earning by date, with a column per person. */
export function DealLedger(props: DealLedgerProps) {
  const { entries, people, commission, unshared, trade, deal, other, children } = props
  return (
    <div className={styles.ledger}>
      <p className={styles.head}>
        {commissionText(trade, deal)}{' '}
        <b>
          <Computed cents={commission} working={commissionText(trade, deal)} />
        </b>
      </p>
      <table className={styles.table}>
        <caption className="visually-hidden">{words.ledger}</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            {trade.people.map(({ name, role }, index) => (
              <th key={role} scope="col" data-own={index === deal.payee || undefined}>
                {role}
                <span className={styles.share}>{percentText(deal.shares[index] ?? 0)}</span>
                <span className="visually-hidden">, {name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.kind} ${entry.stage ?? ''}`} data-kind={entry.kind}>
              <th scope="row">
                {entryLabel(deal, entry)}
                <span className={styles.when}>
                  {entry.on === null ? '' : `${dayText(deal, entry.on)}, `}
                  {words.kinds[entry.kind]}
                </span>
              </th>
              {entry.amounts.map((amount, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its person
                <td key={index} data-own={index === deal.payee || undefined}>
                  <Computed cents={amount} working={workingOf(deal, props, entry, index)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <TotalRow
            label={words.kept}
            cells={people.map(({ kept }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its person
              <Computed key={index} cents={kept} working={movesOf(entries, index)} />
            ))}
            payee={deal.payee}
          />
          {other === null ? null : (
            <>
              <TotalRow label={words.before} isGiven cells={other.map(({ kept }) => dollars(kept))} />
              <TotalRow
                label={words.difference}
                cells={people.map(({ kept }, index) => {
                  const before = other[index]?.kept ?? 0
                  return (
                    <Computed
                      // oxlint-disable-next-line react/no-array-index-key -- a column is its person
                      key={index}
                      cents={kept - before}
                      working={[kept, -before]}
                      text={signed(kept - before)}
                    />
                  )
                })}
              />
            </>
          )}
          {deal.isCounted ? null : (
            <TotalRow
              label={`Share of ${wholeOf(trade)}`}
              cells={people.map(({ share }) => percentText(shareOfContract(deal, share) ?? 0))}
            />
          )}
        </tfoot>
      </table>
      {unshared === 0 ? null : (
        <p className={styles.note}>
          {words.unshared} {dollars(unshared)} of the commission: no share takes it.
        </p>
      )}
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}

/** Payments and chargebacks of a person, which make up what is kept. */
const movesOf = (entries: Payout['entries'], person: number): number[] =>
  entries.flatMap(({ kind, amounts }) => (/^(?:adv|ear|cha)/.test(kind) ? [amounts[person] ?? 0] : []))

const signed = (cents: number): string => `${cents > 0 ? '+' : ''}${dollars(cents)}`

interface TotalRowProps {
  label: string
  cells: readonly ReactNode[]
  payee?: number
  /** The amounts are of another rule, which is no longer shown. */
  isGiven?: boolean
}

/** A line of the foot; the first one, with the payee's column in bold, is the sum. */
const TotalRow = ({ label, cells, payee, isGiven }: TotalRowProps) => (
  <tr data-given={isGiven} data-sum={payee !== undefined || undefined}>
    <th scope="row">{label}</th>
    {cells.map((cell, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a column is its person
      <td key={index} data-own={index === payee || undefined}>
        {cell}
      </td>
    ))}
  </tr>
)
