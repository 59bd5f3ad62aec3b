import { relative } from 'node:path'
import { ENDED_FOR_IT, STOOD_STILL } from 'e2e/site/stood-still.ts'
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
      ...unloaded.map(({ name, message }): Failure => ({
        name: relative('.', name),
        reason: message,
        again: relative('.', name),
      })),
      ...failed.map(({ file, fullName, failureMessages = [] }): Failure => ({
        name: `${file} › ${fullName}`,
        reason: failureMessages.join('\n'),
        again: file,
      })),
    ],
    remarks: tests
      .filter(({ status }) => status !== 'failed' && status !== 'passed')
      .map(({ file, fullName }) => skipRemark(`${file} › ${fullName}`)),
  }
}

interface PlaywrightSuite {
  title?: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: {
      status: string
      annotations: { type: string; description?: string }[]
      results: { errors: { message?: string }[] }[]
    }[]
  }[]
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; skipped: number }
}

interface Ended {
  status: string
  /** As a line of a list that Playwright reads. */
  name: string
  reason: string
  /** Each time that a process of the browser did nothing any more while it was looked at. */
  stoodStill: string[]
}

/** `above`: the titles of the suites around; the outermost is the file. */
const endsOf = ({ suites = [], specs = [] }: PlaywrightSuite, above: string[] = []): Ended[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, annotations, results }) => ({
      status,
      name: [...above, title].join(' › '),
      // A journey that ran out of time says so first, and what it waited for after it.
      reason: results
        .flatMap(({ errors }) => errors.map(({ message = '' }) => message))
        .join('\n')
        // oxlint-disable-next-line no-control-regex -- Playwright colours its messages
        .replaceAll(/\u001B\[\d+m/g, ''),
      stoodStill: annotations.flatMap(({ type, description }) =>
        type === STOOD_STILL ? [description ?? ''] : [],
      ),
    })),
  ),
  ...suites.flatMap((suite) => endsOf(suite, [...above, suite.title ?? ''])),
]

export const tallyOfPlaywright = (report: PlaywrightReport): Tally => {
  const ends = endsOf(report)
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failures: ends
      .filter(({ status }) => status === 'unexpected')
      // A journey that looked in a new window, and failed there, has failed by itself.
      .map(({ name, reason }): Failure => ({
        name,
        reason,
        again: name,
        isElsewhere: reason.includes(ENDED_FOR_IT),
      })),
    remarks: ends.flatMap(({ status, name, reason, stoodStill }) => [
      ...(status === 'skipped' ? [skipRemark(name)] : []),
      ...stoodStill.map(
        (what) =>
          `the browser stood still, and ${reason.includes(ENDED_FOR_IT) ? 'the journey was run again' : 'a new window was looked in'}: ${name} (${what})`,
      ),
    ]),
  }
}
