import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Amount,
  AmountRows,
  AnnotatedChapter,
  ContactHeading,
  Chapter,
  Hero,
  LedgerChapter,
  SceneFrame,
  type SceneProps,
  SceneRow,
  SideChapter,
  StepsChapter,
} from 'shared-ui'
import { totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { SPLIT } from 'shared-ui/scenes/ridgeline.ts'
import { PersonLines } from '../../components/scenes/person-lines.tsx'
import { CrewTables, DrawTable } from '../../components/scenes/crew-tables.tsx'
import installTiers from '../../components/scenes/install-tiers.module.css'
import twoReadings from '../../components/two-readings.module.css'
import { ask } from '../../content/ask.ts'
import { structures } from '../../content/complex-pay-structures.ts'
import { teamTree } from '../../content/team-tree.ts'
import { OVERRIDES, overridesTotal } from '../../sample-data/deal.ts'
import {
  INSTALLS,
  listInstallPay,
  type TierMode,
  TIER_READING_COSTS,
  TIER_LINES,
  TIER_MONTH,
  TOP_RATE,
} from '../../sample-data/pay-structures.ts'

export const Page = () => (
  <>
    <Hero {...structures.opening} scene={<InstallTiers />} />
    <Chapter head={structures.tiers.head} tone="spruce">
      <TwoReadings {...structures.tiers} />
    </Chapter>
    <AnnotatedChapter {...structures.draw} scene={<DrawTable />} />
    <SideChapter head={structures.pieces.head} tone="sky" ratio="4/8" align="start">
      <CrewTables />
    </SideChapter>
    <LedgerChapter {...structures.trades} tone="card" />
    <SideChapter head={structures.overrides.head} tone="deep" ratio="7/5" headSide="end">
      <OverrideChain />
    </SideChapter>
    <Chapter head={teamTree.head} id="team-tree" tone="sky">
      <IslandPlace name="team-tree" hydrate="visible" />
    </Chapter>
    <StepsChapter {...structures.change} />
    <ContactHeading {...ask.structures} />
  </>
)

const TIER_FACTS = { person: TIER_MONTH.person.name, date: TIER_MONTH.month }
const STEP = 20
const HEIGHT = 96

/**
 * Bar chart of a contractor's month, with one bar per installation. The height of a bar is the pay for the installation. The
 * pay rises in tiers.
 */
function InstallTiers(props: SceneProps) {
  const pays = listInstallPay(INSTALLS, 'next')
  const lines = TIER_LINES
  const tierOf = (install: number) => lines.findIndex((line) => install >= line.from && install <= line.last)
  return (
    <SceneFrame
      {...props}
      opens
      label={`A contractor’s ${TIER_MONTH.month}: ${lines.map((line) => `installs ${line.from} to ${line.last} at ${dollars(line.rate, { cents: false })}`).join(', ')}; ${dollars(sum(pays))} for ${INSTALLS} installs.`}
      title={`Contractor plan, ${TIER_MONTH.month}`}
      aside={`${TIER_MONTH.person.name}, ${INSTALLS} installs`}
    >
      <svg
        aria-hidden="true"
        className={installTiers.ladder}
        viewBox={`0 0 ${INSTALLS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {pays.map((pay, index) => {
          const height = (pay / TOP_RATE) * HEIGHT
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- bar n always shows the n-th solar installation
              key={index}
              x={index * STEP + 1.5}
              y={HEIGHT - height}
              width={STEP - 3}
              height={height}
              className={installTiers.install}
              data-tier={tierOf(index + 1)}
            />
          )
        })}
      </svg>
      <p aria-hidden="true" className={installTiers.scale}>
        {pays.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- number n always belongs to the n-th installation
          <span key={index}>{index + 1}</span>
        ))}
      </p>
      {lines.map((line, index) => (
        <SceneRow
          key={line.from}
          label={
            <span className={installTiers.tier} data-tier={index}>
              Installs {line.from} to {line.last}
            </span>
          }
          detail={`${line.count} at ${dollars(line.rate, { cents: false })}`}
          value={dollars(line.amount)}
          from={{
            rule: `Installs ${line.from} to ${line.last} of a month pay ${dollars(line.rate)} each`,
            ...TIER_FACTS,
            sum: `${line.count} × ${dollars(line.rate)} = ${dollars(line.amount)}`,
          }}
        />
      ))}
      <AmountRows
        {...TIER_FACTS}
        lines={[
          {
            label: TIER_MONTH.month,
            amount: sum(pays),
            rule: 'A better rate counts from the install that reaches it',
            working: lines.map(({ amount }) => amount),
            tone: 'total',
          },
        ]}
      />
    </SceneFrame>
  )
}

const TALL = 24
const heightOf = (pay: number): number => (pay / TOP_RATE) * TALL

const WORKINGS: Readonly<Record<TierMode, string>> = {
  next: TIER_LINES.map(({ count, rate }) => `${count} × ${dollars(rate)}`).join(' + '),
  back: `${INSTALLS} × ${dollars(TOP_RATE)}`,
}

interface TwoReadingsProps {
  readings: readonly { reach: TierMode; title: string; text: string }[]
}

/** Pay for the same twelve installations under two interpretations of one pay plan. */
function TwoReadings({ readings }: TwoReadingsProps) {
  return (
    <dl className={twoReadings.readings}>
      {readings.map(({ reach, title, text }) => (
        <div key={reach} className={twoReadings.reading}>
          <dt className={twoReadings.title}>{title}</dt>
          <dd className={twoReadings.amount}>
            <Amount
              from={{
                rule: title,
                ...TIER_FACTS,
                sum: `${WORKINGS[reach]} = ${dollars(TIER_READING_COSTS[reach])}`,
              }}
            >
              {dollars(TIER_READING_COSTS[reach], { cents: false })}
            </Amount>
          </dd>
          <dd className={twoReadings.text}>{text}</dd>
          <dd aria-hidden="true">
            <svg
              viewBox={`0 0 ${INSTALLS * 10} ${TALL}`}
              preserveAspectRatio="none"
              className={twoReadings.bars}
            >
              {listInstallPay(INSTALLS, reach).map((pay, index) => (
                <rect
                  // oxlint-disable-next-line react/no-array-index-key -- bar n always shows the n-th solar installation
                  key={index}
                  x={index * 10 + 1}
                  y={TALL - heightOf(pay)}
                  width="8"
                  height={heightOf(pay)}
                  className={twoReadings.bar}
                />
              ))}
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Everyone who is paid for one deal, from the person who booked it to the regional manager. */
function OverrideChain(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`The ${SPLIT.deal.customer} deal pays ${OVERRIDES.map(({ person, amount }) => `${person} ${dollars(amount)}`).join(', ')}: ${dollars(overridesTotal)} in all.`}
      title={`${SPLIT.deal.customer}, who gets paid`}
      aside={`${SPLIT.deal.watts / 1000} kW`}
    >
      <PersonLines
        lines={OVERRIDES.map(({ person, portrait, part, rule, amount, from }) => ({
          name: person,
          portrait,
          detail: `${part}, ${rule}`,
          value: dollars(amount),
          from,
        }))}
      />
      <SceneRow
        label={`${(overridesTotal * 100) / SPLIT.contract}% of the contract`}
        value={dollars(overridesTotal)}
        from={totalDerivation(
          `All that the ${SPLIT.deal.customer} deal pays`,
          OVERRIDES.map(({ amount }) => amount),
        )}
        tone="total"
      />
    </SceneFrame>
  )
}
