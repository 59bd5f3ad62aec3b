import { useShell } from '@federation/area-kit/shell-services'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { ControlPanel, NumberField, RadioField, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Stepper } from 'shared-ui/island-kit/stepper.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { contest } from '../../content/contest.ts'
import { TWO_WEEKS } from '../../figures/two-weeks.ts'
import { dayLabel, resultText, rulesLine, rulesMessage, teamName } from '../../model/contest-text.ts'
import {
  contestOn,
  type ContestFields,
  type ContestRule,
  EACH,
  fieldsOf,
  firstName,
  formatContest,
  LIMITS,
  METRICS,
  parseContest,
  readFields,
  teamsOf,
} from '../../model/contest.ts'
import styles from './contest-run.module.css'
import { ContestSheet } from './contest-sheet.tsx'
import { StandingsTable } from './standings-table.tsx'

const PRESET: ContestRule = { metric: 'kept', days: 5, prize: 25_000, places: 1, partner: '' }
const PARTNERS = TWO_WEEKS.slice(1).map(firstName)

const METRIC_OPTIONS = METRICS.map((metric) => ({ value: metric, label: contest.metrics[metric].label }))
const PLACE_OPTIONS = [
  { value: '1', label: contest.first },
  { value: '2', label: contest.firstTwo },
]
const TEAM_OPTIONS = [
  { value: EACH, label: contest.everyone },
  ...PARTNERS.map((partner) => ({
    value: partner,
    label: teamsOf(TWO_WEEKS, partner).map(teamName).join(' against '),
  })),
]

interface State {
  /** Current values of the controls. */
  fields: ContestFields
  /** Rule that the contest is computed with: the last valid value of each field. */
  rule: ContestRule
  invalid: ReadonlySet<keyof ContestFields>
  day: number
}

type Action = { fields: Partial<ContestFields> } | { step: 1 | -1 } | { rule: ContestRule; day: number }

const showing = (rule: ContestRule, day: number): State => ({
  fields: fieldsOf(rule),
  rule,
  invalid: new Set(),
  day,
})

const reduce = (state: State, action: Action): State => {
  if ('rule' in action) return showing(action.rule, action.day)
  if ('step' in action) {
    const day = Math.min(state.rule.days, Math.max(1, state.day + action.step))
    return { ...state, day }
  }
  const fields = { ...state.fields, ...action.fields }
  const { rule, invalid } = readFields(fields, state.rule, PARTNERS)
  // Other days are another contest, shown at its end.
  return { fields, rule, invalid, day: rule.days === state.rule.days ? state.day : rule.days }
}

const MODEL: IslandModel<State, Action> = {
  url: { name: 'contest', place: 'contest-run' },
  preset: showing(PRESET, PRESET.days),
  reduce,
  format: ({ rule, day }) => formatContest(rule, day),
  parse: (text) => parseContest(text, PRESET, PARTNERS),
  change: (fields) => ({ fields }),
}

/** Lets a visitor set up a contest over the sample company's last week, step through its days, and see standings and cost. */
export function ContestRun() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, choose, type, commit, link } = useIslandState(
    MODEL,
    ({ rule: { metric, days, places, partner }, day }) =>
      publish({ type: 'contest_run', metric, days, places, teams: partner === '' ? 'each' : 'pairs', day }),
  )
  const { fields, rule, invalid, day } = state
  const result = contestOn(TWO_WEEKS, rule, day)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Leaderboard"
        caption={contest.caption}
        aside={contest.week}
        list={
          <>
            <ControlPanel label={contest.change} ref={panel}>
              <SelectField
                name="metric"
                label={contest.metric}
                value={fields.metric}
                options={METRIC_OPTIONS}
                onChange={choose('metric')}
              />
              <NumberField
                name="days"
                label={contest.days}
                value={fields.days}
                {...LIMITS.days}
                unit={fields.days === '1' ? 'day' : 'days'}
                hint={contest.daysHint}
                problem={invalid.has('days') ? contest.daysProblem : undefined}
                onChange={type('days')}
                onCommit={commit}
              />
              <NumberField
                name="prize"
                label={contest.prize}
                value={fields.prize}
                {...LIMITS.prizeDollars}
                step={10}
                unit="$"
                unitSide="start"
                hint={contest.prizeHint}
                problem={invalid.has('prize') ? contest.prizeProblem : undefined}
                onChange={type('prize')}
                onCommit={commit}
              />
              <RadioField
                name="places"
                label={contest.places}
                value={fields.places}
                options={PLACE_OPTIONS}
                onChange={choose('places')}
              />
              <SelectField
                name="partner"
                label={contest.teams}
                value={fields.partner}
                options={TEAM_OPTIONS}
                wide
                onChange={choose('partner')}
              />
            </ControlPanel>
            <div className={styles.steps}>
              <Stepper
                label="Days of the contest"
                previous="Previous day"
                next="Next day"
                isFirst={day === 1}
                isLast={day === rule.days}
                onStep={(step) => apply({ step })}
              >
                {dayLabel(day)}
              </Stepper>
            </div>
            <Result>{resultText(result, rule, day)}</Result>
            <ScreenHead
              title={contest.standings}
              aside={day === rule.days ? 'at the end' : `after day ${day}`}
            />
            <p className={styles.rules}>{rulesLine(TWO_WEEKS, rule)}</p>
            <StandingsTable {...result} rule={rule} day={day} />
          </>
        }
        detail={
          <ContestSheet {...result} rule={rule} day={day}>
            <CopyButtons
              copies={[
                {
                  label: contest.copyRules,
                  done: 'Rules copied.',
                  text: () => rulesMessage(TWO_WEEKS, rule),
                },
                { label: contest.copyLink, done: 'Link copied.', text: link },
              ]}
            />
          </ContestSheet>
        }
      />
    </RestoredRegion>
  )
}
