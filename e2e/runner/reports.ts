import { relative } from 'node:path'
import { failure, skip, type Tally } from './tally.ts'

/** What vitest's JSON reporter writes, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
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
export const tallyOfVitest = (report: VitestReport): Tally => {
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    remarks: [
      ...unloaded.map(({ name, message }) => failure(relative('.', name), message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.flatMap(({ fullName, status, failureMessages = [] }) => {
          const title = `${relative('.', name)} › ${fullName}`
          if (status === 'failed') return [failure(title, failureMessages.join('\n'))]
          return status === 'passed' ? [] : [skip(title)]
        }),
      ),
    ],
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const remarksOf = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status, results }) => {
      const name = `${file} › ${title}`
      // oxlint-disable-next-line no-control-regex -- Playwright colours its messages
      const reason = (results.find(({ error }) => error)?.error?.message ?? '').replaceAll(/\u001B\[\d+m/g, '')
      if (status === 'unexpected') return [failure(name, reason)]
      if (status === 'flaky') return [`at its second try ${name}`]
      return status === 'skipped' ? [skip(name)] : []
    }),
  ),
  ...suites.flatMap(remarksOf),
]

export const tallyOfPlaywright = (report: PlaywrightReport): Tally => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  skipped: report.stats.skipped,
  remarks: remarksOf(report),
})
