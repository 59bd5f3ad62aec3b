import { expect, test } from 'vitest'
import { hasUnits, readNames } from './names.ts'

test('distinguishes an area, a folder, a unit test and Playwright tests', () => {
  expect(
    readNames([
      'mf-pay/',
      'shell',
      'mf-pay/src/figures/figures.test.ts',
      'e2e/shell/menus.spec.ts',
      './e2e/visits',
    ]),
  ).toEqual({
    folders: ['mf-pay', 'shell'],
    areas: ['mf-pay'],
    pages: [],
    units: ['mf-pay/src/figures/figures.test.ts'],
    specs: ['e2e/shell/menus.spec.ts', 'e2e/visits'],
  })
})

test('resolves a page from its path and from its file', () => {
  const { pages, folders } = readNames(['/', '/hr', 'mf-hr/src/pages/hr/onboarding.tsx'])
  expect([pages, folders]).toEqual([['/', '/hr', '/hr/onboarding'], []])
  expect(() => readNames(['/hr/onboardin'])).toThrow('any page by its path')
})

test('throws with the valid names for a name without tests', () => {
  expect(() => readNames(['mf-hr', 'mf-payroll'])).toThrow(
    /^No folder, file or page with tests is named mf-payroll\. Names:\n {2}e2e .*mf-pay.* tooling\n/,
  )
  expect(() => readNames(['menus.spec.ts'])).toThrow('  e2e/shell/menus.spec.ts')
})

test.for(['.', '..', 'docs', 'package.json', 'mf-pay/src/entry.ts', 'e2e/shell/nobody.spec.ts'])(
  'rejects %s',
  (name) => {
    expect(() => readNames([name])).toThrow(`No folder, file or page with tests is named ${name}.`)
  },
)

test('distinguishes folders with and without unit tests', () => {
  expect([hasUnits('mf-pay'), hasUnits('mf-pay/src/pages')]).toEqual([true, false])
})
