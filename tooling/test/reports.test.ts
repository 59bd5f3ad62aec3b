import { expect, test } from 'vitest'
import { tallyOfPlaywright } from './reports.ts'

/** A journey as Playwright reports it. */
const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  tests: [{ status, annotations: [], results: [{ errors: messages.map((message) => ({ message })) }] }],
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
            specs: [
              spec('opens', 'unexpected', '\u001B[31mno\u001B[39m', 'waited'),
              spec('waits', 'skipped'),
            ],
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
        reason: 'no\nwaited',
        again: 'menus.spec.ts › on a phone › opens',
      },
    ],
    remarks: ['skipped menus.spec.ts › on a phone › waits'],
  })
})

test('a browser that stood still is told of, though the journey passed in a new window', () => {
  const passed = spec('holds', 'expected')
  const annotations = [
    { type: 'met', description: '/hr' },
    { type: 'stood still', description: '375 px, no page worked' },
  ]
  const tests = passed.tests.map((ended) => ({ ...ended, annotations }))
  const suites = [{ title: 'pages.spec.ts', specs: [{ ...passed, tests }] }]
  expect(tallyOfPlaywright({ stats: { expected: 1, skipped: 0 }, suites }).remarks).toEqual([
    'the browser stood still, and a new window was looked in: pages.spec.ts › holds (375 px, no page worked)',
  ])
})
