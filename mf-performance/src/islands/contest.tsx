import { useShell } from '@federation/area-kit/shell-services'
import type { ReactNode } from 'react'
import { Portrait, ProductScreen, ScreenHead } from 'shared-ui'
import { ControlPanel, NumberField, RadioField, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { formModel } from 'shared-ui/island-kit/form.ts'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { Stepper } from 'shared-ui/island-kit/more-controls.tsx'
import { useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import styles from '../components/contest/contest-run.module.css'
import contestSheet from '../components/contest/contest-sheet.module.css'
import standingsTable from '../components/contest/standings-table.module.css'
import { contest } from '../content/contest.ts'
import { TWO_WEEKS } from '../sample-data/island-samples.ts'
import {
  formatDayLabel,
  dayName,
  installText,
  resultText,
  formatRulesLine,
  formatRulesMessage,
  sampleText,
  formatTeamName,
} from '../components/contest/contest-text.ts'
import {
  createContestForm,
  computeContest,
  type ContestRule,
  type ContestView,
  NO_TEAMS,
  getFirstName,
  type Growth,
  LIMITS,
  listNames,
  type Metric,
  METRICS,
  listTeams,
} from '../model/contest.ts'

const PRESET: ContestView = { metric: 'kept', days: 5, prize: 25_000, places: 1, partner: '', day: 5 }
const PARTNERS = TWO_WEEKS.slice(1).map(getFirstName)

const METRIC_OPTIONS = METRICS.map((metric) => ({ value: metric, label: contest.metrics[metric].label }))
const PLACE_OPTIONS = [
  { value: '1', label: contest.first },
  { value: '2', label: contest.firstTwo },
]
const TEAM_OPTIONS = [
  { value: NO_TEAMS, label: contest.everyone },
  ...PARTNERS.map((partner) => ({
    value: partner,
    label: listTeams(TWO_WEEKS, partner).map(formatTeamName).join(' vs. '),
  })),
]

const FORM = formModel(createContestForm(PARTNERS), { name: 'contest', place: 'contest-run' }, PRESET)

const MODEL: typeof FORM = {
  ...FORM,
  reduce: (state, changes) => {
    const next = FORM.reduce(state, changes)
    // If the number of days changes, select the last day, so that the final standings are shown.
    return changes.day === undefined && next.terms.days !== state.terms.days
      ? FORM.reduce(next, { day: String(next.terms.days) })
      : next
  },
}

/**
 * Lets a visitor set up a sales contest and apply it to a past week of the sample company, for example to the number of knocked
 * doors. Shows the standings of each day, and the cost of the prizes.
 */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, chosen, typed, link } = useIslandState(
    MODEL,
    ({ terms: { metric, days, places, partner, day } }) =>
      publish({ type: 'contest_run', metric, days, places, teams: partner === '' ? 'each' : 'pairs', day }),
  )
  const { day, ...rule } = state.terms
  const result = computeContest(TWO_WEEKS, rule, day)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Leaderboard"
        caption={contest.caption}
        aside={contest.week}
        list={
          <>
            <ControlPanel label={contest.change} ref={panel}>
              <SelectField {...chosen('metric', contest.metric)} options={METRIC_OPTIONS} />
              <NumberField
                {...typed('days', contest.days)}
                {...LIMITS.days}
                unit={state.fields.days === '1' ? 'day' : 'days'}
              />
              <NumberField
                {...typed('prize', contest.prize)}
                {...LIMITS.prizeDollars}
                step={10}
                unit="$"
                unitSide="start"
              />
              <SelectField {...chosen('partner', contest.teams)} options={TEAM_OPTIONS} />
              <RadioField {...chosen('places', contest.places)} options={PLACE_OPTIONS} wide />
            </ControlPanel>
            <div className={styles.steps}>
              <Stepper
                label="Days of the contest"
                previous="Previous day"
                next="Next day"
                isFirst={day === 1}
                isLast={day === rule.days}
                onStep={(by) => apply({ day: String(day + by) })}
              >
                {formatDayLabel(day)}
              </Stepper>
            </div>
            <Result>{resultText(result, rule, day)}</Result>
            <ScreenHead
              title={contest.standings}
              aside={day === rule.days ? 'at the end' : `after day ${day}`}
            />
            <p className={styles.rules}>{formatRulesLine(TWO_WEEKS, rule)}</p>
            <StandingsTable {...result} rule={rule} day={day} />
          </>
        }
        detail={
          <ContestSheet {...result} rule={rule} day={day}>
            <CopyButtons
              link={link}
              copies={[
                {
                  label: contest.copyRules,
                  done: 'Rules copied.',
                  text: () => formatRulesMessage(TWO_WEEKS, rule),
                },
              ]}
            />
          </ContestSheet>
        }
      />
    </RestoredRegion>
  )
}

interface ContestSheetProps extends ReturnType<typeof computeContest> {
  rule: ContestRule
  day: number
  children: ReactNode
}

/**
 * Summary of a contest: the payment to each person, and a comparison of the counts (such as installs) with the week before.
 * A note says whether chance can explain the difference between the two weeks.
 */
