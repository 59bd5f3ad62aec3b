import { relative } from 'node:path'
import type { ReportedTest } from 'e2e/reporters/report.ts'
import { skipRemark, type Failure, type Tally } from 'e2e/tally.ts'

/** Fields of vitest's JSON report that are read. */
export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** Counts a file that could not be loaded as one failed test. */
export const tallyOfVitest = ({
  numPassedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}: VitestReport): Tally => {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative('.', name) })),
  )
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...unloaded.map(({ name, message }): Failure => ({ name: relative('.', name), reason: message })),
      ...failed.map(({ file, fullName, failureMessages = [] }): Failure => ({
        name: `${file} › ${fullName}`,
        reason: failureMessages.join('\n'),
      })),
    ],
    remarks: tests
      .filter(({ status }) => status !== 'failed' && status !== 'passed')
      .map(({ file, fullName }) => skipRemark(`${file} › ${fullName}`)),
  }
}

const remarkOf = ({ status, project, name, error, trace, annotations }: ReportedTest): string | null => {
  const test = `${name} [${project}]`
  if (status === 'skipped') return skipRemark(annotations.skip ? `${test}: ${annotations.skip}` : test)
  if (status !== 'flaky') return null
  const [message] = error.split('\n')
  return `flaky   ${test}: ${message || 'no message'}${trace === null ? '' : `; trace: ${trace}`}`
}

const MAX_ERROR_LINES = 8

/** A flaky test counts as passed. The remarks name it with the error and the trace of its first attempt. */
export const tallyOfPlaywright = (tests: readonly ReportedTest[]): Tally => ({
  passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
  skipped: tests.filter(({ status }) => status === 'skipped').length,
  failures: tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ name, project, error, trace, annotations }) => ({
      name: `${name} [${project}]`,
      reason: [
        ...error.split('\n').slice(0, MAX_ERROR_LINES),
        ...['release to blame', 'reproduce'].flatMap((type) =>
          annotations[type] === undefined ? [] : [`${type}: ${annotations[type]}`],
        ),
        ...(trace === null ? [] : [`trace: ${trace}`]),
      ].join('\n'),
    })),
  remarks: tests.flatMap((test) => remarkOf(test) ?? []),
})
