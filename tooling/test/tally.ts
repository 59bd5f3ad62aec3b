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

export const createTally = (tally: Partial<Tally>): Tally => ({
  passed: 0,
  skipped: 0,
  failures: [],
  remarks: [],
  ...tally,
})

export const createFailure = (name: string, reason: string): Tally =>
  createTally({ failures: [{ name, reason }] })

export const addTallies = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  remarks: tallies.flatMap(({ remarks }) => remarks),
})

/** Formats the summary at the end of a run. Scripts parse its last line. */
export const formatTally = ({ passed, skipped, failures, remarks }: Tally): string => {
  const reasons = failures.map(({ name, reason }) =>
    [`FAILED  ${name}`, ...reason.split('\n').filter(Boolean)].join('\n        '),
  )
  const last = `${passed} passed, ${failures.length} failed, ${skipped} skipped`
  return ['', ...remarks, ...reasons, '', last].join('\n')
}

/**
 * Counts the tests in a report of Vitest. A test file that could not be loaded counts as one failed test. Leaves out the errors
 * of failed tests, because Vitest has printed them.
 */
export const readVitestTally = ({ testResults }: JsonTestResults): Tally => {
  const tests = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const own = assertionResults.map((test) => ({ ...test, name: `${file} › ${test.fullName}`, reason: '' }))
    const isUnloaded = status === 'failed' && !own.some((test) => test.status === 'failed')
    return isUnloaded ? [...own, { status, name: file, reason: message }] : own
  })
  const skipped = tests.filter(({ status }) => status !== 'failed' && status !== 'passed')
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: skipped.length,
    failures: tests.filter(({ status }) => status === 'failed'),
    remarks: skipped.map(({ name }) => `skipped ${name}`),
  }
}

const nameOf = ({ name, project }: ReportedTest) => `${name} [${project}]`
const firstLineOf = ({ error }: ReportedTest) => error.split('\n', 1)[0] || 'no message'
const traceLines = ({ trace }: ReportedTest) => (trace === null ? [] : [`trace: ${trace}`])

/**
 * Counts the tests in a report of Playwright. Failures contain only the first line of the error, because Playwright has already
 * printed the errors. Flaky tests count as passed; remarks name them and the trace of their first attempt.
 */
export const readPlaywrightTally = (tests: readonly ReportedTest[]): Tally => {
  const of = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status))
  return {
    passed: of('expected', 'flaky').length,
    skipped: of('skipped').length,
    failures: of('unexpected').map((test) => {
      const hints = ['release to blame', 'reproduce'].filter((type) => test.annotations[type] !== undefined)
      const hintLines = hints.map((type) => `${type}: ${test.annotations[type]}`)
      const lines = [firstLineOf(test), ...hintLines, ...traceLines(test)]
      return { name: nameOf(test), reason: lines.join('\n') }
    }),
    remarks: [
      ...of('skipped').map((test) =>
        [`skipped ${nameOf(test)}`, test.annotations.skip].filter(Boolean).join(': '),
      ),
      ...of('flaky').map(
        (test) => `flaky   ${nameOf(test)}: ${[firstLineOf(test), ...traceLines(test)].join('; ')}`,
      ),
    ],
  }
}
