import { relative } from 'node:path'
import { skipRemark, type Failure, type Tally } from 'e2e/tally.ts'

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

interface PlaywrightResult {
  errors: { message?: string }[]
  attachments: { name: string; path?: string }[]
}

interface PlaywrightSuite {
  title?: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; results: PlaywrightResult[] }[] }[]
}

/** Part of Playwright's JSON report that is read here. */
export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; skipped: number; flaky: number }
}

interface Journey {
  status: string
  /** File and titles, as `--test-list` reads them. */
  name: string
  results: PlaywrightResult[]
}

/** `titles`: those of the enclosing suites; the outermost is the file. */
const journeysIn = ({ suites = [], specs = [] }: PlaywrightSuite, titles: string[] = []): Journey[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({ status, results, name: [...titles, title].join(' › ') })),
  ),
  ...suites.flatMap((suite) => journeysIn(suite, [...titles, suite.title ?? ''])),
]

/** Messages of every attempt. A journey that timed out reports the timeout first, and what it waited for after it. */
const reasonOf = ({ results }: Journey): string =>
  results
    .flatMap(({ errors }) => errors.map(({ message = '' }) => message))
    .join('\n')
    // oxlint-disable-next-line no-control-regex -- Playwright colors its messages
    .replaceAll(/\u001B\[\d+m/g, '')

/** Names a journey that passed at its second attempt, with the first error line and the trace of the attempt that failed. */
const flakyRemark = (journey: Journey): string => {
  const [failed] = journey.results
  const trace = failed?.attachments.find(({ name }) => name === 'trace')?.path
  const [error = 'no message'] = reasonOf(journey).split('\n')
  return `flaky   ${journey.name}: ${error}${trace === undefined ? '' : `; trace: ${relative('.', trace)}`}`
}

/** A journey that passed at its second attempt counts as passed; the remarks name it. */
export const tallyOfPlaywright = (report: PlaywrightReport): Tally => {
  const journeys = journeysIn(report)
  const withStatus = (wanted: string) => journeys.filter(({ status }) => status === wanted)
  return {
    passed: report.stats.expected + report.stats.flaky,
    skipped: report.stats.skipped,
    failures: withStatus('unexpected').map((journey) => ({ name: journey.name, reason: reasonOf(journey) })),
    remarks: [
      ...withStatus('skipped').map(({ name }) => skipRemark(name)),
      ...withStatus('flaky').map(flakyRemark),
    ],
  }
}
