import { relative } from 'node:path'
import { flakyRemark, skipRemark, type Failure, type Tally } from 'e2e/tally.ts'

/** What vitest's JSON reporter writes, as far as it is read here. */
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

/** A file that could not be loaded has no failed test of its own: it counts as one. */
export const tallyOfVitest = ({ numPassedTests, numPendingTests, numTodoTests, testResults }: VitestReport): Tally => {
  const tests = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: relative('.', name) })))
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
  const failed = tests.filter(({ status }) => status === 'failed')
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...unloaded.map(({ name, message }): Failure => ({ name: relative('.', name), reason: message, again: relative('.', name) })),
      ...failed.map(({ file, fullName, failureMessages = [] }): Failure => ({ name: `${file} › ${fullName}`, reason: failureMessages.join('\n'), again: file })),
    ],
    remarks: tests.filter(({ status }) => status !== 'failed' && status !== 'passed').map(({ file, fullName }) => skipRemark(`${file} › ${fullName}`)),
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number; skipped: number }
}

interface Ended {
  status: string
  name: string
  reason: string
}

const endsOf = ({ suites = [], specs = [] }: PlaywrightSuite): Ended[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => {
      // oxlint-disable-next-line no-control-regex -- Playwright colours its messages
      const reason = (results.find(({ error }) => error)?.error?.message ?? '').replaceAll(/\u001B\[\d+m/g, '')
      return { status, name: `${file} › ${title}`, reason }
    }),
  ),
  ...suites.flatMap(endsOf),
]

/** Playwright itself has given each failed journey its second try. */
export const tallyOfPlaywright = (report: PlaywrightReport): Tally => {
  const ends = endsOf(report)
  return {
    passed: report.stats.expected + report.stats.flaky,
    skipped: report.stats.skipped,
    failures: ends.filter(({ status }) => status === 'unexpected').map((end): Failure => ({ ...end, again: '' })),
    remarks: [
      ...ends.filter(({ status }) => status === 'skipped').map(({ name }) => skipRemark(name)),
      ...ends.filter(({ status }) => status === 'flaky').map(flakyRemark),
    ],
  }
}
