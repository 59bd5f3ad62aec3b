import { findBrowser } from 'e2e/site/find-browser.ts'
import { type PlaywrightReport, tallyOfPlaywright, tallyOfVitest, type VitestReport } from './reports.ts'
import { failedWhole, runCheck, runSuite } from './steps.ts'
import { add, closingLines, type Tally } from 'e2e/tally.ts'

const VITEST_REPORT = 'var/test/vitest.json'
const COMPANY_REPORT = 'var/test/company.json'
const PLAYWRIGHT_REPORT = 'var/test/playwright.json'

const tallies: Tally[] = []

console.log('Checks')
tallies.push(
  await runCheck('types', 'tsc', ['-b']),
  await runCheck('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet']),
  await runCheck('styles', 'stylelint', ['**/*.css']),
  await runCheck('who may know whom', 'node', ['tooling/check-dependencies.ts']),
  await runCheck('dead code', 'knip', []),
)

console.log('\nUnit and API tests')
tallies.push(
  await runSuite('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`], {
    file: VITEST_REPORT,
    read: (report: VitestReport) => tallyOfVitest(report),
  }),
)

console.log('\nIn company')
tallies.push(
  await runSuite('node', ['e2e/company/main.ts', '--short', '--json', COMPANY_REPORT], { file: COMPANY_REPORT, read: (tally: Tally) => tally }),
)

console.log('\nJourneys')
try {
  const browser = findBrowser()
  console.log(`Browser: ${browser.path} (${browser.origin})`)
  tallies.push(
    await runSuite('playwright', ['test'], {
      file: PLAYWRIGHT_REPORT,
      env: { BROWSER_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT },
      read: (report: PlaywrightReport) => tallyOfPlaywright(report),
    }),
  )
} catch (error) {
  tallies.push(failedWhole('journeys', error instanceof Error ? error.message : String(error)))
}

const total = add(tallies)
console.log(closingLines(total))
process.exitCode = total.failures.length === 0 ? 0 : 1
