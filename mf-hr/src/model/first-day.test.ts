import * as fc from 'fast-check'
import { addDays, daysBetween, isDate, getPayday, weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { describe, expect, test } from 'vitest'
import { firstDay } from '../content/first-day.ts'
import {
  addBusinessDays,
  applyFieldChanges,
  CONTRACTS,
  countBusinessDays,
  getHolidayName,
  listHolidays,
  isBusinessDay,
  MAX_DAYS_TO_PAYDAY,
  listOpenSteps,
  PLAN_FORM,
  type PlanTerms,
  readTicks,
  ROLES,
  getSection2DueDate,
  type StepId,
  listPlanSteps,
  ACTORS,
  writeTicks,
} from './first-day.ts'
import { createCalendarEntries, formatCalendarFile } from '../components/first-day/calendar-file.ts'
import {
  getDateMessage,
  listOmittedPapers,
  formatProgress,
  getStepText,
} from '../components/first-day/first-day-text.ts'
import { FACTS, getStateFacts, FORM_STATES, START_LIMITS, STATES, SUI_STATES } from './hiring-facts.ts'

const PRESET: PlanTerms = {
  start: PEOPLE.lena.since,
  payday: getPayday(PEOPLE.lena.since),
  state: 'UT',
  role: 'setter',
  contract: 'w2',
}

const days = fc.integer({ min: 0, max: 25_900 }).map((count) => addDays('1990-01-01', count))
const starts = fc
  .integer({ min: 0, max: daysBetween(START_LIMITS.min, START_LIMITS.max) })
  .map((count) => addDays(START_LIMITS.min, count))
const plans: fc.Arbitrary<PlanTerms> = fc
  .tuple(
    starts,
    fc.integer({ min: 0, max: MAX_DAYS_TO_PAYDAY }),
    fc.constantFrom(...FORM_STATES),
    fc.constantFrom(...ROLES),
    fc.constantFrom(...CONTRACTS),
  )
  .map(([start, wait, state, role, contract]) => ({
    start,
    payday: addDays(start, wait),
    state,
    role,
    contract,
  }))

const dayOf = (id: StepId, terms: PlanTerms) => listPlanSteps(terms).find((step) => step.id === id)?.day

const formIn = (state: PlanTerms['state']) => getStepText({ id: 'stateForm' }, { ...PRESET, state })
const reasonIn = (state: PlanTerms['state']) => listOmittedPapers({ ...PRESET, state })[0]

const isFolded = (file: string) => file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)

test('public facts are less than 400 days old: check each row against its source, then set the date', () => {
  const age = daysBetween(FACTS.gathered, new Date().toISOString().slice(0, 10))
  expect(age).toBeLessThanOrEqual(400)
  expect(FACTS.gathered.startsWith(String(FACTS.year))).toBe(true)
})

test('states are sorted by name, and each has a form or a reason why it needs none', () => {
  const names = Object.values(STATES).map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect([FORM_STATES.length, SUI_STATES.length]).toEqual([30, 29])
  for (const state of FORM_STATES) {
    const { form, tax } = getStateFacts(state)
    expect(form !== undefined).toBe(tax === undefined || tax === 'optional form')
  }
})

