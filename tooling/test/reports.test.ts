import { ENDED_FOR_IT } from 'e2e/site/stood-still.ts'
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
        isElsewhere: false,
      },
    ],
    remarks: ['skipped menus.spec.ts › on a phone › waits'],
  })
})

const still = (title: string, status: string, ...messages: string[]) => {
  const ended = spec(title, status, ...messages)
  const annotations = [
    { type: 'met', description: '/hr' },
    { type: 'stood still', description: 'no page worked' },
  ]
  return { ...ended, tests: ended.tests.map((one) => ({ ...one, annotations })) }
}

test('a browser that stood still is told of, and a journey that it ended says nothing yet', () => {
  const specs = [
    still('holds', 'expected'),
    still('opens', 'unexpected', `Error: ${ENDED_FOR_IT}`),
    still('reads', 'unexpected', 'no'),
  ]
  const suites = [{ title: 'pages.spec.ts', specs }]
  const { remarks, failures } = tallyOfPlaywright({ stats: { expected: 1, skipped: 0 }, suites })
  expect(remarks).toEqual([
    'the browser stood still, and a new window was looked in: pages.spec.ts › holds (no page worked)',
    'the browser stood still, and the journey was run again: pages.spec.ts › opens (no page worked)',
    'the browser stood still, and a new window was looked in: pages.spec.ts › reads (no page worked)',
  ])
  expect(failures.map(({ again, isElsewhere }) => [again, isElsewhere])).toEqual([
    ['pages.spec.ts › opens', true],
    ['pages.spec.ts › reads', false],
  ])
})
