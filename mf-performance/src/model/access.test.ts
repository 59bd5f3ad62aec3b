import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { computeEarnings, RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { ALL_PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { CREW_WEEK } from 'shared-ui/scenes/ridgeline.ts'
import { describe, expect, test } from 'vitest'
import { workforce } from '../content/user-management.ts'
import {
  countVisibleFields,
  FILE_FIELDS,
  type FileField,
  PERSONNEL_FILES,
  OWN_FILES,
  getVisibility,
  type Viewer,
  VIEWERS,
} from './access.ts'
import { TERRITORIES } from '../sample-data/territories.ts'
import { MONDAY } from '../sample-data/island-samples.ts'

const crewHours = sum(CREW_WEEK.sites.flatMap(({ hours }) => hours)) / CREW_WEEK.people

describe('the files', () => {
  test.each(PERSONNEL_FILES)(
    'of $name have the hours, pay, territory and rate of the sample data',
    (file) => {
      const person = ALL_PEOPLE.find(({ name }) => name === file.name)
      if (!person) throw new Error(`no person ${file.name}`)
      expect(file.team).toBe(person.team)
      expect(file.hours).toBe(person.crew ? crewHours : (person.weeks?.[MONDAY] ?? null))
      const lines = computeEarnings(person, RUN_PERIOD)
      expect(file.pay).toBe(sum(lines.map(({ amount }) => amount)))
      const commission = lines.filter(({ label }) =>
        /^(?:Commission|Split|Clawback|October bonus)/.test(label),
      )
      expect(file.commission).toBe(sum(commission.map(({ amount }) => amount)))
      expect(file.territory).toBe(TERRITORIES.find((one) => one.person?.name === file.name)?.name ?? null)
      const share = person.team === 'Doors' ? SHARES.setter : SHARES.closer
      const rates = person.crew
        ? `${person.crew.percent}% of the pieces`
        : person.team === 'Service'
          ? `${dollars(person.hourly ?? 0)} an hour`
          : `${share}% of the pool`
      expect(file.rate).toBe(rates)
    },
  )
})

const seenOf = (viewer: Viewer, data: FileField) =>
  PERSONNEL_FILES.filter(
    (file) =>
      file.name !== OWN_FILES[viewer] && getVisibility(viewer, data, file, PERSONNEL_FILES) !== 'hidden',
  ).map(({ name }) => name)

describe('permissions', () => {
  test('match the page’s table of permissions', () => {
    const rows: Record<string, FileField> = {
      'The crew’s hours': 'hours',
      'Other people’s pay': 'pay',
      Territories: 'territory',
    }
    for (const { label, cells } of workforce.keys.rows) {
      const data = rows[label]
      if (!data) continue
      const seesOthers = VIEWERS.map((viewer) => seenOf(viewer, data).length > 0)
      expect([label, ...seesOthers]).toEqual([
        label,
        ...cells.map((cell) => cell !== false && cell !== 'sees own'),
      ])
    }
  })

  test('of a crew lead include the crew’s hours and only the own pay', () => {
    expect(seenOf('lead', 'hours')).toEqual(['Beau Hatch'])
    expect(seenOf('lead', 'pay')).toEqual([])
    expect(countVisibleFields('lead', PERSONNEL_FILES)).toEqual({ fields: 4, people: 2 })
  })

  test('of a sales manager include the team’s commissions without hourly pay', () => {
    expect(PERSONNEL_FILES.map((file) => getVisibility('manager', 'pay', file, PERSONNEL_FILES))).toEqual([
      'part',
      'part',
      'part',
      'hidden',
      'hidden',
      'hidden',
    ])
  })

  test('show viewers their own complete file, and the owner all files', () => {
    for (const [viewer, name] of Object.entries(OWN_FILES) as [Viewer, string][]) {
      const ownFile = PERSONNEL_FILES.find((file) => file.name === name)
      expect(ownFile && getVisibility(viewer, 'pay', ownFile, PERSONNEL_FILES)).toBe('all')
    }
    expect(countVisibleFields('owner', PERSONNEL_FILES)).toEqual({
      fields: PERSONNEL_FILES.length * FILE_FIELDS.length,
      people: PERSONNEL_FILES.length,
    })
  })
})
