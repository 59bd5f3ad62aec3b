/**
 * The plan of a first day: what the new hire, the office and the manager do, and by when. Everything follows from five answers.
 * Days are ISO dates. Texts of the steps are in `content/first-day.ts`.
 */
import { addDays, daysBetween, isDate, paydayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { addBusinessDays } from './business-days.ts'
import {
  CALIFORNIA_CONTRACTOR,
  factsOf,
  FORM_STATES,
  NEW_HIRE_REPORT_DAYS,
  SECTION_2_BUSINESS_DAYS,
  START_LIMITS,
  type StateCode,
} from './hiring-facts.ts'

export const ROLES = ['setter', 'closer', 'installer', 'technician'] as const
export type Role = (typeof ROLES)[number]
export const CONTRACTS = ['w2', '1099'] as const
export type Contract = (typeof CONTRACTS)[number]

export interface PlanTerms {
  start: string
  /** First pay day; of a contractor, the day of the first payment. */
  payday: string
  state: StateCode
  role: Role
  contract: Contract
}

/** Longest time from the start to the first pay day. */
export const MAX_DAYS_TO_PAYDAY = 45

export const WHO = ['hire', 'office', 'manager'] as const
export type Who = (typeof WHO)[number]

/** Steps by their ids. Ticks are stored under them. */
export type StepId =
  | 'offer'
  | 'agreement'
  | 'section1'
  | 'documents'
  | 'bank'
  | 'w4'
  | 'stateForm'
  | 'insurance'
  | 'w9'
  | 'section2'
  | 'report'
  | 'run'
  | 'status'
  | 'californiaReport'
  | 'nec'
  | 'ready'
  | 'firstDay'
  | 'secondDay'
  | 'job'

export interface PlanStep {
  id: StepId
  who: Who
  /** `on` for what happens that day; `before` where the day itself is too late. */
  when: 'by' | 'on' | 'before'
  day: string
}

const step = (id: StepId, who: Who, day: string, when: PlanStep['when'] = 'by'): PlanStep => ({
  id,
  who,
  when,
  day,
})

export const section2Due = (start: string): string => addBusinessDays(start, SECTION_2_BUSINESS_DAYS)
const reportDue = ({ start, state }: PlanTerms): string =>
  addDays(start, factsOf(state).reportDays ?? NEW_HIRE_REPORT_DAYS)

const employeeSteps = (terms: PlanTerms): PlanStep[] => {
  const { start, payday, state } = terms
  return [
    step('section1', 'hire', start),
    step('documents', 'hire', section2Due(start)),
    step('w4', 'hire', payday),
    ...(factsOf(state).form === undefined ? [] : [step('stateForm', 'hire', payday)]),
    step('section2', 'office', section2Due(start)),
    step('report', 'office', reportDue(terms)),
    step('firstDay', 'manager', start, 'on'),
    step('secondDay', 'manager', addBusinessDays(start, 1), 'on'),
  ]
}

const contractorSteps = ({ start, payday, state }: PlanTerms): PlanStep[] => [
  step('insurance', 'hire', start, 'before'),
  step('w9', 'hire', payday, 'before'),
  step('status', 'office', start, 'before'),
  ...(state === 'CA' ? [step('californiaReport', 'office', addDays(start, CALIFORNIA_CONTRACTOR.days))] : []),
  step('nec', 'office', `${Number(payday.slice(0, 4)) + 1}-01-31`),
  step('job', 'manager', start, 'before'),
]

/** Steps of a plan by person, each person's by date. */
export const stepsOf = (terms: PlanTerms): PlanStep[] => {
  const { start, payday, contract } = terms
  const dayBefore = addBusinessDays(start, -1)
  // Pay is approved some days ahead; two business days leave time to correct a number.
  const beforeRun = [start, addBusinessDays(payday, -2)].toSorted().at(-1) ?? start
  const steps = [
    step(contract === 'w2' ? 'offer' : 'agreement', 'hire', start, 'before'),
    step('bank', 'hire', beforeRun),
    step('run', 'office', beforeRun),
    ...(contract === 'w2' ? [step('ready', 'manager', dayBefore)] : []),
    ...(contract === 'w2' ? employeeSteps(terms) : contractorSteps(terms)),
  ]
  const order = ({ day, when }: PlanStep) => `${day} ${when === 'before' ? 0 : 1}`
  return WHO.flatMap((who) =>
    steps
      .filter((one) => one.who === who)
      .toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
  )
}

/** Steps that are not done, the earliest first. */
export const openSteps = (steps: readonly PlanStep[], done: ReadonlySet<string>): PlanStep[] =>
  steps.filter(({ id }) => !done.has(id)).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))

