import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import type { FailedJourney } from 'federation/gate/journeys-ask'
import { STATE_DIR } from '../site/kept.ts'
import { nameOf } from '../run/met-reporter.ts'
import { addRan, type Ran } from './ran.ts'
import { failureOf, summaryOf, type Again, type Failure, type Kept } from './failure.ts'
import { reportPage } from './report-page.ts'
import { noVideo } from './video.ts'

/** Relative to the workspace's root, where Playwright runs. */
const FOLDER = process.env.E2E_REPORT ?? 'var/test/report'

/** What came of the run, for programs: beside the page. */
export const RESULT = 'result.json'
export interface Result {
  passed: number
  skipped: number
  failed: FailedJourney[]
}

/** Run by Playwright alone, it is the site of STATE_DIR. */
const AGAIN: Again = {
  command: process.env.E2E_AGAIN,
  store: process.env.E2E_TARGET === undefined ? STATE_DIR : process.env.E2E_STORE,
}

/** Brings what was kept of a failure beside the report: Playwright clears its own folder when it next runs. */
const bring = (index: number, { kind, path }: Kept): Kept => {
  const name = `data/${index}-${basename(path)}`
  cpSync(path, join(FOLDER, name))
  return { kind, path: name }
}

/** Writes an HTML page that says whose release each failure points to, shows what was kept of it, and how to open it again. */
export default class FaultReporter implements Reporter {
  #site = ''
  readonly #ran: Ran[] = []
  readonly #failures: Failure[] = []
  readonly #flaky: Failure[] = []
  /** First attempts that failed, by test id: Playwright keeps traces of these alone. */
  readonly #firstAttempts = new Map<string, Failure>()
  readonly #failed: FailedJourney[] = []
  #root = ''
  #kept = 0
  #passed = 0
  #skipped = 0

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#root = rootDir
    const use = suite.suites[0]?.project()?.use
    this.#site = process.env.E2E_TARGET ?? use?.baseURL ?? ''
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(join(FOLDER, 'data'), { recursive: true })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const hasFailed = result.status !== 'skipped' && !test.ok()
    if (hasFailed && result.retry < test.retries) {
      this.#firstAttempts.set(test.id, this.#keep(test, result))
      return
    }
    addRan(this.#ran, test, result)
    const first = this.#firstAttempts.get(test.id)
    if (hasFailed) {
      const failure = first ?? this.#keep(test, result)
      this.#failures.push(failure)
      this.#failed.push({ journey: nameOf(test, this.#root), ...summaryOf(failure) })
    } else if (result.status === 'skipped') this.#skipped += 1
    else {
      this.#passed += 1
      if (first) this.#flaky.push(first)
    }
  }

  #keep(test: TestCase, result: TestResult): Failure {
    const failure = failureOf(test, result, relative('.', test.location.file), AGAIN)
    this.#kept += 1
    return { ...failure, kept: failure.kept.map((kept) => bring(this.#kept, kept)) }
  }

  onEnd({ startTime, duration }: FullResult): void {
    const page = reportPage({
      site: this.#site,
      ran: this.#ran,
      startedAt: startTime.toISOString(),
      seconds: duration / 1000,
      passed: this.#passed,
      skipped: this.#skipped,
      failures: this.#failures,
      flaky: this.#flaky,
      noVideo: noVideo(),
    })
    writeFileSync(join(FOLDER, 'index.html'), page)
    const result: Result = { passed: this.#passed, skipped: this.#skipped, failed: this.#failed }
    writeFileSync(join(FOLDER, RESULT), JSON.stringify(result))
    // Where a log is all that is left of a machine, it names the page at least.
    for (const { title, scene } of this.#failures) if (scene) console.log(`${title}: failed at ${scene.url}`)
    if (this.#failures.length > 0) console.log(`Whose fault it looks like: ${FOLDER}/index.html`)
  }

  printsToStdio(): boolean {
    return false
  }
}
