import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from 'e2e/tally.ts'
import { afterEach, expect, test } from 'vitest'
import { runSuite } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'steps-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('counts a runner that exits with an error, though none of its tests failed, as one failure', async () => {
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
