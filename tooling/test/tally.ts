import { relative } from 'node:path'
import type { ReportedTest } from 'e2e/reporters/report.ts'
import type { JsonTestResults } from 'vitest/node'

export interface Tally {
  passed: number
  skipped: number
  failures: { name: string; reason: string }[]
  /** Additional lines for the summary, for example about skipped tests. */
  remarks: string[]
}

export const EMPTY_TALLY: Tally = { passed: 0, skipped: 0, failures: [], remarks: [] }

export const createFailure = (name: string, reason: string): Tally => ({
  ...EMPTY_TALLY,
  failures: [{ name, reason }],
})

export const addTallies = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  remarks: tallies.flatMap(({ remarks }) => remarks),
})

const REASON_LINES = 12

/** Formats the summary at the end of a run. Scripts parse its last line. */
export const formatTally = ({ passed, skipped, failures, remarks }: Tally): string => {
  const reasons = failures.map(({ name, reason }) => {
    const lines = reason.split('\n').filter(Boolean).slice(0, REASON_LINES)
    return [`FAILED  ${name}`, ...lines.map((line) => `        ${line}`)].join('\n')
  })
  const last = `${passed} passed, ${failures.length} failed, ${skipped} skipped`
  return ['', ...remarks, ...reasons, '', last].join('\n')
}

/** Counts the tests in a report of Vitest. A test file that could not be loaded counts as one failed test. */
export const readVitestTally = (report: JsonTestResults): Tally => {
  const files = report.testResults.map((file) => ({ ...file, name: relative('.', file.name) }))
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${name} › ${test.fullName}` })),
  )
  const failedTests = tests.filter(({ status }) => status === 'failed')
  const unloaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...unloaded.map(({ name, message }) => ({ name, reason: message })),
      ...failedTests.map(({ name, failureMessages }) => ({
        name,
        reason: failureMessages?.join('\n') ?? '',
      })),
    ],
    remarks: tests
      .filter(({ status }) => status !== 'failed' && status !== 'passed')
      .map(({ name }) => `skipped ${name}`),
  }
}

const MAX_ERROR_LINES = 8
const traceLine = (trace: string | null) => (trace === null ? [] : [`trace: ${trace}`])

/**
 * Counts the tests in a report of Playwright. A flaky test counts as passed, and a remark shows the error and the trace of its
 * first attempt.
 */
export const readPlaywrightTally = (tests: readonly ReportedTest[]): Tally => {
  const of = (...wanted: string[]) =>
    tests
      .filter(({ status }) => wanted.includes(status))
      .map((test) => ({ ...test, name: `${test.name} [${test.project}]`, lines: test.error.split('\n') }))
  return {
    passed: of('expected', 'flaky').length,
    skipped: of('skipped').length,
    failures: of('unexpected').map(({ name, lines, trace, annotations }) => {
      const hints = ['release to blame', 'reproduce'].filter((type) => annotations[type] !== undefined)
      const hintLines = hints.map((type) => `${type}: ${annotations[type]}`)
      return {
        name,
        reason: [...lines.slice(0, MAX_ERROR_LINES), ...hintLines, ...traceLine(trace)].join('\n'),
      }
    }),
    remarks: [
      ...of('skipped').map(
        ({ name, annotations: { skip } }) => `skipped ${skip ? `${name}: ${skip}` : name}`,
      ),
      ...of('flaky').map(
        ({ name, lines, trace }) =>
          `flaky   ${name}: ${[lines[0] || 'no message', ...traceLine(trace)].join('; ')}`,
      ),
    ],
  }
}