describe('business days', () => {
  test('skip weekends and eleven federal holidays a year, each on a weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2060 }), (year) => {
        const holidays = listHolidays(year)
        expect(holidays.size).toBe(11)
        for (const [day, name] of holidays) {
          expect(['Saturday', 'Sunday']).not.toContain(weekdayOf(day))
          expect(getHolidayName(day)).toBe(name)
          expect(isBusinessDay(day)).toBe(false)
        }
      }),
    )
  })

  // Source: list of federal holidays by the Office of Personnel Management.
  test.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
  ])('has the federal holidays of %i, those on a weekend as observed', (year, list) => {
    const holidays = [...listHolidays(year).keys()].map((day) => day.slice(5)).toSorted()
    expect(holidays).toEqual(list.split(' '))
  })

  test('observes a New Year’s Day on a Saturday on the Friday of the previous year', () => {
    expect(getHolidayName('2027-12-31')).toBe('New Year’s Day')
    expect(addBusinessDays('2027-12-30', 1)).toBe('2028-01-03')
  })

  test('adds and subtracts the given number of business days, and numbers each of them', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (day, count) => {
        const later = addBusinessDays(day, count)
        expect(isBusinessDay(later)).toBe(true)
        const counted = countBusinessDays(day, count)
        expect(counted.at(-1)).toEqual({ day: later, count, why: '' })
        expect(counted).toHaveLength(daysBetween(day, later))
        expect(counted.flatMap((one) => one.count ?? [])).toEqual(
          Array.from({ length: count }, (_, index) => index + 1),
        )
        for (const one of counted) expect(one.why === '').toBe(isBusinessDay(one.day))
        const earlier = addBusinessDays(later, -count)
        expect(isBusinessDay(day) ? earlier === day : earlier < day).toBe(true)
      }),
    )
  })

  test.each([
    ['over Thanksgiving', '2026-11-23', '2026-11-27'],
    ['over the turn of a year', '2026-12-30', '2027-01-05'],
    ['over the end of a month', '2027-01-28', '2027-02-02'],
    ['over a leap day', '2028-02-28', '2028-03-02'],
    ['over a February without one', '2027-02-25', '2027-03-02'],
    ['from a Saturday', '2026-11-07', '2026-11-12'],
    ['over a holiday observed on a Friday', '2027-06-15', '2027-06-21'],
  ])('puts section 2 of the I-9 on the third of them: %s', (_, start, due) => {
    expect(getSection2DueDate(start)).toBe(due)
  })

  test('rejects dates that do not exist, such as February 29 of a common year', () => {
    expect(isDate('2028-02-29')).toBe(true)
    for (const text of ['2027-02-29', '2026-13-01', '2026-11-31', '2026-1-1', '', '20261123', 'tomorrow'])
      expect(isDate(text)).toBe(false)
  })
})

