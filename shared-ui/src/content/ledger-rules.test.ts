import { expect, it } from 'vitest'
import { PEOPLE } from '../scenes/ridgeline-people.ts'
import { listFigures, findPaidBeforeStart, findUnknownDays, findWrongRelations } from './ledger-rules.ts'
import { findContradictions, findUnknownFigures } from './content-consistency.ts'
import { listTypedFigures } from './testing/typed-figures.ts'

const trail = (setter: string) => ({
  steps: [
    { when: 'Thursday, Nov 12', title: 'The deal installs', scene: { title: 'Alvarez', rows: [] } },
    {
      when: 'The same evening',
      title: 'The split is made',
      scene: { title: 'Split', rows: [{ label: setter, value: '$1,008.00' }] },
    },
  ],
})

it.each([
  ['a share before its setter was named', trail('Setter'), 'Nobody was named before Nov 18'],
  [
    'a setter in a comparison before the setter was named',
    { afterLabel: 'The same deal, since Nov 12', before: { lines: [{ text: 'Alvarez, Tyrell 30%' }] } },
    'Nobody was named before Nov 18',
  ],
  [
    'a setter on the evening of an install weekday, if one deal had no setter then',
    { lede: 'A deal installs on Thursday. By dinner the setter, the closer and the manager each know.' },
    'the Alvarez deal was installed on a Thursday',
  ],
  [
    'a payday other than that of the pay period',
    { text: 'It is paid on the Friday after the install.' },
    'not on the next Friday',
  ],
  ['a Friday that is not a payday', { title: 'Pays Friday, Nov 27' }, 'is no payday'],
  ['a range of dates that is not a pay period', { title: 'Pay run, Nov 9 – Nov 22' }, 'is no pay period'],
  [
    'pay of a day on the payday of the previous period',
    { day: 'Thursday, Nov 19', hint: 'The rest comes Friday.' },
    'is paid on Dec 4, not on Friday',
  ],
  [
    'a payday that is given only as a weekday',
    { text: '70% of today. The rest comes Friday.' },
    'Give the date',
  ],
  [
    'a base pay that the role does not have',
    {
      columns: ['Setter', 'Closer'],
      rows: [{ label: 'Base', cells: ['$15.00 an hour, or a draw', 'Hourly on training days'] }],
    },
    'a closer has $18.00 an hour',
  ],
  [
    'a draw of a person with hourly pay',
    { person: PEOPLE.lena, guarantee: 80_000 },
    'Lena Ortiz has no draw',
  ],
  [
    'a draw of a person with hourly pay, in a sentence',
    { text: 'Lena earns $300.00 and is paid $800.00. The $500.00 between is a draw.' },
    'Lena Ortiz has no draw',
  ],
  ['a contractor on W-2', { name: 'Andre Fontaine', paidAs: 'W-2' }, 'is paid on 1099, not on W-2'],
  ['a wrong number of contractors', { w2: 40, contractors: 1 }, 'the people make 40 and 2'],
  [
    'a pay run with a wrong number of people, as a word',
    { lede: 'Six people, in one run you can read.' },
    'a run pays 39 or 42',
  ],
  [
    'a pay run with a wrong number of people',
    { title: 'Next run', aside: '40 people' },
    'a run pays 39 or 42',
  ],
  ['wrong numbers of people by tax form', { aside: '5 on W-2, 1 on 1099' }, '“5 on W-2”'],
])('reports %s', (_, object, problem) => {
  expect(findContradictions([object]).join()).toContain(problem)
})

it('accepts a share whose setter is not named yet, and dates of the pay calendar', () => {
  expect(
    findContradictions([
      trail('No setter yet'),
      { title: 'Pay run, Nov 2 – Nov 15', aside: 'Pays Friday, Nov 20' },
      { day: 'Thursday, Nov 19', hint: 'The rest comes Dec 4.' },
      { lede: 'A deal installs on Tuesday. By dinner the setter and the closer know.' },
      { person: PEOPLE.marcus, guarantee: 80_000 },
      { title: 'Next run', aside: '42 people' },
    ]),
  ).toEqual([])
  expect(findWrongRelations({ quote: 'In August 2019 a payday, Friday, August 9, 2019.' })).toEqual([])
})

it('reports a person who is paid before the person’s first day', () => {
  const officer = { person: { name: 'Naomi Feld' }, funded: 234_000_000 }
  expect(findPaidBeforeStart([officer, { title: 'Naomi Feld, starts Monday' }]).join()).toContain(
    'Naomi Feld starts',
  )
  expect(findPaidBeforeStart([officer, { title: 'Caleb Winn, starts Monday' }])).toEqual([])
})

it('reports days and amounts that neither the ledger nor the area’s figures contain', () => {
  expect(findUnknownDays('Signed on December 30', new Set()).join()).toContain('nothing happens at Ridgeline')
  expect(findUnknownDays('Signed on December 30, 2026', new Set(['2026-12-30']))).toEqual([])
  expect(findUnknownFigures({ text: 'A bonus of $77.00' }, [], true).join()).toContain('comes to $77')
  expect(findUnknownFigures({ text: 'A bonus of $77.00' }, [{ amount: 7700 }], true)).toEqual([])
  expect(findUnknownFigures({ text: 'A bonus of $77.00' }, [], false)).toEqual([])
  expect(listFigures([{ amount: -5, on: '2026-01-02' }])).toEqual({
    amounts: new Set([5]),
    days: new Set(['2026-01-02']),
  })
})

it('finds literal days, amounts and headcounts in source code, except in comments', () => {
  expect(listTypedFigures(`title="Thursday, Nov 19" detail: '72 h at $18.00' aside="5 on W-2"`)).toEqual([
    'Nov 19',
    '$18.00',
    '5 on W-2',
  ])
  expect(listTypedFigures('/** As of Nov 20, $5. */ // Nov 20\n`${total} on ${day}`')).toEqual([])
})
