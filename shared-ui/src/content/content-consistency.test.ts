import { expect, it } from 'vitest'
import { findPortraitProblems, findContradictions, findWrongPeople } from './content-consistency.ts'
import { PEOPLE } from '../scenes/ridgeline-people.ts'
import { findWrongWeekdays } from './calendar-days.ts'

it.each([
  ['a wrong rate for a square', { text: 'The Haws roof: 28 squares at $58.00.' }, 'a square pays $85'],
  [
    'an amount that the deal does not have',
    { term: 'Alvarez', figure: '$1,020.00' },
    'is no amount of the sample deal Alvarez',
  ],
  [
    'wrong hours of a person',
    {
      title: 'Tyrell Boone, week of Nov 9',
      rows: [{ label: 'Hours', detail: '44.0 at $15.00', value: '$660.00' }],
    },
    'no week of 44.0 hours',
  ],
  [
    'a wrong hourly rate of a person',
    {
      title: 'Tyrell Boone, week of Nov 9',
      rows: [{ label: 'Hours', detail: '40.0 at $18.00', value: '$720.00' }],
    },
    'an hour, not $18.00',
  ],
  [
    'the street of Crewtally’s office in another address',
    { text: 'Tuesday, 2 pm, 9 Sorrel Street.' },
    'Crewtally’s own street',
  ],
  ['a date with the wrong weekday', { aside: 'Monday, Nov 17' }, 'was a Tue'],
])('reports %s', (_, object, problem) => {
  expect(findContradictions([object]).join()).toContain(problem)
})

it('accepts correct amounts, and wrong amounts in lines that are struck or contain a question mark', () => {
  expect(
    findContradictions([
      { label: 'Alvarez, setter', value: '$1,008.00' },
      { text: 'Alvarez, setter', figure: '$2,016.50', struck: true },
      { text: 'Jensen, back', figure: '420.50?' },
      { label: 'Marisol', detail: 'Alvarez $2,016.00, Jensen −$420.00', value: '$1,596.00' },
      { text: '2180 Sorrel Street, Suite 300' },
    ]),
  ).toEqual([])
})

it('reports a person with two portraits or two employers, and two people with the same portrait', () => {
  const { name, portrait } = PEOPLE.marisol
  expect(findWrongPeople([{ name, portrait: 'case-3' }]).join()).toContain('two portraits')
  expect(findWrongPeople([{ name: 'Somebody Else', portrait }]).join()).toContain('have the same portrait')
  expect(findWrongPeople([{ name, portrait, company: 'Aveyo' }]).join()).toContain('works for')
  expect(
    findWrongPeople([
      { name: 'Ann Lee', portrait: 'a-1', company: 'One' },
      { name: 'Ann Lee', portrait: 'a-1', company: 'Two' },
    ]).join(),
  ).toContain('works for One and for Two')
  expect(findWrongPeople([{ name, portrait }])).toEqual([])
})

it('reports a portrait that does not exist, and one whose id contains another person’s name', () => {
  expect(findPortraitProblems('Marisol Vega', 'ridgeline-marisol-vega')).toEqual([])
  expect(findPortraitProblems('Ann Lee', 'voice-ann-lee').join()).toContain(
    '“voice-ann-lee”, which does not exist',
  )
  expect(findPortraitProblems('Ann Lee', 'ridgeline-marisol-vega').join()).toContain(
    'not a portrait of Ann Lee',
  )
})

it('checks weekdays of dates with a year and without one', () => {
  expect(findWrongWeekdays('Friday, August 9, 2019')).toEqual([])
  expect(findWrongWeekdays('Fri, Nov 20 and Wednesday, Nov 18')).toEqual([])
})