describe('a plan', () => {
  test('lists each step once, sorted by date for each person, with no step before its earliest day', () => {
    fc.assert(
      fc.property(plans, (terms) => {
        const steps = listPlanSteps(terms)
        expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
        for (const who of ACTORS) {
          const dueDates = steps.filter((step) => step.who === who).map(({ day }) => day)
          expect(dueDates.length).toBeGreaterThan(0)
          expect(dueDates).toEqual(dueDates.toSorted())
        }
        for (const { id, day } of steps) {
          expect(isDate(day)).toBe(true)
          expect(day >= terms.start || id === 'ready').toBe(true)
        }
      }),
    )
  })

  test('requires the I-9, the W-4 and the new-hire report of an employee, and none of them of a contractor', () => {
    fc.assert(
      fc.property(plans, (terms) => {
        const ids = new Set(listPlanSteps(terms).map(({ id }) => id))
        const isEmployee = terms.contract === 'w2'
        for (const id of ['offer', 'section1', 'documents', 'section2', 'w4', 'report'] as const)
          expect(ids.has(id)).toBe(isEmployee)
        for (const id of ['agreement', 'w9', 'nec', 'insurance', 'status'] as const)
          expect(ids.has(id)).toBe(!isEmployee)
        expect(ids.has('californiaReport')).toBe(!isEmployee && terms.state === 'CA')
        expect(ids.has('stateForm')).toBe(isEmployee && getStateFacts(terms.state).form !== undefined)
      }),
    )
  })

  test('computes the legal deadlines from the start and the first pay day', () => {
    fc.assert(
      fc.property(plans, (terms) => {
        const { start, payday } = terms
        const employee: PlanTerms = { ...terms, contract: 'w2' }
        expect(dayOf('section1', employee)).toBe(start)
        expect(dayOf('section2', employee)).toBe(getSection2DueDate(start))
        expect(dayOf('w4', employee)).toBe(payday)
        expect(daysBetween(start, dayOf('report', employee) ?? '')).toBe(terms.state === 'AL' ? 7 : 20)
        const contractor: PlanTerms = { ...terms, contract: '1099' }
        expect(dayOf('w9', contractor)).toBe(payday)
        expect(dayOf('nec', contractor)).toBe(`${Number(payday.slice(0, 4)) + 1}-01-31`)
        expect(daysBetween(start, dayOf('californiaReport', { ...contractor, state: 'CA' }) ?? '')).toBe(20)
      }),
    )
  })

  test('shows the state’s withholding form, or the reason why there is none', () => {
    expect(formIn('CA').title).toBe('California Form DE 4')
    expect(formIn('CO').note).toBe('Optional; without it the W-4 counts.')
    expect(reasonIn('TX')).toEqual({ what: 'State withholding form', why: 'Texas has no tax on wages.' })
    expect(reasonIn('UT')?.why).toBe('Utah uses the federal W-4.')
    expect(reasonIn('PA')?.why).toBe('Pennsylvania withholds a flat rate. Local forms exist.')
    for (const state of ['CA', 'CO'] as const) expect(listOmittedPapers({ ...PRESET, state })).toHaveLength(1)
  })

  test('opens on a person of the sample company', () => {
    const { name, since } = PEOPLE.lena
    expect(firstDay.sample).toEqual({ name, start: since })
  })

  test('of the sample company has its Form I-9 deadline on or after the day that the office planned', () => {
    expect(getSection2DueDate(PEOPLE.lena.since) >= OFFICE_DAYS.lenasSection2).toBe(true)
    expect(OFFICE_DAYS.lenasSection2 > PEOPLE.lena.since).toBe(true)
  })

  test('reports its progress and its next step', () => {
    const steps = listPlanSteps(PRESET)
    expect(formatProgress(steps, new Set(), PRESET)).toBe(
      `0 of ${steps.length} done. Next: Territory, badge and shirt ready, by Fri, Nov 20.`,
    )
    const all = new Set(steps.map(({ id }) => id))
    expect(formatProgress(steps, all, PRESET)).toBe(`All ${steps.length} steps done.`)
    expect(listOpenSteps(steps, new Set([...all].filter((id) => id !== 'report')))[0]?.id).toBe('report')
    const december: PlanTerms = { ...PRESET, start: '2026-12-28', payday: '2027-01-15' }
    expect(
      formatProgress(listPlanSteps(december), new Set(all).difference(new Set(['w4'])), december),
    ).toContain('Form W-4, by Fri, Jan 15, 2027')
  })
})

describe('fields', () => {
  test.each([
    [{ start: '1900-01-01' }, 'start', firstDay.problems.start],
    [{ start: '2028-01-03', payday: '2028-01-14' }, 'start', firstDay.problems.start],
    [{ start: '' }, 'start', firstDay.problems.date],
    [{ payday: '2026-11-20' }, 'payday', firstDay.problems.early],
    [{ payday: '2027-11-26' }, 'payday', firstDay.problems.late],
    [{ payday: '2026-11-31' }, 'payday', firstDay.problems.date],
  ] as const)('with %j are rejected at their field, and no plan is computed', (changed, field, message) => {
    const fields = { ...PRESET, ...changed }
    const { terms, invalid } = PLAN_FORM.read(fields, PRESET)
    expect([terms, invalid.has(field)]).toEqual([PRESET, true])
    expect(getDateMessage(field, fields, PRESET)).toBe(message)
  })

  test('with any text give a plan with both dates within their limits', () => {
    const text = fc.oneof(fc.string(), days, starts)
    fc.assert(
      fc.property(text, text, fc.string(), (start, payday, state) => {
        const { terms, invalid } = PLAN_FORM.read({ ...PRESET, start, payday, state }, PRESET)
        expect(terms.start >= START_LIMITS.min && terms.start <= START_LIMITS.max).toBe(true)
        expect(daysBetween(terms.start, terms.payday)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(terms.start, terms.payday)).toBeLessThanOrEqual(MAX_DAYS_TO_PAYDAY)
        const isRead = !invalid.has('start') && !invalid.has('payday')
        expect(terms).toEqual(
          isRead ? { ...PRESET, start, payday, state: terms.state } : { ...PRESET, state: terms.state },
        )
      }),
    )
  })

  test('move the first pay day with the start until the visitor types one', () => {
    const moved = applyFieldChanges(PRESET, { start: '2027-01-04' }, true)
    expect(moved.payday).toBe(getPayday('2027-01-04'))
    expect(applyFieldChanges(PRESET, { start: '2027-01-04' }, false).payday).toBe(PRESET.payday)
    expect(applyFieldChanges(PRESET, { start: '' }, true).payday).toBe(PRESET.payday)
  })
})

