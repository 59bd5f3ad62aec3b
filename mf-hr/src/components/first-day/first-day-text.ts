import { isDate, longDay, shortDay } from 'shared-ui/scenes/pay-calendar.ts'
import { firstDay } from '../../content/first-day.ts'
import {
  isStart,
  listOpenSteps,
  type PlanFields,
  type PlanStep,
  type PlanTerms,
} from '../../model/first-day.ts'
import { getStateFacts } from '../../model/hiring-facts.ts'

const { steps: TEXTS, without: WITHOUT } = firstDay

interface StepText {
  title: string
  note: string
  /** Law that requires the deadline. Undefined if the deadline is only a recommendation. */
  rule?: string | undefined
}

/** Formats a date such as `Mon, Nov 23`. Adds the year if it differs from the year of the date `other`. */
export const dayText = (day: string, other: string): string => {
  const year = day.slice(0, 4)
  return year === other.slice(0, 4) ? shortDay(day) : `${shortDay(day)}, ${year}`
}

/** Formats the due date of a step, such as `by Fri, Nov 27`. */
export const formatDueDate = ({ when, day }: PlanStep, { start }: PlanTerms): string =>
  `${when} ${dayText(day, start)}`

export const getStepText = ({ id }: Pick<PlanStep, 'id'>, { state, role }: PlanTerms): StepText => {
  const { name, form, tax, reportDays } = getStateFacts(state)
  const text: StepText = TEXTS[id]
  if (id === 'stateForm')
    return {
      title: `${name} Form ${form ?? ''}`,
      note: tax === 'optional form' ? 'Optional; without it the W-4 counts.' : text.note,
      rule: `State of ${name}`,
    }
  if (id === 'report')
    return {
      ...text,
      note:
        reportDays === undefined
          ? `${text.note} Check ${name}.`
          : `${name} asks for it within ${reportDays} days of the hire.`,
    }
  if (id === 'ready') return { title: `${firstDay.ready[role]} ready`, note: text.note }
  if (id === 'secondDay') return { title: firstDay.secondDay[role], note: text.note }
  return text
}

/** Formats the title of a plan, such as `Setter in Utah, W-2 employee, starts Monday, November 23, 2026`. */
export const formatPlanTitle = ({ start, state, role, contract }: PlanTerms): string =>
  `${firstDay.roles[role]} in ${getStateFacts(state).name}, ${firstDay.contracts[contract]}, starts ${longDay(start)}, ${start.slice(0, 4)}`

export const formatProgress = (
  steps: readonly PlanStep[],
  done: ReadonlySet<string>,
  terms: PlanTerms,
): string => {
  const count = steps.filter(({ id }) => done.has(id)).length
  const [next] = listOpenSteps(steps, done)
  return next === undefined
    ? `All ${steps.length} steps done.`
    : `${count} of ${steps.length} done. Next: ${getStepText(next, terms).title}, ${formatDueDate(next, terms)}.`
}

/** Lists forms that are not needed for this employee, each with the reason. */
export const listOmittedPapers = ({ state, contract }: PlanTerms): { what: string; why: string }[] => {
  const { name, tax, form } = getStateFacts(state)
  if (contract === '1099')
    return [
      { what: 'Form I-9, E-Verify', why: WITHOUT.forEmployees },
      { what: 'Form W-4, state form', why: WITHOUT.w9Instead },
      { what: 'New-hire report', why: state === 'CA' ? WITHOUT.california : WITHOUT.mostStates },
      { what: 'Ride-along, shift plan', why: WITHOUT.schedule },
    ]
  return [
    ...(form === undefined && tax !== undefined && tax !== 'optional form'
      ? [{ what: 'State withholding form', why: `${name} ${WITHOUT[tax]}` }]
      : []),
    { what: 'Form W-9, Form 1099-NEC', why: WITHOUT.forContractors },
  ]
}

/** Returns the error message for a date field whose text is invalid. `terms` contains the last valid plan. */
export const getDateMessage = (field: 'start' | 'payday', fields: PlanFields, terms: PlanTerms): string => {
  const { date, start, early, late } = firstDay.problems
  if (!isDate(fields[field])) return date
  if (field === 'start') return start
  return fields.payday < (isStart(fields.start) ? fields.start : terms.start) ? early : late
}
