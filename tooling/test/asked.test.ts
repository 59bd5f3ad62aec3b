import { expect, test } from 'vitest'
import { hasUnits, readAsked } from './asked.ts'

test('an area, a folder, a unit test and journeys are told apart', () => {
  expect(
    readAsked([
      'mf-pay/',
      'shell',
      'mf-pay/src/figures/figures.test.ts',
      'e2e/journeys/contact.spec.ts',
      './e2e/journeys',
    ]),
  ).toEqual({
    folders: ['mf-pay', 'shell'],
    areas: ['mf-pay'],
    pages: [],
    units: ['mf-pay/src/figures/figures.test.ts'],
    journeys: ['e2e/journeys/contact.spec.ts', 'e2e/journeys'],
  })
})

test('a page goes by its address and by its file', () => {
  const { pages, folders } = readAsked(['/', '/hr', 'mf-hr/src/pages/hr/onboarding.tsx'])
  expect([pages, folders]).toEqual([['/', '/hr', '/hr/onboarding'], []])
  expect(() => readAsked(['/hr/onboardin'])).toThrow('any page by its address')
})

test('a name that names nothing to test is answered with what there is', () => {
  expect(() => readAsked(['mf-hr', 'mf-payroll'])).toThrow(
    /^No folder, file or page with tests is named mf-payroll\. Names:\n {2}e2e .*mf-pay.* tooling\n/,
  )
  expect(() => readAsked(['contact.spec.ts'])).toThrow('  e2e/journeys/contact.spec.ts')
})

test.for(['.', '..', 'docs', 'package.json', 'mf-pay/src/entry.ts', 'e2e/journeys/nobody.spec.ts'])(
  '%s is nothing to test',
  (name) => {
    expect(() => readAsked([name])).toThrow(`No folder, file or page with tests is named ${name}.`)
  },
)

test('a folder without unit tests is known', () => {
  expect([hasUnits('mf-pay'), hasUnits('mf-pay/src/pages')]).toEqual([true, false])
})