/** Values of the controls, by their names. */
export type PlanFields = Record<keyof PlanTerms, string>

/** Field that is not used, and why. */
export type PlanProblems = Partial<
  Record<keyof PlanTerms, 'not a date' | 'out of range' | 'before the start'>
>

const startProblem = (start: string): PlanProblems['start'] =>
  isDate(start)
    ? start < START_LIMITS.min || start > START_LIMITS.max
      ? 'out of range'
      : undefined
    : 'not a date'

const paydayProblem = (payday: string, start: string): PlanProblems['payday'] => {
  if (!isDate(payday)) return 'not a date'
  if (payday < start) return 'before the start'
  return daysBetween(start, payday) > MAX_DAYS_TO_PAYDAY ? 'out of range' : undefined
}

/**
 * Reads the controls. Both dates keep the values that `terms` had while one of them is not valid, so that no plan is computed from
 * half of an answer.
 */
export const readPlan = (
  fields: PlanFields,
  terms: PlanTerms,
): { terms: PlanTerms; problems: PlanProblems } => {
  const ofStart = startProblem(fields.start)
  const ofPayday = paydayProblem(fields.payday, ofStart === undefined ? fields.start : terms.start)
  const isDated = ofStart === undefined && ofPayday === undefined
  return {
    terms: {
      start: isDated ? fields.start : terms.start,
      payday: isDated ? fields.payday : terms.payday,
      state: FORM_STATES.find((state) => state === fields.state) ?? terms.state,
      role: ROLES.find((role) => role === fields.role) ?? terms.role,
      contract: CONTRACTS.find((contract) => contract === fields.contract) ?? terms.contract,
    },
    problems: {
      ...(ofStart === undefined ? {} : { start: ofStart }),
      ...(ofPayday === undefined ? {} : { payday: ofPayday }),
    },
  }
}

/** The controls after a change. `isFollowing`: the first pay day is that of the sample pay calendar, and moves with the start. */
export const changeFields = (
  fields: PlanFields,
  changed: Partial<PlanFields>,
  isFollowing: boolean,
): PlanFields => {
  const next = { ...fields, ...changed }
  return isFollowing && isDate(next.start) ? { ...next, payday: paydayOf(next.start) } : next
}

/** Text of a plan in an address and in storage: `2026-11-23.2026-12-04.ut.setter.w2`. */
export const formatPlan = ({ start, payday, state, role, contract }: PlanTerms): string =>
  [start, payday, state.toLowerCase(), role, contract].join('.')

/** Reads what `formatPlan` writes. Null where any part of it is not valid. */
export const parsePlan = (text: string, preset: PlanTerms): PlanTerms | null => {
  const [start = '', payday = '', state = '', role = '', contract = ''] = text.split('.')
  const fields = { start, payday, state: state.toUpperCase(), role, contract }
  const { terms } = readPlan(fields, preset)
  return formatPlan(terms) === text ? terms : null
}

/** Plans whose ticks are kept; the one that was ticked longest ago is forgotten first. */
const MAX_KEPT_PLANS = 12

type KeptTicks = Record<string, string[]>

const keptIn = (stored: string | null): KeptTicks => {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string[]] =>
          Array.isArray(entry[1]) && entry[1].every((id) => typeof id === 'string'),
      ),
    )
  } catch {
    return {}
  }
}

/** Ids of the steps of a plan that are ticked in a stored text, which may be of anything. */
export const readTicks = (stored: string | null, plan: string): ReadonlySet<string> =>
  new Set(Object.hasOwn(keptIn(stored), plan) ? keptIn(stored)[plan] : [])

/** The text to store once the ticks of a plan have changed; null where nothing is left to keep. */
export const writeTicks = (
  stored: string | null,
  plan: string,
  ticks: ReadonlySet<string>,
): string | null => {
  const others = Object.entries(keptIn(stored)).filter(([key]) => key !== plan)
  const entries = ticks.size === 0 ? others : [...others, [plan, [...ticks]] as const]
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries.slice(-MAX_KEPT_PLANS)))
}
