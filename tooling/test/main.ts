import { mkdirSync } from 'node:fs'
import { IN_CHROMIUM } from 'e2e/run/playwright.ts'
import { add, closingLines, type Tally } from 'e2e/tally.ts'
import { tagPattern } from 'e2e/fixtures/browsers.ts'
import { ALL, hasUnits, HELP, readNames, type Named } from './names.ts'
import { allChecks, checksOf, missingEngines, playwright, resilience, unitTests } from './runners.ts'

/** Playwright projects of a quick run. Other projects repeat the same tests in other engines and builds. */
const QUICK_PROJECTS = ['--project=chromium', '--project=releases']

const part = async (title: string, run: () => Promise<Tally | Tally[]>): Promise<Tally> => {
  console.log(`\n${title}`)
  return add([await run()].flat())
}

const checksAndQuickTests = async (): Promise<Tally[]> => [
  await part('Checks', allChecks),
  // Runs both concurrently, because resilience scenarios mostly wait for processes.
  ...(await Promise.all([
    part('Unit and API tests; resilience meanwhile', () => unitTests(['--exclude', '**/*.slow.test.*'])),
    resilience('\nResilience'),
  ])),
  await part('Playwright', () => playwright([...QUICK_PROJECTS, '--grep-invert', tagPattern('@slow')])),
]

const checksAndAllTests = async (): Promise<Tally[]> => [
  await part('Checks', allChecks),
  await part('Unit and API tests', () => unitTests()),
  await part('Playwright', () => playwright([])),
  missingEngines(),
]

const checksAndUnits = async ({ folders, units: files }: Named): Promise<Tally[]> => {
  const tallies: Tally[] = []
  if (folders.length > 0) tallies.push(await part('Checks', () => checksOf(folders)))
  const units = [...folders.filter(hasUnits).map((folder) => `${folder}/`), ...files]
  if (units.length > 0) tallies.push(await unitTests(units, '\nUnit tests'))
  return tallies
}

/** Matches a path in a title, but not the paths below it. */
const titlePattern = (path: string): string => `(?<![\\w/-])${path}(?![\\w/-])`

const playwrightOf = async ({ areas, pages, specs }: Named): Promise<Tally[]> => {
  const tallies: Tally[] = []
  const patterns = [...areas.map((area) => tagPattern(`@${area}`)), ...pages.map(titlePattern)]
  if (patterns.length > 0) {
    const title = `Playwright: tests of ${[...areas, ...pages].join(', ')}`
    tallies.push(await part(title, () => playwright([...IN_CHROMIUM, '--grep', patterns.join('|')], true)))
  }
  if (specs.length > 0) tallies.push(await part('Playwright', () => playwright(specs)))
  return tallies
}

/** Runs checks and Playwright concurrently, because Playwright often waits for a site and for browsers. */
const named = async (names: string[]): Promise<Tally[]> => {
  const what = readNames(names)
  return (await Promise.all([checksAndUnits(what), playwrightOf(what)])).flat()
}

const run = async (names: string[]): Promise<void> => {
  mkdirSync('var/test', { recursive: true })
  const isAll = names.includes(ALL)
  const total = add(
    await (isAll ? checksAndAllTests() : names.length === 0 ? checksAndQuickTests() : named(names)),
  )
  console.log(closingLines(total))
  process.exitCode = total.failures.length === 0 ? 0 : 1
}

const names = process.argv.slice(2)
try {
  if (names.some((name) => name === '--help' || name === '-h')) console.log(HELP)
  else await run(names)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
