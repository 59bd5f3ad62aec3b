import type { ReactNode } from 'react'
import { Computed, type ComputedProps } from 'shared-ui/scenes/amount.tsx'
import { dollars, formatSignedAmount } from 'shared-ui/scenes/money.ts'
import type { deal as content } from '../../content/deal.ts'
import type { Trade } from '../../model/deal-fields.ts'
import {
  formatCommissionWorking,
  dayText,
  getEntryLabel,
  formatHoursWorking,
  formatOvertimeWorking,
  formatPercent,
  ruleText,
  computeContractShare,
  getSizeName,
  formatWorking,
} from '../../model/deal-text.ts'
import type { Deal, Payout, PersonTotals } from '../../model/deal.ts'
import dealCalculator from './deal-calculator.module.css'
import dealStub from './deal-stub.module.css'

interface DealLedgerProps extends Payout {
  words: typeof content
  trade: Trade
  deal: Deal
  /** Totals that the visitor saved for a comparison. The table shows them below the current totals. Null if there are none. */
  savedTotals: readonly PersonTotals[] | null
  children: ReactNode
}

/**
 * Table of all payments and chargebacks (repayments after a cancellation) of a deal, sorted by date, with a column per person.
 * The table also shows the date on which an advance becomes earned.
 */
export function DealLedger(props: DealLedgerProps) {
  const { entries, people, commission, unshared, words, trade, deal, savedTotals, children } = props
  return (
    <div className={dealCalculator.ledger}>
      <p className={dealCalculator.head}>
        {formatCommissionWorking(trade, deal)}{' '}
        <b>
          <Computed cents={commission} working={formatCommissionWorking(trade, deal)} />
        </b>
      </p>
      <table className={dealCalculator.table}>
        <caption className="visually-hidden">{words.ledger}</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            {trade.people.map(({ name, role }, index) => (
              <th key={role} scope="col" data-own={index === deal.payee || undefined}>
                {role}
                <span className={dealCalculator.share}>{formatPercent(deal.shares[index] ?? 0)}</span>
                <span className="visually-hidden">, {name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.kind} ${entry.stage ?? ''}`} data-kind={entry.kind}>
              <th scope="row">
                {getEntryLabel(trade, deal, entry)}
                <span className={dealCalculator.when}>
                  {entry.on === null ? '' : `${dayText(deal, entry.on)}, `}
                  {words.kinds[entry.kind]}
                </span>
              </th>
              {entry.amounts.map((amount, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- each column always belongs to the same person
                <td key={index} data-own={index === deal.payee || undefined}>
                  <Computed cents={amount} working={formatWorking(deal, props, entry, index)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <TotalRow
            label={words.kept}
            cells={people.map(({ kept }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- each column always belongs to the same person
              <Computed key={index} cents={kept} working={movesOf(entries, index)} />
            ))}
            payee={deal.payee}
          />
          {savedTotals === null ? null : (
            <>
              <TotalRow label={words.before} isGiven cells={savedTotals.map(({ kept }) => dollars(kept))} />
              <TotalRow
                label={words.difference}
                cells={people.map(({ kept }, index) => {
                  const before = savedTotals[index]?.kept ?? 0
                  return (
                    <Computed
                      // oxlint-disable-next-line react/no-array-index-key -- each column always belongs to the same person
                      key={index}
                      cents={kept - before}
                      working={[kept, -before]}
                      text={formatSignedAmount(kept - before)}
                    />
                  )
                })}
              />
            </>
          )}
          {deal.isPaidPerUnit ? null : (
            <TotalRow
              label={`Full share of ${getSizeName(trade)}`}
              cells={people.map(({ share }) => formatPercent(computeContractShare(deal, share) ?? 0))}
            />
          )}
        </tfoot>
      </table>
      {unshared === 0 ? null : (
        <p className={dealCalculator.note}>
          {words.unshared} {dollars(unshared)} of the commission: no share takes it.
        </p>
      )}
      <div className={dealCalculator.buttons}>{children}</div>
    </div>
  )
}

/**
 * Returns a person's payments and chargebacks (negative amounts after a cancellation), in cents. Their sum is the amount that
 * the person keeps.
 */
const movesOf = (entries: Payout['entries'], person: number): number[] =>
  entries.flatMap(({ kind, amounts }) => (/^(?:adv|ear|cha)/.test(kind) ? [amounts[person] ?? 0] : []))

interface TotalRowProps {
  label: string
  cells: readonly ReactNode[]
  payee?: number
  /**
   * True if the row shows totals that the visitor saved for a comparison. Saved totals show no calculation, because the pay
   * rule may have changed since then.
   */
  isGiven?: boolean
}

/** A total row of the table. If `payee` is set, the row is the final sum, and the column of that person is bold. */
const TotalRow = ({ label, cells, payee, isGiven }: TotalRowProps) => (
  <tr data-given={isGiven} data-sum={payee !== undefined || undefined}>
    <th scope="row">{label}</th>
    {cells.map((cell, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- each column always belongs to the same person
      <td key={index} data-own={index === payee || undefined}>
        {cell}
      </td>
    ))}
  </tr>
)

interface DealStubProps extends Payout {
  words: typeof content
  trade: Trade
  deal: Deal
  children: ReactNode
}

/**
 * Pay stub of one person for this deal: hours, payments, chargebacks (repayments after a cancellation), overtime, repaid
 * advances, and the sum.
 */
export function DealStub({ words, trade, deal, children, ...payout }: DealStubProps) {
  const { entries, people, week, weekStage, drawRepaid, drawOwed, due } = payout
  const person = trade.people[deal.payee]
  const totals = people[deal.payee]
  const moves = entries.filter(
    ({ kind, amounts }) =>
      (kind === 'advanced' || kind === 'earned' || kind === 'charged back') && amounts[deal.payee] !== 0,
  )
  return (
    <div className={dealStub.sheet}>
      <p className={dealStub.who}>
        <span>
          <b className={dealStub.name}>{person?.name}</b>
          {words.stub}: {trade.sample}
        </span>
      </p>
      <dl>
        {week.worked === 0 ? null : (
          <Line
            label="Hours"
            detail={formatHoursWorking(deal)}
            cents={week.worked}
            working={formatHoursWorking(deal)}
          />
        )}
        {moves.map((entry) => (
          <Line
            key={`${entry.kind} ${entry.stage ?? ''}`}
            label={getEntryLabel(trade, deal, entry)}
            detail={`${words.kinds[entry.kind]}, ${dayText(deal, entry.on ?? '')}`}
            cents={entry.amounts[deal.payee] ?? 0}
            working={formatWorking(deal, payout, entry, deal.payee)}
          />
        ))}
        {week.premium === 0 ? null : (
          <Line
            label="Overtime premium"
            detail={formatOvertimeWorking(deal, payout)}
            cents={week.premium}
            working={formatOvertimeWorking(deal, payout).split(';', 1).join()}
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
      <p className={dealStub.note}>{ruleText(trade, deal)}</p>
      {(totals?.waits ?? 0) > 0 ? (
        <p className={dealStub.note}>{dollars(totals?.waits ?? 0)} waits until its stage has a date.</p>
      ) : null}
      {drawOwed > 0 ? (
        <p className={dealStub.note}>
          {dollars(drawOwed)} of the draw carries to the next period. A draw never takes pay below the minimum
          wage for the hours worked.
        </p>
      ) : null}
      {week.hours > 0 && week.over > 0 ? (
        <p className={dealStub.note}>
          The regular rate for this week includes the {dollars(week.commission)} from “
          {deal.stages[weekStage]?.label}.”
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
    className={dealStub.line}
    data-kind={isSum ? 'net' : undefined}
    data-minus={amount.cents < 0 || undefined}
  >
    <dt>
      {label} {detail === undefined ? null : <span className={dealStub.detail}>{detail}</span>}
    </dt>
    <dd>
      <Computed {...amount} />
    </dd>
  </div>
)
