import { expect, test } from 'vitest'
import { tallyOfPlaywright } from './reports.ts'

/** A journey as Playwright reports it. */
const spec = (title: string, status: string, message?: string) => ({
  title,
  tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
})

test('a journey that failed is named as the list of journeys names it, with its reason in plain letters', () => {
  const report = {
    stats: { expected: 1, skipped: 1 },
    suites: [
      {
        title: 'menus.spec.ts',
        specs: [spec('opens', 'expected')],
        suites: [
          {
            title: 'on a phone',
            specs: [spec('opens', 'unexpected', '\u001B[31mno\u001B[39m'), spec('waits', 'skipped')],
          },
        ],
      },
    ],
  }
  expect(tallyOfPlaywright(report)).toEqual({
    passed: 1,
    skipped: 1,
    failures: [
      {
        name: 'menus.spec.ts › on a phone › opens',
        reason: 'no',
        again: 'menus.spec.ts › on a phone › opens',
      },
    ],
    remarks: ['skipped menus.spec.ts › on a phone › waits'],
  })
})
