import { mkdirSync } from 'node:fs'
import { INSTALL_COMMANDS, findInstalledEngine, createTagPattern } from 'e2e/fixtures/browsers.ts'
import { CHROMIUM_PROJECTS } from 'e2e/run/playwright.ts'
import { AreaName } from 'shared-contracts'
import { parseTestArguments } from './test-arguments.ts'
import { runAllChecks, runChecksOf, runPlaywrightSuite, runResilience, runUnitTests } from './runners.ts'
import { addTallies, createTally, formatTally, type Tally } from './tally.ts'

const HELP = `npm test                      runs all checks, and all tests that are not slow, in several minutes
npm test -- --all             runs all checks and tests
npm test -- <name> [<name> …] runs the checks and tests of these names:
  mf-pay                      an area: its types, lint and unit tests, and Playwright's tests with the tag @mf-pay
  /pay, mf-pay/src/pages/pay.tsx
                              one page: Playwright's tests that name it
  shell, mf-pay/src/sample-data   any other folder: its types, lint and unit tests
  mf-pay/src/sample-data/sample-data.test.ts
                              one file of unit tests
  e2e/shell/menus.spec.ts, e2e/shell
                              a file or folder of Playwright's tests

Playwright's tests start their own site. Variables change that:
  BASE_URL=http://localhost:4300        tests this running site instead
  E2E_WRITES=leads,events               data that tests may write to that site; by default none
  BROWSER_PATH=<a Chromium or Chrome>   the browser to use
  E2E_PORT=<first of two ports>         ports of the site that the tests start`

const part = async (title: string, run: () => Promise<Tally | Tally[]>): Promise<Tally> => {
  console.log(`\n${title}`)
  return addTallies([await run()].flat())
}

const checksAndQuickTests = async (): Promise<Tally[]> => [
  await part('Checks', runAllChecks),
  // Run unit tests and resilience scenarios at the same time, because the scenarios mostly wait for processes.
  ...(await Promise.all([
    part('Unit and API tests, and resilience tests', () => runUnitTests(['--project=!slow'])),
    runResilience('\nResilience'),
  ])),
  // Skip the other Playwright projects, because they repeat the same tests in other browser engines and builds.
  await part('Playwright', () =>
    runPlaywrightSuite([
      '--project=chromium',
      '--project=releases',
      '--grep-invert',
      createTagPattern('@slow'),
    ]),
  ),
]

const checksAndAllTests = async (): Promise<Tally[]> => [
  await part('Checks', runAllChecks),
  await part('Unit and API tests', () => runUnitTests()),
  await part('Playwright', () => runPlaywrightSuite([])),
  ...(findInstalledEngine('firefox')
    ? []
    : [createTally({ skipped: 1, remarks: [`skipped tests in Firefox: ${INSTALL_COMMANDS.firefox}`] })]),
]

/** Runs named tests. Checks and Playwright run at the same time, because Playwright often waits for a site and for browsers. */
const runNamedTests = async (names: string[]): Promise<Tally[]> => {
  const { folders, units, specs, pages } = parseTestArguments(names)
  const areas = folders.filter((folder) => AreaName.safeParse(folder).success)
  const unitArgs = [...folders.map((folder) => `${folder}/`), ...units]
  const checks = async () => [
    ...(folders.length > 0 ? [await part('Checks', () => runChecksOf(folders))] : []),
    ...(unitArgs.length > 0 ? [await runUnitTests([...unitArgs, '--passWithNoTests'], '\nUnit tests')] : []),
  ]
  const patterns = [
    ...areas.map((area) => createTagPattern(`@${area}`)),
    // Match the path of the page in a test title, but not paths below it.
    ...pages.map((path) => `(?<![\\w/-])${path}(?![\\w/-])`),
  ]
  const grep = [...CHROMIUM_PROJECTS, '--grep', patterns.join('|'), '--pass-with-no-tests']
  const runs = [...(patterns.length > 0 ? [grep] : []), ...(specs.length > 0 ? [specs] : [])]
  const journeys = async () => {
    const tallies: Tally[] = []
    for (const args of runs) tallies.push(await part('Playwright', () => runPlaywrightSuite(args)))
    return tallies
  }
  return (await Promise.all([checks(), journeys()])).flat()
}

const names = process.argv.slice(2)
try {
  if (names.some((name) => name === '--help' || name === '-h')) console.log(HELP)
  else {
    mkdirSync('var/test', { recursive: true })
    const run = names.includes('--all')
      ? checksAndAllTests()
      : names.length === 0
        ? checksAndQuickTests()
        : runNamedTests(names)
    const total = addTallies(await run)
    console.log(formatTally(total))
    process.exitCode = total.failures.length === 0 ? 0 : 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
