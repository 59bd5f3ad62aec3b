import { expect, test } from 'vitest'
import { tallyOfPlaywright } from './reports.ts'

/** A journey of Playwright's report; `attempts` are the error messages of each attempt. */
const spec = (title: string, status: string, attempts: string[][] = [[]]) => ({
  title,
  tests: [
    {
      status,
      results: attempts.map((messages, index) => ({
        errors: messages.map((message) => ({ message })),
        attachments: index === 0 && messages.length > 0 ? [{ name: 'trace', path: 'results/trace.zip' }] : [],
      })),
    },
  ],
})

const SPECS = [
  spec('opens', 'unexpected', [['\u001B[31mno\u001B[39m', 'waited'], ['no again']]),
  spec('waits', 'skipped'),
  spec('stalls', 'flaky', [['Test timeout of 90000ms exceeded.', 'page.goto'], []]),
]

test('counts journeys and names those that failed, were skipped, or passed at the second attempt', () => {
  const report = {
    stats: { expected: 1, skipped: 1, flaky: 1 },
    suites: [
      {
        title: 'menus.spec.ts',
        specs: [spec('opens', 'expected')],
        suites: [{ title: 'on a phone', specs: SPECS }],
      },
    ],
  }
  expect(tallyOfPlaywright(report)).toEqual({
    passed: 2,
    skipped: 1,
    failures: [{ name: 'menus.spec.ts › on a phone › opens', reason: 'no\nwaited\nno again' }],
    remarks: [
      'skipped menus.spec.ts › on a phone › waits',
      'flaky   menus.spec.ts › on a phone › stalls: Test timeout of 90000ms exceeded.; trace: results/trace.zip',
    ],
  })
})
