/** Scenes (drawings of product screens) about pay: pay stub, ticket, phone, and the split of a commission. */

import { Portrait } from '../brand/portrait/portrait.tsx'
import {
  lineDerivation,
  totalDerivation,
  withheldDerivation,
  shareDerivation,
  clawbackDerivation,
  poolDerivation,
} from './derivation.ts'
import { dollars, sum } from './money.ts'
import { PAY_STUB, PERIOD, TICKET, PHONE_PAY, SPLIT } from './ridgeline.ts'
import { AmountRows, type SceneProps, SceneFrame, ScenePerson } from './scene-frame.tsx'
import payStubStyles from './pay-stub.module.css'
import { Amount, Computed } from './amount.tsx'
import { SOLAR_DEALS, POOL_PERCENT } from './ridgeline-deals.ts'
import paymentTicketStyles from './payment-ticket.module.css'
import phonePayStyles from './phone-pay.module.css'
import { classNames } from '../class-names.ts'
import splitBarStyles from './split-bar.module.css'
import { shortDate } from './pay-calendar.ts'
import commissionSplitStyles from './commission-split.module.css'

const amountsOf = (lines: readonly { amount: number }[]): number[] => lines.map(({ amount }) => amount)

/**
 * Scene: pay stub of a sales person with hours, commission, a repaid commission (clawback), a bonus, taxes and a court-ordered
 * deduction. All lines add up to the net pay.
 */
export function PayStub(props: SceneProps) {
  const { person, earnings, gross, deductions, net } = PAY_STUB
  return (
    <SceneFrame
      {...props}
      kind="paper"
      opens
      label={`Pay stub of ${person.name} for ${PERIOD.label}: gross ${dollars(gross)}, net ${dollars(net)}, with commission, a clawback, a bonus, taxes and a garnishment each on its own line.`}
      title="Pay stub"
      aside={PERIOD.label}
    >
      <div className={payStubStyles.who}>
        <ScenePerson {...person} role={`${person.role}, W-2`} />
      </div>
      <AmountRows
        lines={[
          ...earnings.map((line) => ({ ...line, from: lineDerivation(line, person) })),
          {
            label: 'Gross pay',
            amount: gross,
            from: totalDerivation('All earnings for the period', amountsOf(earnings), { person }),
            tone: 'sum',
          },
          ...deductions.map((line) => ({ ...line, from: withheldDerivation(line, gross, person) })),
          {
            label: 'Net pay',
            amount: net,
            from: totalDerivation('Gross, minus withholding', [gross, ...amountsOf(deductions)], { person }),
            tone: 'total',
          },
        ]}
      />
    </SceneFrame>
  )
}

