import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from 'e2e/tally.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { runSuite } from './steps.ts'

/** A runner of three tests: one fails always, one unless it is run alone, and one by its browser, unless it is run alone. */
const RUNNER = `
  const [file, ...alone] = process.argv.slice(1)
  const failures = ['always', 'in company', 'still'].filter((name) => name === 'always' || alone.length === 0)
  require('node:fs').writeFileSync(file, JSON.stringify({
    passed: 3, skipped: 0, remarks: [], failures: failures.map((name) => ({ name, reason: 'no', again: name, isElsewhere: name === 'still' })),
  }))
  process.exitCode = 1
`

const folder = mkdtempSync(join(tmpdir(), 'steps-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('what passes when it is run again has failed all the same, unless it was the browser that failed', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const file = join(folder, 'report.json')
  const tally = await runSuite(process.execPath, (alone) => ['--eval', RUNNER, file, ...alone], {
    file,
    read: (report: Tally) => report,
  })
  expect(tally.passed).toBe(4)
  expect(tally.failures.map(({ name }) => name)).toEqual([
    'always',
    'in company (now and then: alone it passed)',
  ])
})
