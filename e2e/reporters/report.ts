import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter'

export interface ReportedTest {
  /** File and titles in the format of Playwright's `--test-list`. */
  name: string
  project: string
  status: JSONReportTest['status']
  tags: string[]
  /** Error messages of all attempts. After a timeout, they say that the test timed out, and what it waited for. */
  error: string
  /** File with Playwright's trace of the first attempt. Null if that attempt passed. */
  trace: string | null
  annotations: Record<string, string>
}

/** Lists the tests of a suite. `titles` are the titles of the enclosing suites; the first one is the file. */
export const listTests = (
  { suites = [], specs = [] }: Partial<Pick<JSONReportSuite, 'suites' | 'specs'>>,
  titles: string[] = [],
): ReportedTest[] => [
  ...specs.flatMap(({ title, tags, tests }) =>
    tests.map(({ projectName, status, annotations: own, results }) => {
      const trace = results[0]?.attachments.find(({ name }) => name === 'trace')?.path
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
      const annotations = [...own, ...results.flatMap((result) => result.annotations)]
      return {
        name: [...titles, title].join(' › '),
        project: projectName,
        status,
        tags: tags.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`)),
        error: stripVTControlCharacters(messages.join('\n')),
        trace: trace === undefined ? null : relative('.', trace),
        annotations: Object.fromEntries(annotations.map(({ type, description = '' }) => [type, description])),
      }
    }),
  ),
  ...suites.flatMap((suite) => listTests(suite, [...titles, suite.title])),
]

/** Reads the report that Playwright wrote with `--reporter=json`. Throws if Playwright could not load the tests. */
export const readReport = (file: string): ReportedTest[] => {
  const report = JSON.parse(readFileSync(file, 'utf8')) as JSONReport
  const tests = listTests(report)
  const messages = report.errors.map(({ message = '' }) => stripVTControlCharacters(message))
  if (tests.length === 0 && messages.length > 0) throw new Error(messages.join('\n'))
  return tests
}