/** Drawing: a support ticket in which an employee asks about a missing commission and payroll answers. */
export function PaymentTicket(props: SceneProps) {
  const { number, person, question, askedAt, answer, answeredAt, by, amount, minutes } = TICKET
  return (
    <SceneFrame
      {...props}
      opens
      label={`Payment ticket ${number}: ${person.name} asks about a missing split; ${by.name} answers after ${minutes} minutes and adds ${dollars(amount)}.`}
      title={`Ticket ${number}`}
      aside={<span className={paymentTicketStyles.state}>Solved in {minutes} minutes</span>}
    >
      <div className={paymentTicketStyles.message}>
        <Portrait id={person.portrait} size={40} />
        <div className={paymentTicketStyles.bubble}>
          <p className={paymentTicketStyles.who}>
            {person.name} <span className={paymentTicketStyles.when}>{askedAt}</span>
          </p>
          <p>{question}</p>
        </div>
      </div>
      <div className={paymentTicketStyles.message} data-answer="true">
        <Portrait id={by.portrait} size={40} />
        <div className={paymentTicketStyles.bubble}>
          <p className={paymentTicketStyles.who}>
            {by.name}, {by.role.toLowerCase()} <span className={paymentTicketStyles.when}>{answeredAt}</span>
          </p>
          <p>{answer}</p>
          <p className={paymentTicketStyles.added}>
            <span>Alvarez, setter&nbsp;30%</span>
            <span>
              <Amount
                from={shareDerivation(SOLAR_DEALS.alvarez, 'setter', person)}
              >{`+${dollars(amount)}`}</Amount>
            </span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}

/** Drawing: a technician's phone with the day's earnings and the part that can be paid out the same day. */
export function PhonePay(props: SceneProps) {
  const { person, day, work, total, share, available, rest } = PHONE_PAY
  return (
    <SceneFrame
      {...props}
      kind="phone"
      opens
      label={`${person.name}’s phone on ${day}: earned ${dollars(total)} today, ${dollars(available)} of it can be taken out now.`}
    >
      <div className={phonePayStyles.screen}>
        <p className={phonePayStyles.status}>
          <span>4:38</span>
          <span className={phonePayStyles.island} />
          <span>LTE</span>
        </p>
        <p className={phonePayStyles.day}>{day}</p>
        <p className={phonePayStyles.total}>
          <Amount
            from={totalDerivation('The day’s pay, before taxes', amountsOf(work), { person, date: day })}
          >
            {dollars(total)}
          </Amount>
        </p>
        <p className={phonePayStyles.hint}>earned today, {person.name.split(' ')[0]}</p>
        <div className={phonePayStyles.lines}>
          <AmountRows lines={work.map((line) => ({ ...line, from: lineDerivation(line, person, day) }))} />
        </div>
        <p className={phonePayStyles.button}>
          Take out{' '}
          <Computed
            cents={available}
            rule={`${share}% of a day’s pay can be taken out the same day`}
            person={person.name}
            date={day}
            working={`${share}% of ${dollars(total)}`}
          />
        </p>
        <p className={phonePayStyles.hint}>
          {share}% of today. {rest}
        </p>
      </div>
    </SceneFrame>
  )
}

/**
 * Scene: commission of a solar deal, split between setter (booked the appointment), closer (made the sale) and manager, and a
 * repayment (clawback) for another deal.
 */
export function CommissionSplit(props: SceneProps) {
  const { deal, contract, pool, parts, clawback } = SPLIT
  return (
    <SceneFrame
      {...props}
      opens
      label={`Commission split of the ${deal.customer} deal: ${dollars(pool)} shared, ${parts.map(({ part, amount }) => `${part} ${dollars(amount)}`).join(', ')}; a clawback of ${dollars(-clawback.amount)} on the ${clawback.customer} deal.`}
      title={`${deal.customer}, ${deal.panels} panels, ${deal.watts / 1000} kW`}
      aside={`Installed ${shortDate(deal.installed ?? deal.sold)}`}
    >
      <p className={commissionSplitStyles.pool}>
        <span className={commissionSplitStyles.sum}>
          <Amount from={poolDerivation(deal, pool)}>{dollars(pool)}</Amount>
        </span>
        <span className={commissionSplitStyles.of}>
          to share, {POOL_PERCENT}% of {dollars(contract, { cents: false })}
        </span>
      </p>
      <SplitBar amounts={parts.map(({ percent }) => percent)} className={commissionSplitStyles.bar} />
      {parts.map(({ person, part, share, percent, amount }, index) => (
        <div key={part} className={commissionSplitStyles.part}>
          <ScenePerson {...person} role={part} />
          <span className={commissionSplitStyles.percent} data-piece={index}>
            {percent}%
          </span>
          <span className={commissionSplitStyles.amount}>
            <Amount from={shareDerivation(deal, share, person)}>{dollars(amount)}</Amount>
          </span>
        </div>
      ))}
      <div className={commissionSplitStyles.clawback}>
        <span>
          Clawback, {clawback.customer}: {clawback.reason}
        </span>
        <span className={commissionSplitStyles.amount}>
          <Amount from={clawbackDerivation('closer', clawback.person)}>{dollars(clawback.amount)}</Amount>
        </span>
      </div>
    </SceneFrame>
  )
}

interface SplitBarProps {
  /** Amounts that the bar shows as segments, from left to right. */
  amounts: readonly number[]
  /**
   * Class that sets height and margin of the bar. By default, the first three segments have the colors of setter, closer and
   * manager, who share a deal's commission. For other amounts, set colors of the segments (`rect` elements) in this class.
   */
  className?: string | undefined
}

const GAP = 0.6

/** Bar whose segments show the shares of a total. Place it above a text with the same amounts: screen readers skip the bar. */
export function SplitBar({ amounts, className }: SplitBarProps) {
  const percents = amounts.map((amount) => (amount / sum(amounts)) * 100)
  const starts = percents.map((_, index) => sum(percents.slice(0, index)))
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames(splitBarStyles.bar, className)}
    >
      {percents.map((percent, index) => (
        <rect
          key={starts[index]}
          x={starts[index]}
          width={index === percents.length - 1 ? percent : percent - GAP}
          height="8"
        />
      ))}
    </svg>
  )
}
