import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Amount,
  AnnotatedChapter,
  Ask,
  Chapter,
  Hero,
  LedgerChapter,
  SceneFrame,
  type SceneProps,
  SceneRow,
  SideChapter,
  StepsChapter,
} from 'shared-ui'
import { sumText, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { CREW_WEEK, SPLIT } from 'shared-ui/scenes/ridgeline.ts'
import { PersonLines } from '../../components/scenes/person-lines.tsx'
import { SumTable } from '../../components/scenes/sum-table.tsx'
import crewTables from '../../components/scenes/crew-tables.module.css'
import installTiers from '../../components/scenes/install-tiers.module.css'
import twoReadings from '../../components/two-readings.module.css'
import { ask } from '../../content/ask.ts'
import { structures } from '../../content/complex-pay-structures.ts'
import { teamTree } from '../../content/team-tree.ts'
import { OVERRIDES, overridesTotal } from '../../figures/deal.ts'
import {
  CREW_PAY,
  CREW_TOTAL,
  DRAW,
  DRAW_TOTAL,
  DRAW_WEEKS,
  FIRST_REPAID,
  GUARANTEE,
  INSTALLS,
  JOBS,
  payPerInstall,
  type Reach,
  READINGS,
  SHOP,
  TIER_LINES,
  TIER_MONTH,
  TOP_RATE,
} from '../../figures/pay-structures.ts'

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
      <IslandPlace name="team-tree" wake="visible" />
    </Chapter>
    <StepsChapter {...structures.change} />
    <Ask {...ask} />
  </>
)

const STEP = 20
const HEIGHT = 96

/** A closer's month on a tier plan: one bar an install, taller where the accelerator pays more. */
function InstallTiers(props: SceneProps) {
  const pays = payPerInstall(INSTALLS, 'next')
  const lines = TIER_LINES
  const tierOf = (install: number) => lines.findIndex((line) => install >= line.from && install <= line.last)
  return (
    <SceneFrame
      {...props}
      opens
      label={`A closer's ${TIER_MONTH.month}: ${lines.map((line) => `installs ${line.from} to ${line.last} at ${dollars(line.rate, { cents: false })}`).join(', ')}; ${dollars(sum(pays))} for ${INSTALLS} installs.`}
      title={`Closer plan, ${TIER_MONTH.month}`}
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
          // The position is the install: it has no other name.
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key
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
          // oxlint-disable-next-line react/no-array-index-key
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
            person: TIER_MONTH.person.name,
            date: TIER_MONTH.month,
            sum: `${line.count} × ${dollars(line.rate)} = ${dollars(line.amount)}`,
          }}
        />
      ))}
      <SceneRow
        label={TIER_MONTH.month}
        value={dollars(sum(pays))}
        from={{
          rule: 'A better rate counts from the install that reaches it',
          person: TIER_MONTH.person.name,
          date: TIER_MONTH.month,
          sum: sumText(lines.map(({ amount }) => amount)),
        }}
        tone="total"
      />
    </SceneFrame>
  )
}

const TALL = 24
const heightOf = (pay: number): number => (pay / TOP_RATE) * TALL

const WORKINGS: Readonly<Record<Reach, string>> = {
  next: TIER_LINES.map(({ count, rate }) => `${count} × ${dollars(rate)}`).join(' + '),
  back: `${INSTALLS} × ${dollars(TOP_RATE)}`,
}

interface TwoReadingsProps {
  readings: readonly { reach: Reach; title: string; text: string }[]
}

