import { useShell } from 'federation/shell-services'
import { useRef } from 'react'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { ControlPanel, DateField, RadioField, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, printAlone, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { addDays, paydayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { firstDay } from '../../content/first-day.ts'
import { countBusinessDays } from '../../model/business-days.ts'
import { dateProblem, dayText, progressText } from '../../model/first-day-text.ts'
import {
  changeFields,
  CONTRACTS,
  formatPlan,
  MAX_DAYS_TO_PAYDAY,
  parsePlan,
  type PlanFields,
  type PlanProblems,
  type PlanTerms,
  readPlan,
  ROLES,
  stepsOf,
} from '../../model/first-day.ts'
import { factsOf, FORM_STATES, SECTION_2_BUSINESS_DAYS, START_LIMITS } from '../../model/hiring-facts.ts'
import styles from './first-day-plan.module.css'
import { PlanSheet } from './plan-sheet.tsx'
import { useTicks } from './use-ticks.ts'

const SAMPLE_START = firstDay.sample.start
const PRESET: PlanTerms = {
  start: SAMPLE_START,
  payday: paydayOf(SAMPLE_START),
  state: 'UT',
  role: 'setter',
  contract: 'w2',
}

const STATE_OPTIONS = FORM_STATES.map((state) => ({ value: state, label: factsOf(state).name }))
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: firstDay.roles[role] }))
const CONTRACT_OPTIONS = CONTRACTS.map((contract) => ({
  value: contract,
  label: firstDay.contracts[contract],
}))

interface State {
  /** Current values of the controls. */
  fields: PlanFields
  /** Terms that the plan is computed from: the last valid ones. */
  terms: PlanTerms
  problems: PlanProblems
  /** The first pay day is that of the sample pay calendar until one is typed. */
  isFollowing: boolean
}

type Action = { fields: Partial<PlanFields> } | { terms: PlanTerms }

const showing = (terms: PlanTerms): State => ({
  fields: terms,
  terms,
  problems: {},
  isFollowing: terms.payday === paydayOf(terms.start),
})

const reduce = (state: State, action: Action): State => {
  if ('terms' in action) return showing(action.terms)
  const isFollowing = state.isFollowing && action.fields.payday === undefined
  const fields = changeFields(state.fields, action.fields, isFollowing)
  return { fields, isFollowing, ...readPlan(fields, state.terms) }
}

/** Hands the steps that are not done to the browser as a calendar file. */
const saveCalendar = async (terms: PlanTerms, done: ReadonlySet<string>): Promise<void> => {
  const { calendarEntries, calendarFile } = await import('../../model/calendar-file.ts')
  const text = calendarFile(calendarEntries(stepsOf(terms), done, terms), new Date().toISOString())
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  link.download = `first-day-${terms.start}.ics`
  link.click()
  URL.revokeObjectURL(link.href)
}

const MODEL: IslandModel<State, Action> = {
  url: { name: 'plan', place: 'first-day' },
  preset: showing(PRESET),
  reduce,
  format: ({ terms }) => formatPlan(terms),
  parse: (text) => {
    const terms = parsePlan(text, PRESET)
    return terms && { terms }
  },
  change: (fields) => ({ fields }),
}

/** Lets a visitor plan a first day: who does what by when, with ticks that this browser keeps, a calendar file and a print. */
export function FirstDayPlan() {
  const { publish } = useShell()
  const { state, text, isRestored, panel, choose, type, commit, link } = useIslandState(
    MODEL,
    ({ terms: planned }) =>
      publish({
        type: 'first_day_plan',
        state: planned.state,
        role: planned.role,
        contract: planned.contract,
      }),
  )
  const { fields, terms, problems } = state
  const sheet = useRef<HTMLDivElement>(null)
  const [done, tick] = useTicks(text, sheet)

  const steps = stepsOf(terms)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="People"
        caption={firstDay.caption}
        aside={firstDay.plan}
        phone="detail"
        list={
          <PlanSheet ref={sheet} terms={terms} steps={steps} done={done} onTick={tick}>
            <CopyButtons copies={[{ label: firstDay.copyLink, done: 'Link copied.', text: link }]}>
              <TextButton label={firstDay.addToCalendar} onPress={() => void saveCalendar(terms, done)} />
              <TextButton
                label={firstDay.print}
                onPress={() => {
                  if (sheet.current) printAlone(sheet.current)
                }}
              />
            </CopyButtons>
          </PlanSheet>
        }
        detail={
          <div className={styles.side}>
            <ControlPanel label={firstDay.change} ref={panel}>
              <DateField
                name="start"
                label={firstDay.start}
                value={fields.start}
                {...START_LIMITS}
                hint={firstDay.startHint}
                problem={dateProblem('start', problems)}
                onChange={type('start')}
                onCommit={commit}
              />
              <DateField
                name="payday"
                label={firstDay.payday}
                value={fields.payday}
                min={terms.start}
                max={addDays(terms.start, MAX_DAYS_TO_PAYDAY)}
                hint={firstDay.paydayHint}
                problem={dateProblem('payday', problems)}
                onChange={type('payday')}
                onCommit={commit}
              />
              <SelectField
                name="state"
                label={firstDay.state}
                value={fields.state}
                options={STATE_OPTIONS}
                onChange={choose('state')}
              />
              <SelectField
                name="role"
                label={firstDay.role}
                value={fields.role}
                options={ROLE_OPTIONS}
                onChange={choose('role')}
              />
              <RadioField
                name="contract"
                label={firstDay.contract}
                value={fields.contract}
                options={CONTRACT_OPTIONS}
                onChange={choose('contract')}
              />
            </ControlPanel>
            <Result>{progressText(steps, done, terms)}</Result>
            {terms.contract === 'w2' ? <Counting start={terms.start} /> : null}
          </div>
        }
      />
    </RestoredRegion>
  )
}

/** The days from the start to the deadline of section 2, with the number of each or the reason why it is not counted. */
const Counting = ({ start }: { start: string }) => (
  <>
    <ScreenHead title={firstDay.counted} aside="Form I-9" />
    <ol className={styles.days}>
      <li>
        {dayText(start, start)} <span>{firstDay.firstOfWork}</span>
      </li>
      {countBusinessDays(start, SECTION_2_BUSINESS_DAYS).map(({ day, count, why }) => (
        <li key={day} data-counts={count !== null || undefined}>
          {dayText(day, start)} <span>{count ?? why}</span>
        </li>
      ))}
    </ol>
  </>
)