function ContestSheet({ lines, paid, notWon, growth, installs, rule, day, children }: ContestSheetProps) {
  const { metric } = rule
  return (
    <Sheet>
      <ScreenHead
        title={contest.pays}
        aside={day === rule.days ? undefined : `if it ended ${dayName(day)}`}
      />
      <dl data-given>
        {lines.flatMap(({ members, awards, place, isLevel }) =>
          members.flatMap((member, index) => {
            const award = awards[index] ?? 0
            if (award === 0) return []
            const detail = `${place === 1 ? 'first' : 'second'}${isLevel ? ', tied' : ''}`
            return [
              <SheetLine
                key={member.person.name}
                label={member.person.name}
                detail={detail}
                value={dollars(award)}
              />,
            ]
          }),
        )}
        {notWon === 0 ? null : <SheetLine label="Not won" detail="no counts yet" value={dollars(notWon)} />}
        <SheetLine label="Prize" value={dollars(rule.prize)} isSum />
      </dl>
      <ScreenHead
        title={contest.weekBefore}
        aside={day === 1 ? 'Mon' : `Mon\u00a0to\u00a0${dayName(day).slice(0, 3)}`}
      />
      <table className={contestSheet.growth}>
        <caption className="visually-hidden">Counts for both weeks, and the payout per extra count</caption>
        <ColumnHeads
          columns={[
            'Counts',
            'Before',
            'Last',
            { head: 'Extra', className: contestSheet.extra },
            'Each extra',
          ]}
        />
        <tbody>
          <GrowthRow metric={metric} growth={growth} paid={paid} />
          {metric === 'installed' ? null : <GrowthRow metric="installed" growth={installs} paid={paid} />}
        </tbody>
      </table>
      <Note>{installText(installs)}</Note>
      <Note>{sampleText(TWO_WEEKS, growth, { metric, day })}</Note>
      <Note>{contest.origin}</Note>
      <Note>{contest.ties}</Note>
      {children}
    </Sheet>
  )
}

const signed = (count: number): string => (count > 0 ? `+${count}` : count === 0 ? '0' : `−${-count}`)

const GrowthRow = ({ metric, growth, paid }: { metric: Metric; growth: Growth; paid: number }) => (
  <tr>
    <th scope="row">{contest.metrics[metric].label}</th>
    <td>{growth.before}</td>
    <td>{growth.last}</td>
    <td className={contestSheet.extra}>{signed(growth.extra)}</td>
    <td>
      {growth.costPerExtra === null ? (
        'no extra'
      ) : (
        <>
          <span className={contestSheet.math}>{`${dollars(paid)} /\u00a0${growth.extra}\u00a0=`}</span>{' '}
          {dollars(growth.costPerExtra)}
        </>
      )}
    </td>
  </tr>
)

interface StandingsTableProps extends ReturnType<typeof computeContest> {
  rule: ContestRule
  day: number
}

/** Standings at the end of a day. A wide table shows the counts of each day, a narrow table only the counts of `day`. */
function StandingsTable({ lines, dayTotals, total, paid, rule, day }: StandingsTableProps) {
  const days = Array.from({ length: rule.days }, (_, index) => dayName(index + 1))
  return (
    <table className={standingsTable.table}>
      <caption className="visually-hidden">Standings at the end of {formatDayLabel(day)}</caption>
      <thead>
        <tr>
          <th scope="col" className={standingsTable.place}>
            <span className="visually-hidden">Place</span>#
          </th>
          <th scope="col" className={standingsTable.who}>
            {rule.partner === '' ? 'Setter' : 'Team'}
          </th>
          {days.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={standingsTable.day}
              data-now={index + 1 === day || undefined}
            >
              {name.slice(0, 3)}
            </th>
          ))}
          <th scope="col">Total</th>
          <th scope="col">{day === rule.days ? 'Wins' : 'If it ended'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ members, counts, total: own, place, isLevel, awards }) => (
          <tr key={members.map(({ person }) => person.name).join()}>
            <td className={standingsTable.place}>
              {place}
              {isLevel ? <span className={standingsTable.level}>tied</span> : null}
            </td>
            <th scope="row" className={standingsTable.who}>
              <span className={standingsTable.faces}>
                {members.map(({ person }) => (
                  <Portrait key={person.name} id={person.portrait} size={32} />
                ))}
              </span>
              {listNames(
                members.map((member) => (members.length === 1 ? member.person.name : getFirstName(member))),
              )}
            </th>
            <DayCells counts={counts} day={day} days={rule.days} />
            <td className={standingsTable.total}>{own}</td>
            <td className={standingsTable.award} data-given>
              {sum(awards) === 0 ? '–' : dollars(sum(awards))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className={standingsTable.who}>
            All<span className="visually-hidden">, by {dayName(day)}</span>
          </th>
          <DayCells counts={dayTotals} day={day} days={rule.days} />
          <td className={standingsTable.total}>{total}</td>
          <td className={standingsTable.award} data-given>
            {dollars(paid)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Table cells with the counts of each day. Future days are empty. */
const DayCells = ({ counts, day, days }: { counts: readonly number[]; day: number; days: number }) =>
  Array.from({ length: days }, (_, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the order of the days never changes
    <td key={index} className={standingsTable.day} data-now={index + 1 === day || undefined}>
      {counts[index] ?? ''}
    </td>
  ))