describe('the text of a plan', () => {
  test('restores the plan; other texts are rejected', () => {
    fc.assert(
      fc.property(plans, (terms) => {
        expect(PLAN_FORM.parse(PLAN_FORM.format(terms), PRESET)).toEqual(terms)
      }),
    )
    for (const text of [
      '',
      '2026-11-23',
      '1900-01-01.1900-01-12.ut.setter.w2',
      '2026-11-23.2026-12-04.zz.setter.w2',
      '2026-11-23.2026-12-04.de.setter.w2',
      '2026-11-23.2026-12-04.ut.owner.w2',
      `${PLAN_FORM.format(PRESET)}.x`,
    ])
      expect(PLAN_FORM.parse(text, PRESET)).toBeNull()
  })
})

describe('ticks', () => {
  const plan = PLAN_FORM.format(PRESET)

  test('are stored by plan, for the twelve plans that changed most recently', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(plans, { selector: PLAN_FORM.format, minLength: 13, maxLength: 20 }),
        (several) => {
          const names = several.map(PLAN_FORM.format)
          const stored = names.reduce<string | null>(
            (text, name) => writeTicks(text, name, new Set(['w4', name])),
            null,
          )
          const latest = [...new Set(names.toReversed())]
          for (const [index, name] of latest.entries())
            expect([...readTicks(stored, name)]).toEqual(index < 12 ? ['w4', name] : [])
        },
      ),
    )
  })

  test('are removed from storage once no box is ticked', () => {
    const one = writeTicks(null, plan, new Set(['w4']))
    expect(readTicks(one, plan)).toEqual(new Set(['w4']))
    expect(writeTicks(one, plan, new Set())).toBeNull()
  })

  test('are empty if the stored text is invalid', () => {
    for (const text of ['', 'null', '[]', '7', '{', '{"a":1}', `{"${plan}":"w4"}`, '{"a":[1]}']) {
      expect(readTicks(text, plan)).toEqual(new Set())
      expect(readTicks(writeTicks(text, plan, new Set(['w4'])), plan)).toEqual(new Set(['w4']))
    }
    expect(readTicks('{}', 'constructor')).toEqual(new Set())
  })
})

describe('the calendar file', () => {
  const STAMP = '2026-11-27T09:30:00.000Z'

  test('has an all-day entry for each step that is not done, in lines of at most 75 bytes', () => {
    fc.assert(
      fc.property(plans, (terms) => {
        const steps = listPlanSteps(terms)
        const entries = createCalendarEntries(steps, new Set(['bank']), terms)
        expect(entries).toHaveLength(steps.length - 1)
        const file = formatCalendarFile(entries, STAMP)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const lines = file.split('\r\n')
        expect(isFolded(file)).toBe(true)
        for (const { day } of entries) {
          expect(lines).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`)
          expect(lines).toContain(`DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`)
        }
        expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(entries.length)
      }),
    )
  })

  test('returns the original text when it is unfolded and unescaped', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 60, maxLength: 120 }).filter((text) => !/[\r\n]/.test(text)),
        (title) => {
          const file = formatCalendarFile([{ uid: 'a', day: '2026-12-31', title, text: 'one\ntwo' }], STAMP)
          expect(isFolded(file)).toBe(true)
          const lines = file.replaceAll('\r\n ', '').split('\r\n')
          const summary = lines.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length)
          expect(summary?.replaceAll(/\\([\\;,])/g, '$1')).toBe(title)
          expect(lines).toContain(String.raw`DESCRIPTION:one\ntwo`)
          expect(lines).toContain('DTEND;VALUE=DATE:20270101')
          expect(lines).toContain('DTSTAMP:20261127T093000Z')
        },
      ),
    )
  })
})
