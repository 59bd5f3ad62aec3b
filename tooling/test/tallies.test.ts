import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testsIn } from 'e2e/reporters/report.ts'
import type { Tally } from 'e2e/tally.ts'
import { expect, onTestFinished, test } from 'vitest'
import { runSuite } from './runners.ts'
import { tallyOfPlaywright } from './tallies.ts'

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

/** Creates a test of Playwright's report. `attempts` are the error messages of each attempt. */
const spec = (
  title: string,
  status: Status,
  attempts: string[][] = [[]],
  annotations: { type: string; description: string }[] = [],
) => ({
  title,
  tags: ['mf-pay'],
  tests: [
    {
      projectName: 'chromium',
      status,
      results: attempts.map((messages, index) => ({
        errors: messages.map((message) => ({ message })),
        attachments: index === 0 && messages.length > 0 ? [{ name: 'trace', path: 'results/trace.zip' }] : [],
        annotations,
      })),
    },
  ],
})

const BLAME = { type: 'release to blame', description: 'mf-pay@1.3.0: it owns the page' }

test('counts tests and names those that failed, were skipped, or were flaky', () => {
  const specs = [
    spec('opens', 'unexpected', [['\u001B[31mno\u001B[39m', 'waited'], ['no again']], [BLAME]),
    spec('waits', 'skipped', [[]], [{ type: 'skip', description: 'quarantined: https://issues.example/7' }]),
    spec('stalls', 'flaky', [['Test timeout of 60000ms exceeded.', 'page.goto'], []]),
  ]
  const suites = [
    {
      title: 'shell/menus.spec.ts',
      specs: [spec('opens', 'expected')],
      suites: [{ title: 'on a phone', specs }],
    },
  ]
  expect(tallyOfPlaywright(testsIn({ suites }))).toEqual({
    passed: 2,
    skipped: 1,
    failures: [
      {
        name: 'shell/menus.spec.ts › on a phone › opens [chromium]',
        reason:
          'no\nwaited\nno again\nrelease to blame: mf-pay@1.3.0: it owns the page\ntrace: results/trace.zip',
      },
    ],
    remarks: [
      'skipped shell/menus.spec.ts › on a phone › waits [chromium]: quarantined: https://issues.example/7',
      'flaky   shell/menus.spec.ts › on a phone › stalls [chromium]: Test timeout of 60000ms exceeded.; trace: results/trace.zip',
    ],
  })
})

test('counts a runner that exits with an error but without a failed test as one failure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  const tally: Tally = { passed: 3, skipped: 0, failures: [], remarks: [] }
  const script = `require('node:fs').writeFileSync(process.argv[1], '${JSON.stringify(tally)}'); process.exitCode = 1`
  const { passed, failures } = await runSuite(process.execPath, ['--eval', script, file], {
    file,
    read: (report: Tally) => report,
  })
  expect(passed).toBe(3)
  expect(failures).toEqual([
    { name: process.execPath, reason: 'ended with 1, though none of its tests failed' },
  ])
})