/** The same twelve installs under the two readings of one tier plan. */
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
                person: TIER_MONTH.person.name,
                date: TIER_MONTH.month,
                sum: `${WORKINGS[reach]} = ${dollars(READINGS[reach])}`,
              }}
            >
              {dollars(READINGS[reach], { cents: false })}
            </Amount>
          </dd>
          <dd className={twoReadings.text}>{text}</dd>
          <dd aria-hidden="true">
            <svg
              viewBox={`0 0 ${INSTALLS * 10} ${TALL}`}
              preserveAspectRatio="none"
              className={twoReadings.bars}
            >
              {payPerInstall(INSTALLS, reach).map((pay, index) => (
                // The position is the install: it has no other name.
                <rect
                  // oxlint-disable-next-line react/no-array-index-key
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

/** A setter's first six weeks on a recoverable draw. */
function DrawTable() {
  const fact = { person: DRAW.person.name }
  return (
    <SumTable
      title={`${DRAW.person.name}, draw of ${dollars(GUARANTEE, { cents: false })} a week`}
      aside="Recoverable"
      caption="Six weeks on a draw: what was earned, what was paid, and what is owed at the week’s end"
      columns={['Week', 'Earned', 'Paid', 'Owed']}
      rows={DRAW_WEEKS.map(({ earned, paid, balance, from }, index) => ({
        from: [from.earned, from.paid, from.balance].map((text) => ({
          ...fact,
          date: `Week ${index + 1}`,
          ...text,
        })),
        label: `Week ${index + 1}`,
        cells: [dollars(earned), dollars(paid), dollars(balance)],
        marked: index === FIRST_REPAID,
      }))}
      total={{
        label: 'Six weeks',
        from: [
          { ...fact, rule: 'Splits of all weeks', sum: sumText(DRAW_WEEKS.map(({ earned }) => earned)) },
          { ...fact, rule: 'Paid in all weeks', sum: sumText(DRAW_WEEKS.map(({ paid }) => paid)) },
          {
            ...fact,
            rule: 'Owed at the end',
            sum: `${dollars(DRAW_TOTAL.paid)} paid − ${dollars(DRAW_TOTAL.earned)} earned = ${dollars(DRAW_TOTAL.paid - DRAW_TOTAL.earned)}`,
          },
        ],
        cells: [
          dollars(DRAW_TOTAL.earned),
          dollars(DRAW_TOTAL.paid),
          dollars(DRAW_WEEKS.at(-1)?.balance ?? 0),
        ],
      }}
    />
  )
}

/** What the week's jobs pay: per panel, per square, and the shop by the hour. */
function JobTable() {
  return (
    <SumTable
      title="Crew 2, jobs"
      aside={CREW_WEEK.span}
      caption="What each job of the week pays the crew"
      columns={['Job', 'Count', 'Rate', 'Pays']}
      rows={[
        ...JOBS.map(({ job, unit, count, rate, amount }) => ({
          label: job,
          detail: `per ${unit.slice(0, -1)}`,
          cells: [`${count} ${unit}`, dollars(rate), dollars(amount)],
          from: [
            undefined,
            { rule: 'Piece rate of the crew’s terms', sum: `1 ${unit.slice(0, -1)} = ${dollars(rate)}` },
            {
              deal: job,
              rule: 'Count × rate',
              date: CREW_WEEK.span,
              sum: `${count} × ${dollars(rate)} = ${dollars(amount)}`,
            },
          ],
        })),
        {
          label: 'Shop',
          detail: 'per hour',
          cells: [`${SHOP.hours} hours`, dollars(SHOP.rate), dollars(SHOP.amount)],
          from: [
            undefined,
            { rule: 'Hourly rate for work in the shop', sum: `1 hour = ${dollars(SHOP.rate)}` },
            {
              rule: 'Hours × rate',
              date: CREW_WEEK.span,
              sum: `${SHOP.hours} × ${dollars(SHOP.rate)} = ${dollars(SHOP.amount)}`,
            },
          ],
        },
      ]}
      total={{
        label: 'Week',
        cells: ['', '', dollars(CREW_TOTAL.jobs)],
        from: [
          undefined,
          undefined,
          {
            rule: 'All jobs and the shop',
            date: CREW_WEEK.span,
            sum: sumText([...JOBS.map(({ amount }) => amount), SHOP.amount]),
          },
        ],
      }}
    />
  )
}

/** What each of the crew takes home from them, the half-time for overtime included. */
function CrewTable() {
  return (
    <SumTable
      wide
      title="Crew 2, people"
      aside={`${CREW_TOTAL.hours / CREW_PAY.length} hours each`}
      caption="What each person of the crew is paid: piece rate, shop hours and half-time for overtime"
      columns={['Who', 'Pieces', 'Shop', 'Half-time', 'Pay']}
      rows={CREW_PAY.map(({ name, role, share, hours, piece, shop, overtime, total }) => ({
        from: [
          {
            rule: `${share}% of the crew’s pieces`,
            person: name,
            sum: `${share}% of ${dollars(CREW_TOTAL.piece)} = ${dollars(piece)}`,
          },
          {
            rule: 'An equal part of the shop hours',
            person: name,
            sum: `${dollars(SHOP.amount)} / ${CREW_PAY.length} = ${dollars(shop)}`,
          },
          {
            rule: 'Half the regular rate for the hours past 40',
            person: name,
            sum: `${dollars(piece + shop)} / ${hours} h / 2 × ${hours - 40} h = ${dollars(overtime)}`,
          },
          {
            rule: 'The week’s pay',
            person: name,
            date: CREW_WEEK.span,
            sum: sumText([piece, shop, overtime]),
          },
        ],
        label: name,
        detail: role,
        cells: [dollars(piece), dollars(shop), dollars(overtime), dollars(total)],
      }))}
      total={{
        label: 'Crew',
        from: (['piece', 'shop', 'overtime', 'total'] as const).map((part) => ({
          rule: 'All three of the crew',
          date: CREW_WEEK.span,
          sum: sumText(CREW_PAY.map((line) => line[part])),
        })),
        cells: [
          dollars(CREW_TOTAL.piece),
          dollars(CREW_TOTAL.shop),
          dollars(CREW_TOTAL.overtime),
          dollars(CREW_TOTAL.total),
        ],
      }}
    />
  )
}

/** A crew's week: its jobs, and under them its people. */
function CrewTables() {
  return (
    <div className={crewTables.stack}>
      <JobTable />
      <CrewTable />
    </div>
  )
}

/** Everyone one deal pays, from the setter up to the regional lead. */
function OverrideChain(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`The ${SPLIT.deal.customer} deal pays ${OVERRIDES.map(({ person, amount }) => `${person} ${dollars(amount)}`).join(', ')}: ${dollars(overridesTotal)} in all.`}
      title={`${SPLIT.deal.customer}, who is paid`}
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
