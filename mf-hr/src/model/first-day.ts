/**
 * Plan of an employee's first day: tasks of the new employee, the office and the manager, with due dates. The plan is computed
 * from five form fields. Dates are YYYY-MM-DD. The texts are in `content/first-day.ts`.
 */
import { choiceType, createForm, type Fields, type FieldType } from 'shared-ui/island-kit/form.ts'
import { addDays, daysBetween, isDate, getPayday, weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import {
  CALIFORNIA_CONTRACTOR,
  getStateFacts,
  FORM_STATES,
  NEW_HIRE_REPORT_DAYS,
  SECTION_2_BUSINESS_DAYS,
  START_LIMITS,
  type StateCode,
} from './hiring-facts.ts'

export const ROLES = ['setter', 'closer', 'installer', 'technician'] as const
type Role = (typeof ROLES)[number]
export const CONTRACTS = ['w2', '1099'] as const
type Contract = (typeof CONTRACTS)[number]

export interface PlanTerms {
  start: string
  /** First payday or, for a contractor, the day of the first payment. */
  payday: string
  state: StateCode
  role: Role
  contract: Contract
}

export const MAX_DAYS_TO_PAYDAY = 45

export const ACTORS = ['hire', 'office', 'manager'] as const
type Who = (typeof ACTORS)[number]

/** Ids of steps. Never change them, because visitors' browsers store the ids of ticked steps. */
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
  /** `by`: due on `day` or earlier. `on`: due on `day`. `before`: due earlier than `day`. */
  when: 'by' | 'on' | 'before'
  day: string
}

const step = (id: StepId, who: Who, day: string, when: PlanStep['when'] = 'by'): PlanStep => ({
  id,
  who,
  when,
  day,
})

export const getSection2DueDate = (start: string): string => addBusinessDays(start, SECTION_2_BUSINESS_DAYS)
const reportDue = ({ start, state }: PlanTerms): string =>
  addDays(start, getStateFacts(state).reportDays ?? NEW_HIRE_REPORT_DAYS)

const employeeSteps = (terms: PlanTerms): PlanStep[] => {
  const { start, payday, state } = terms
  return [
    step('section1', 'hire', start),
    step('documents', 'hire', getSection2DueDate(start)),
    step('w4', 'hire', payday),
    ...(getStateFacts(state).form === undefined ? [] : [step('stateForm', 'hire', payday)]),
    step('section2', 'office', getSection2DueDate(start)),
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

/** Returns the steps of a plan, grouped by person. Each group is sorted by date. */
export const listPlanSteps = (terms: PlanTerms): PlanStep[] => {
  const { start, payday, contract } = terms
  const dayBefore = addBusinessDays(start, -1)
  // Payroll runs two business days before payday, but not before the first day of work. Bank details are due on the day of
  // that run.
  const beforeRun = [start, addBusinessDays(payday, -2)].toSorted().at(-1) ?? start
  const steps = [
    step(contract === 'w2' ? 'offer' : 'agreement', 'hire', start, 'before'),
    step('bank', 'hire', beforeRun),
    step('run', 'office', beforeRun),
    ...(contract === 'w2' ? [step('ready', 'manager', dayBefore)] : []),
    ...(contract === 'w2' ? employeeSteps(terms) : contractorSteps(terms)),
  ]
  const order = ({ day, when }: PlanStep) => `${day} ${when === 'before' ? 0 : 1}`
  return ACTORS.flatMap((who) =>
    steps
      .filter((one) => one.who === who)
      .toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
  )
}

export const listOpenSteps = (steps: readonly PlanStep[], done: ReadonlySet<string>): PlanStep[] =>
  steps.filter(({ id }) => !done.has(id)).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))

export type PlanFields = Fields<PlanTerms>

export const isStart = (day: string): boolean =>
  isDate(day) && day >= START_LIMITS.min && day <= START_LIMITS.max

const dateType: FieldType<string> = { read: (text) => (isDate(text) ? text : undefined), write: (day) => day }

/**
 * Form of a plan. If one of the two dates is invalid, both dates of the last valid plan are used, so that no plan
 * combines a new date with an old one. Format in the URL and storage: `2026-11-23.2026-12-04.ut.setter.w2`.
 */
export const PLAN_FORM = createForm<PlanTerms>(
  {
    start: dateType,
    payday: dateType,
    state: choiceType(FORM_STATES),
    role: choiceType(ROLES),
    contract: choiceType(CONTRACTS),
  },
  {
    separator: '.',
    refine: ({ terms, invalid: unread }, last) => {
      const invalid = new Set(unread)
      if (!isStart(terms.start)) invalid.add('start')
      const wait = daysBetween(invalid.has('start') ? last.start : terms.start, terms.payday)
      if (wait < 0 || wait > MAX_DAYS_TO_PAYDAY) invalid.add('payday')
      const { start, payday } = invalid.has('start') || invalid.has('payday') ? last : terms
      return { terms: { ...terms, start, payday }, invalid }
    },
  },
)

/** Returns the field values after a change. If `isFollowing` is true, the first payday is computed from the new start date. */
export const applyFieldChanges = (
  fields: PlanFields,
  changed: Partial<PlanFields>,
  isFollowing: boolean,
): PlanFields => {
  const next = { ...fields, ...changed }
  return isFollowing && isDate(next.start) ? { ...next, payday: getPayday(next.start) } : next
}

