import { useShell } from '@federation/area-kit/shell-services'
import { ControlPanel, DateField, RadioField, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { addDays, getPayday } from 'shared-ui/scenes/pay-calendar.ts'
import { firstDay } from '../../content/first-day.ts'
import { getDateMessage } from '../../model/first-day-text.ts'
import {
  applyFieldChanges,
  CONTRACTS,
  formatPlan,
  MAX_DAYS_TO_PAYDAY,
  parsePlan,
  type PlanFields,
  type PlanProblems,
  type PlanTerms,
  readPlan,
  ROLES,
} from '../../model/first-day.ts'
import { getStateFacts, FORM_STATES, START_LIMITS } from '../../model/hiring-facts.ts'

const SAMPLE_START = firstDay.sample.start
const PRESET: PlanTerms = {
  start: SAMPLE_START,
  payday: getPayday(SAMPLE_START),
  state: 'UT',
  role: 'setter',
  contract: 'w2',
}

const STATE_OPTIONS = FORM_STATES.map((state) => ({ value: state, label: getStateFacts(state).name }))
const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: firstDay.roles[role] }))
const CONTRACT_OPTIONS = CONTRACTS.map((contract) => ({
  value: contract,
  label: firstDay.contracts[contract],
}))

interface State {
  fields: PlanFields
  /** Last valid values of the form, from which the plan is computed. */
  terms: PlanTerms
  problems: PlanProblems
  /** True while the first pay day is computed from the start date. False once the visitor has typed a pay day. */
  isFollowing: boolean
}

type Action = { fields: Partial<PlanFields> } | { terms: PlanTerms }

const createState = (terms: PlanTerms): State => ({
  fields: terms,
  terms,
  problems: {},
  isFollowing: terms.payday === getPayday(terms.start),
})

const reduce = (state: State, action: Action): State => {
  if ('terms' in action) return createState(action.terms)
  const isFollowing = state.isFollowing && action.fields.payday === undefined
  const fields = applyFieldChanges(state.fields, action.fields, isFollowing)
  return { fields, isFollowing, ...readPlan(fields, state.terms) }
}

const MODEL: IslandModel<State, Action, keyof PlanFields> = {
  url: { name: 'plan', place: 'first-day' },
  preset: createState(PRESET),
  reduce,
  format: ({ terms }) => formatPlan(terms),
  parse: (text) => {
    const terms = parsePlan(text, PRESET)
    return terms && { terms }
  },
  change: (fields) => ({ fields }),
  controls: ({ fields, problems }) => ({
    fields,
    invalid: new Set(Object.keys(problems) as (keyof PlanProblems)[]),
  }),
}

/**
 * Returns the state of a first-day plan (the tasks for an employee's first day), and functions that change it. The URL contains
 * the state as well. Each change publishes the event `first_day_plan`.
 */
export const usePlan = () => {
  const { publish } = useShell()
  return useIslandState(MODEL, ({ terms: { state, role, contract } }) =>
    publish({ type: 'first_day_plan', state, role, contract }),
  )
}

export interface PlanFormProps extends Pick<
  ReturnType<typeof usePlan>,
  'state' | 'panel' | 'chosen' | 'typed'
> {
  /** True to hide the field for the first pay day while that day is computed from the start date. */
  isShort?: boolean
}

export const PlanForm = ({ state, panel, chosen, typed, isShort = false }: PlanFormProps) => {
  const { terms, problems, isFollowing } = state
  const dateField = (name: 'start' | 'payday', hint: string) =>
    typed(name, { label: firstDay[name], hint, problem: getDateMessage(name, problems) })
  return (
    <ControlPanel label={firstDay.change} ref={panel}>
      <DateField {...dateField('start', firstDay.startHint)} {...START_LIMITS} />
      {isShort && isFollowing ? null : (
        <DateField
          {...dateField('payday', firstDay.paydayHint)}
          min={terms.start}
          max={addDays(terms.start, MAX_DAYS_TO_PAYDAY)}
        />
      )}
      <SelectField {...chosen('state', firstDay.state)} options={STATE_OPTIONS} />
      <SelectField {...chosen('role', firstDay.role)} options={ROLE_OPTIONS} />
      <RadioField {...chosen('contract', firstDay.contract)} options={CONTRACT_OPTIONS} />
    </ControlPanel>
  )
}
