import { describe, expect, test } from 'vitest'
import { choiceType, createForm, dollarType, formModel, numberType, optionalType, wholeType } from './form.ts'

interface Terms {
  state: 'UT' | 'NV'
  rate: number
  prize: number
  days: number
  cap: number | null
}

const FORM = createForm<Terms>(
  {
    state: choiceType(['UT', 'NV']),
    rate: numberType(/^\d{1,2}(?:\.\d{1,3})?$/, { min: 0, max: 20 }, 1000),
    prize: dollarType({ min: 20, max: 5000 }),
    days: wholeType({ min: 1, max: 5 }),
    cap: optionalType(dollarType({ min: 100, max: 9000 })),
  },
  {
    refine: ({ terms, invalid }, last) =>
      terms.cap !== null && terms.cap < terms.prize
        ? { terms: { ...terms, cap: last.cap }, invalid: new Set([...invalid, 'cap']) }
        : { terms, invalid },
  },
)
const PRESET: Terms = { state: 'UT', rate: 2700, prize: 25_000, days: 5, cap: null }
const TERMS: Terms[] = [
  PRESET,
  { state: 'NV', rate: 0, prize: 2000, days: 1, cap: 900_000 },
  { state: 'NV', rate: 20_000, prize: 500_000, days: 3, cap: 500_000 },
  { state: 'UT', rate: 1, prize: 10_000, days: 2, cap: 10_000 },
]

describe('fields', () => {
  test.each(TERMS)('are read back to the same terms: %j', (terms) => {
    expect(FORM.read(FORM.fieldsOf(terms), PRESET)).toEqual({ terms, invalid: new Set() })
  })

  test.each([
    ['state', ['', 'UTAH', 'zz']],
    ['rate', ['', '-1', '20.1', '2.7185', '1e1', '.5', '2,7', '3 %']],
    ['prize', ['', '19', '5001', '20.50', '-250', '$250', '9999999']],
    ['days', ['', '0', '6', '2.5', '1e0', 'two', '٣']],
    ['cap', ['0', '99', '249', 'none']],
  ] as const)('an invalid %s is reported in `invalid` and keeps its last valid value', (name, texts) => {
    for (const text of texts)
      expect(FORM.read({ ...FORM.fieldsOf(PRESET), [name]: text }, PRESET)).toEqual({
        terms: PRESET,
        invalid: new Set([name]),
      })
  })
})

describe('an address', () => {
  test('contains the fields in order and in lower case', () => {
    expect(TERMS.map(FORM.format)).toEqual([
      'ut-2.7-250-5-',
      'nv-0-20-1-9000',
      'nv-20-5000-3-5000',
      'ut-0.001-100-2-100',
    ])
  })

  test.each(TERMS)('is parsed back to the same terms: %j', (terms) => {
    expect(FORM.parse(FORM.format(terms), PRESET)).toEqual(terms)
  })

  test.each([
    '',
    'ut',
    'ut-2.7-250-5',
    'ut-2.7-250-5-300-x',
    'UT-2.7-250-5-',
    'ut-2.70-250-5-',
    'ut-2.7-0250-5-',
    'ut-2.7-250-6-',
    'ut-2.7-250-5-249',
    'zz-2.7-250-5-',
  ])('"%s" is rejected', (text) => {
    expect(FORM.parse(text, PRESET)).toBeNull()
  })
})

test('a model changes single fields, and restores the state of a link', () => {
  const model = formModel(FORM, { name: 'cost', place: 'cost' }, PRESET)
  const changed = model.reduce(model.preset, model.change({ days: '9', state: 'NV' }))
  expect(changed.fields).toMatchObject({ days: '9', state: 'NV' })
  expect(changed.terms).toEqual({ ...PRESET, state: 'NV' })
  expect([...changed.invalid]).toEqual(['days'])
  const link = model.parse('nv-2.7-250-5-')
  expect(link && model.reduce(model.preset, link).terms).toEqual({ ...PRESET, state: 'NV' })
  expect(model.parse('nv')).toBeNull()
})
