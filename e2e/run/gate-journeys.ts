// Runs end-to-end tests on a composition. The checks of `fed release --journeys` start this program.
import { join } from 'node:path'
import type { JourneysResult, JourneysResponse, JourneysRequest } from '@federation/composer/journeys'
import { answerParent, formatErrorWithAdvice, findFreePort } from '@federation/node-kit'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { BLAME, PAGE, readBlame } from '../fixtures/blame.ts'
import { readReport, type ReportedTest } from '../reporters/report.ts'
import { CHROMIUM_PROJECTS, PAGE_TESTS, runPlaywright, selectTests, selectCommonTests } from './playwright.ts'

const REPORTS = 'var/test/gate'

const selectJourneys = ({ parts, beside, journeys }: JourneysRequest): string[] => {
  if (journeys) {
    const list = join(REPORTS, 'tests.txt')
    writeFileSync(list, journeys.join('\n'))
    return ['--test-list', list]
  }
  return beside === undefined ? selectTests(parts) : [...PAGE_TESTS, ...selectCommonTests(parts, beside)]
}

const failureOf = ({ name, error, annotations }: ReportedTest): JourneysResult['failed'][number] => {
  const blame = annotations[BLAME]
  const { part, release } = blame === undefined ? { part: null, release: null } : readBlame(blame)
  return {
    journey: name,
    part,
    release,
    page: URL.parse(annotations[PAGE] ?? '')?.pathname ?? null,
    reason: error.split('\n').find((line) => line.trim() !== '') ?? 'no message',
  }
}

const answer = async (question: JourneysRequest): Promise<JourneysResult> => {
  const began = performance.now()
  const report = join(REPORTS, question.run)
  const json = join(report, 'report.json')
  rmSync(report, { recursive: true, force: true })
  mkdirSync(report, { recursive: true })
  const code = await runPlaywright(
    [...selectJourneys(question), ...CHROMIUM_PROJECTS, '--pass-with-no-tests'],
    {
      E2E_COMPOSE: question.composition,
      // Use a free port, because another run possibly uses the default ports.
      E2E_PORT: String(await findFreePort()),
      PLAYWRIGHT_HTML_OUTPUT_DIR: join(report, 'html'),
      PLAYWRIGHT_JSON_OUTPUT_NAME: json,
    },
  )
  const tests = readReport(json)
  const failed = tests.filter(({ status }) => status === 'unexpected')
  if (code !== 0 && failed.length === 0) throw new Error(`Playwright ended with ${code}`)
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: failed.map(failureOf),
    seconds: Math.round((performance.now() - began) / 1000),
    report: join(report, 'html/index.html'),
  }
}

answerParent(
  (question: JourneysRequest) =>
    answer(question).catch((error: unknown): JourneysResponse => ({ error: formatErrorWithAdvice(error) })),
  // To stop the run, send SIGTERM to this process. `runPlaywright` forwards it to Playwright, which stops its processes.
  () => process.kill(process.pid, 'SIGTERM'),
)