/**
 * Maximum number of plans whose ticked boxes are stored. Above it, the plan whose boxes changed longest ago is deleted.
 */
const MAX_STORED_PLANS = 12

type TicksByPlan = Record<string, string[]>

const parseStoredTicks = (stored: string | null): TicksByPlan => {
  try {
    const plans: unknown = JSON.parse(stored ?? '{}')
    if (typeof plans !== 'object' || plans === null || Array.isArray(plans)) return {}
    return Object.fromEntries(
      Object.entries(plans).filter(
        (entry): entry is [string, string[]] =>
          Array.isArray(entry[1]) && entry[1].every((id) => typeof id === 'string'),
      ),
    )
  } catch {
    return {}
  }
}

/**
 * Returns the ids of the ticked steps of a plan. `stored` is the text from the browser's storage. Null or invalid text means
 * that no step is ticked.
 */
export const readTicks = (stored: string | null, plan: string): ReadonlySet<string> =>
  new Set(Object.hasOwn(parseStoredTicks(stored), plan) ? parseStoredTicks(stored)[plan] : [])

/** Returns the text to store after a visitor ticked or unticked steps of a plan. Returns null if no plan has a ticked step. */
export const writeTicks = (
  stored: string | null,
  plan: string,
  ticks: ReadonlySet<string>,
): string | null => {
  const others = Object.entries(parseStoredTicks(stored)).filter(([key]) => key !== plan)
  const entries = ticks.size === 0 ? others : [...others, [plan, [...ticks]] as const]
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries.slice(-MAX_STORED_PLANS)))
}

type Weekday = ReturnType<typeof weekdayOf>

const onDate = (year: number, monthAndDay: string): string => `${year}-${monthAndDay}`

/** Returns `day` if it has this weekday, else the next day that has it. */
const findFirstWeekday = (day: string, weekday: Weekday): string =>
  weekdayOf(day) === weekday ? day : findFirstWeekday(addDays(day, 1), weekday)

const findNthWeekday = (first: string, count: number, weekday: Weekday): string =>
  addDays(findFirstWeekday(first, weekday), 7 * (count - 1))

/**
 * Returns the day on which a holiday is observed: the Friday before if the holiday is on Saturday, the Monday after if it is on
 * Sunday.
 */
const getObservedDay = (day: string): string => addDays(day, { Saturday: -1, Sunday: 1 }[weekdayOf(day)] ?? 0)

/**
 * Federal holidays (5 USC 6103) of a calendar year, keyed by the date on which they are observed. New Year's Day can be
 * observed on December 31 of the previous year.
 */
export const listHolidays = (year: number): ReadonlyMap<string, string> =>
  new Map([
    [getObservedDay(onDate(year, '01-01')), 'New Year’s Day'],
    [findNthWeekday(onDate(year, '01-01'), 3, 'Monday'), 'Martin Luther King Day'],
    [findNthWeekday(onDate(year, '02-01'), 3, 'Monday'), 'Washington’s Birthday'],
    [findFirstWeekday(onDate(year, '05-25'), 'Monday'), 'Memorial Day'],
    [getObservedDay(onDate(year, '06-19')), 'Juneteenth'],
    [getObservedDay(onDate(year, '07-04')), 'Independence Day'],
    [findNthWeekday(onDate(year, '09-01'), 1, 'Monday'), 'Labor Day'],
    [findNthWeekday(onDate(year, '10-01'), 2, 'Monday'), 'Columbus Day'],
    [getObservedDay(onDate(year, '11-11')), 'Veterans Day'],
    [findNthWeekday(onDate(year, '11-01'), 4, 'Thursday'), 'Thanksgiving'],
    [getObservedDay(onDate(year, '12-25')), 'Christmas'],
  ])

/** Returns the name of the federal holiday that is observed on a day. Undefined if there is none. */
export const getHolidayName = (day: string): string | undefined => {
  const year = Number(day.slice(0, 4))
  return listHolidays(day.endsWith('12-31') ? year + 1 : year).get(day)
}

const isWeekend = (day: string): boolean => weekdayOf(day).startsWith('S')

export const isBusinessDay = (day: string): boolean => !isWeekend(day) && getHolidayName(day) === undefined

/** Adds business days to a date, or subtracts them if `count` is negative. The date itself is not counted. */
export const addBusinessDays = (day: string, count: number): string => {
  const direction = Math.sign(count)
  let [at, left] = [day, Math.abs(count)]
  while (left > 0) {
    at = addDays(at, direction)
    if (isBusinessDay(at)) left -= 1
  }
  return at
}

interface CountedDay {
  day: string
  /** Number of the day among the business days, from 1. Null if the day is not a business day. */
  count: number | null
  /** Reason why the day is not a business day: `weekend`, or the name of a holiday. Empty if the day is a business day. */
  why: string
}

/**
 * Lists all days from the day after `from` to the business day with the number `count`. Each entry contains the number of the
 * business day, or the reason why the day is not a business day.
 */
export const countBusinessDays = (from: string, count: number): CountedDay[] => {
  const last = addBusinessDays(from, count)
  const days: CountedDay[] = []
  let number = 0
  for (let day = addDays(from, 1); day <= last; day = addDays(day, 1)) {
    const counts = isBusinessDay(day)
    if (counts) number += 1
    days.push({ day, count: counts ? number : null, why: counts ? '' : (getHolidayName(day) ?? 'weekend') })
  }
  return days
}
