import { expect, test } from 'vitest'
import { parseTestArguments } from './test-arguments.ts'

test('distinguishes folders, unit tests, Playwright tests and pages', () => {
  const unit = 'mf-pay/src/sample-data/sample-data.test.ts'
  const specs = ['e2e/shell/menus.spec.ts', './e2e/visits']
  expect(
    parseTestArguments(['mf-pay/', 'shell', unit, ...specs, '/', 'mf-hr/src/pages/hr/onboarding.tsx']),
  ).toEqual({
    folders: ['mf-pay', 'shell'],
    units: [unit],
    specs: ['e2e/shell/menus.spec.ts', 'e2e/visits'],
    pages: ['/', '/hr/onboarding'],
  })
})

test('selects all pages of a file with a parameter in its name', () => {
  const { pages } = parseTestArguments(['mf-marketing/src/pages/casestudy/[study].tsx'])
  expect(pages).toEqual(['/casestudy/aveyo', '/casestudy/gainz', '/casestudy/source'])
})

test.for([
  '.',
  '..',
  'docs',
  'package.json',
  'mf-pay/src/entry.ts',
  'e2e/shell/nobody.spec.ts',
  '/hr/onboardin',
])('rejects %s with the valid names', (name) => {
  expect(() => parseTestArguments(['mf-hr', name])).toThrow(
    `No folder, file or page with tests is named ${name}. Names:`,
  )
})
