import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportedTest } from 'e2e/reporters/report.ts'
import { expect, onTestFinished, test } from 'vitest'
import { runSuite } from './runners.ts'
import { createTally, readPlaywrightTally, type Tally } from './tally.ts'

const reported = (name: string, more: Partial<ReportedTest>): ReportedTest => ({
  name: `shell/menus.spec.ts › ${name}`,
  project: 'chromium',
  status: 'expected',
  tags: ['@shell'],
  error: '',
  trace: null,
  annotations: {},
  ...more,
})

test('counts tests, and lists failed, skipped and flaky ones', () => {
  const tests = [
    reported('opens', {}),
    reported('closes', {
      status: 'unexpected',
      error: 'no\nwaited',
      trace: 'results/trace.zip',
      annotations: { 'release to blame': 'mf-pay@1.3.0: it owns the page' },
    }),
    reported('waits', { status: 'skipped', annotations: { skip: 'quarantined: https://issues.example/7' } }),
    reported('stalls', { status: 'flaky', error: 'Test timeout exceeded.\npage.goto', trace: 'trace.zip' }),
  ]
  expect(readPlaywrightTally(tests)).toEqual({
    passed: 2,
    skipped: 1,
    failures: [
      {
        name: 'shell/menus.spec.ts › closes [chromium]',
        reason: 'no\nrelease to blame: mf-pay@1.3.0: it owns the page\ntrace: results/trace.zip',
      },
    ],
    remarks: [
      'skipped shell/menus.spec.ts › waits [chromium]: quarantined: https://issues.example/7',
      'flaky   shell/menus.spec.ts › stalls [chromium]: Test timeout exceeded.; trace: trace.zip',
    ],
  })
})

test('counts a runner that exits with an error but without a failed test as one failure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  const tally = createTally({ passed: 3 })
  const script = `require('node:fs').writeFileSync(process.argv[1], '${JSON.stringify(tally)}'); process.exitCode = 1`
  const result = await runSuite(process.execPath, ['--eval', script, file], {
    file,
    read: (report: Tally) => report,
  })
  const failure = { name: process.execPath, reason: 'ended with 1, though none of its tests failed' }
  expect(result).toMatchObject({ passed: 3, failures: [failure] })
})
