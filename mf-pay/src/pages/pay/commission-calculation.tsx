import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Amount,
  AmountRows,
  AnnotatedChapter,
  ContactHeading,
  Chapter,
  ClaimBand,
  CommissionSplit,
  ComparisonChapter,
  Hero,
  LedgerChapter,
  SceneFrame,
  ScenePerson,
  type SceneProps,
  SideChapter,
} from 'shared-ui'
import {
  clawbackDerivation,
  type Derivation,
  shareDerivation,
  totalDerivation,
} from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'
import { PersonLines } from '../../components/scenes/person-lines.tsx'
import equationStyles from '../../components/equation.module.css'
import clawbackWindow from '../../components/scenes/clawback-window.module.css'
import commissionStatement from '../../components/scenes/commission-statement.module.css'
import { ask } from '../../content/ask.ts'
import { CLAIMS } from '../../content/claims.ts'
import { commission } from '../../content/commission-calculation.ts'
import { workshop } from '../../content/workshop.ts'
import { CLAWBACK, DEAL, STATEMENT, statementTotal } from '../../sample-data/deal.ts'

export const Page = () => (
  <>
    <Hero {...commission.opening} scene={<CommissionSplit />} tone="deep" />
    <Chapter head={commission.sum.head}>
      <Equation
        {...commission.sum}
        from={shareDerivation(SOLAR_DEALS.alvarez, 'closer', DEAL.closer.person)}
      />
    </Chapter>
    <Chapter head={workshop.head} id="rule-workshop" tone="deep">
      <IslandPlace name="workshop" hydrate="visible" />
    </Chapter>
    <AnnotatedChapter {...commission.statement} scene={<CommissionStatement />} tone="sky" />
    <ClaimBand {...commission.claim} claim={CLAIMS.fewerCommissionErrors} />
    <SideChapter head={commission.clawback.head} ratio="5/7">
      <ClawbackWindow />
    </SideChapter>
    <LedgerChapter {...commission.rules} marks="number" tone="card" />
    <ComparisonChapter {...commission.changes} />
    <ContactHeading {...ask.commissions} />
  </>
)

interface EquationProps {
  label: string
  /** Explanation of the result, which is the last of `terms`. A click on the result shows this explanation. */
  from: Derivation
  terms: readonly { sign?: string; value: string; meaning: string }[]
}

/** A calculation in large type, with an explanation below each number. The last number is the result. */
function Equation({ label, from, terms }: EquationProps) {
  return (
    <ol className={equationStyles.equation} aria-label={label} data-count={terms.length}>
      {terms.map(({ sign, value, meaning }, index) => (
        <li key={meaning} className={equationStyles.term}>
          {sign === undefined ? null : <span className={equationStyles.sign}>{sign}</span>}
          <span className={equationStyles.value} data-given={index === 0 || undefined}>
            {index === terms.length - 1 ? <Amount from={from}>{value}</Amount> : value}
          </span>
          <span className={equationStyles.meaning}>{meaning}</span>
        </li>
      ))}
    </ol>
  )
}

/**
 * A salesperson's commission statement before payday: deals that are paid, the repayment (clawback) for a canceled deal, the
 * total, and a deal that is paid later.
 */
function CommissionStatement(props: SceneProps) {
  const { person, lines, waiting } = STATEMENT
  return (
    <SceneFrame
      {...props}
      opens
      label={`${person.name}’s statement for ${PERIOD.payday}: ${lines.map(({ customer, amount }) => `${customer} ${dollars(amount)}`).join(', ')}, ${dollars(statementTotal)} in all; ${waiting.customer} waits.`}
      title="My commission"
      aside={PERIOD.payday}
    >
      <ScenePerson {...person} />
      <div className={commissionStatement.lines}>
        <AmountRows
          lines={[
            ...lines.map(({ customer, ...line }) => ({ ...line, label: customer })),
            {
              label: 'Paid this Friday',
              amount: statementTotal,
              from: totalDerivation(
                'Commissions, less the clawback',
                lines.map(({ amount }) => amount),
                { person },
              ),
              tone: 'total',
            },
          ]}
        />
      </div>
      <p className={commissionStatement.waiting}>
        <span>
          {waiting.customer}, {waiting.detail}
        </span>
        <span>
          <Amount from={waiting.from}>{dollars(waiting.amount)}</Amount>
        </span>
      </p>
    </SceneFrame>
  )
}

/**
 * A canceled deal: the date of the cancellation, and the amount that each of three people must pay back. They must pay because
 * the customer canceled within a fixed number of days after the install (the clawback window).
 */
function ClawbackWindow(props: SceneProps) {
  const { customer, contract, day, window, installed, canceled, end, parts, total } = CLAWBACK
  return (
    <SceneFrame
      {...props}
      opens
      label={`Clawback of the ${customer} deal, canceled on day ${day} of ${window}: ${parts.map(({ part, amount }) => `${part} ${dollars(amount)}`).join(', ')}, ${dollars(total)} in all.`}
      title={`${customer}, battery, ${dollars(contract, { cents: false })}`}
      aside="Canceled"
    >
      <p className={clawbackWindow.day}>
        Day {day} <span className={clawbackWindow.of}>of a {window}-day window</span>
      </p>
      <svg
        aria-hidden="true"
        className={clawbackWindow.window}
        viewBox={`0 0 ${window} 10`}
        preserveAspectRatio="none"
      >
        <rect width={window} height="10" className={clawbackWindow.open} />
        <rect width={day} height="10" className={clawbackWindow.run} />
      </svg>
      <p className={clawbackWindow.dates}>
        <span>{installed.label}, installed</span>
        <span className={clawbackWindow.cut}>{canceled.label}</span>
        <span>
          {end.label}, day {window}
        </span>
      </p>
      <PersonLines
        lines={parts.map(({ person, part, share, percent, amount }) => ({
          ...person,
          detail: `${part}, was paid ${percent}%`,
          value: dollars(amount),
          from: clawbackDerivation(share, person),
        }))}
      />
      <AmountRows
        date={canceled.label}
        lines={[
          {
            label: 'Back to the company',
            amount: -total,
            rule: 'What the three give back',
            working: parts.map(({ amount }) => -amount),
            tone: 'total',
          },
        ]}
      />
    </SceneFrame>
  )
}
