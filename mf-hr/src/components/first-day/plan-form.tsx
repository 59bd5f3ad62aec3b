import { useShell } from '@federation/area-kit/shell-services'
import { ControlPanel, DateField, RadioField, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { type FormState, formModel } from 'shared-ui/island-kit/form.ts'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { addDays, getPayday, isDate } from 'shared-ui/scenes/pay-calendar.ts'
import type { firstDay } from '../../content/first-day.ts'
import { getDateMessage } from './first-day-text.ts'
import {
  applyFieldChanges,
  CONTRACTS,
  MAX_DAYS_TO_PAYDAY,
  PLAN_FORM,
  type PlanFields,
  type PlanTerms,
  ROLES,
} from '../../model/first-day.ts'
import { getStateFacts, FORM_STATES, START_LIMITS } from '../../model/hiring-facts.ts'

const STATE_OPTIONS = FORM_STATES.map((state) => ({ value: state, label: getStateFacts(state).name }))

interface State extends FormState<PlanTerms> {
  /** True while the first payday is computed from the start date. False once the visitor has typed a payday. */
  isFollowing: boolean
}

type PlanModel = IslandModel<State, Partial<PlanFields>, keyof PlanFields>

/** Creates the model of a first-day plan. `start` is the start date of the plan that is shown first. */
export const createPlanModel = (start: string): PlanModel => {
  const preset: PlanTerms = { start, payday: getPayday(start), state: 'UT', role: 'setter', contract: 'w2' }
  const form = formModel(PLAN_FORM, { name: 'plan', place: 'first-day' }, preset)
  return {
    ...form,
    preset: { ...form.preset, isFollowing: true },
    reduce: (state, changed) => {
      const { start: day, payday } = changed
      // A link to a plan sets start date and payday. If that payday does not follow from the start date, a visitor typed it.
      const isFollowing =
        payday === undefined ? state.isFollowing : isDate(day ?? '') && payday === getPayday(day ?? '')
      return { ...form.reduce(state, applyFieldChanges(state.fields, changed, isFollowing)), isFollowing }
    },
  }
}

/**
 * Returns the state of a first-day plan (the tasks for an employee's first day), and functions that change it. The URL contains
 * the state as well. Each change publishes the event `first_day_plan`.
 */
export const usePlan = (model: PlanModel) => {
  const { publish } = useShell()
  return useIslandState(model, ({ terms: { state, role, contract } }) =>
    publish({ type: 'first_day_plan', state, role, contract }),
  )
}

export interface PlanFormProps extends Pick<
  ReturnType<typeof usePlan>,
  'state' | 'panel' | 'chosen' | 'typed'
> {
  words: typeof firstDay
  /** True to hide the field for the first payday while that day is computed from the start date. */
  isShort?: boolean
}

export const PlanForm = ({ words, state, panel, chosen, typed, isShort = false }: PlanFormProps) => {
  const { fields, terms, isFollowing } = state
  const dateField = (name: 'start' | 'payday', hint: string) =>
    typed(name, { label: words[name], hint, problem: getDateMessage(name, fields, terms) })
  return (
    <ControlPanel label={words.change} ref={panel}>
      <DateField {...dateField('start', words.startHint)} {...START_LIMITS} />
      {isShort && isFollowing ? null : (
        <DateField
          {...dateField('payday', words.paydayHint)}
          min={terms.start}
          max={addDays(terms.start, MAX_DAYS_TO_PAYDAY)}
        />
      )}
      <SelectField {...chosen('state', words.state)} options={STATE_OPTIONS} />
      <SelectField
        {...chosen('role', words.role)}
        options={ROLES.map((role) => ({ value: role, label: words.roles[role] }))}
      />
      <RadioField
        {...chosen('contract', words.contract)}
        options={CONTRACTS.map((contract) => ({ value: contract, label: words.contracts[contract] }))}
      />
    </ControlPanel>
  )
}
