import { ONBOARDING } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { describe, expect, it } from 'vitest'
import { FILE_COUNTS, OPEN_FILES, ROSTER, SEASON, TIME_OFF, AUDIT_TRAIL, UNLISTED } from './ridgeline-hr.ts'
import { STATES } from './ridgeline-states.ts'

const seats = (key: 'need' | 'back' | 'signed') => SEASON.seats.reduce((total, seat) => total + seat[key], 0)
const people = (employers: readonly string[]) =>
  STATES.filter(({ employer }) => employers.includes(employer)).reduce(
    (total, state) => total + state.people,
    0,
  )

describe('the sample company', () => {
  it('has thirty seats for the season, eighteen of them filled by returning people', () => {
    expect([seats('need'), seats('back'), seats('signed')]).toEqual([30, 18, 8])
  })

  it('employs nine of forty people through the employer of record', () => {
    expect([people(['own', 'eor']), people(['eor'])]).toEqual([40, 9])
  })

  it('has a file for each of the forty employees and for its two contractors', () => {
    expect([FILE_COUNTS.w2, FILE_COUNTS.contractors]).toEqual([40, 2])
    expect(ROSTER.filter(({ paidAs }) => paidAs === '1099')).toHaveLength(FILE_COUNTS.contractors)
    expect(new Set(ROSTER.map(({ name }) => name)).size).toBe(ROSTER.length)
  })

  it('counts everyone, listed or unlisted, on a wide screen and on a phone', () => {
    const everyone = FILE_COUNTS.w2 + FILE_COUNTS.contractors
    expect([ROSTER.length + UNLISTED.wide, OPEN_FILES + UNLISTED.phone]).toEqual([everyone, everyone])
  })

  it('shows the same number of completed steps in the roster as in the checklist', () => {
    const { person, tasks } = ONBOARDING
    const done = tasks.filter((task) => task.done).length
    expect(ROSTER.find(({ name }) => name === person.name)?.file).toBe(`${done} of ${tasks.length} steps`)
  })

  it('earns PTO by hours worked, and keeps the minimum number of technicians on the schedule', () => {
    expect(Number(TIME_OFF.worked.replace(',', '')) / TIME_OFF.workedPerHour).toBe(TIME_OFF.balance.earned)
    const onBoard = TIME_OFF.days.map((_, day) => TIME_OFF.crew.filter(({ on }) => on[day] === 'on').length)
    expect(Math.min(...onBoard)).toBe(TIME_OFF.minimum)
  })

  it('takes the stated number of minutes from sending to filing the agreement', () => {
    expect((AUDIT_TRAIL.events.at(-1)?.minute ?? 0) - AUDIT_TRAIL.events[0].minute).toBe(
      AUDIT_TRAIL.totalMinutes,
    )
  })
})
