import { mkdirSync } from 'node:fs'
import { add, closingLines, skipRemark, type Tally } from 'e2e/tally.ts'
import type { AreaName } from 'shared-contracts'
import { hasUnits, HELP, readAsked, type Asked } from './asked.ts'
import { journeysOf } from './journeys-of.ts'
import {
  allChecks,
  checksOf,
  chosen,
  everyPageLookedAt,
  journeys,
  journeysInFirefox,
  journeysOfVisitors,
  resilience,
  unitTests,
} from './suites.ts'

const part = async (title: string, run: () => Promise<Tally | Tally[]>): Promise<Tally> => {
  console.log(`\n${title}`)
  return add([await run()].flat())
}

const besideReleases = async (): Promise<Tally[]> => [
  await journeysInFirefox('\nJourneys in Firefox'),
  await everyPageLookedAt('\nEvery page looked at closely'),
]

/** What stands beside something else waits for processes much of its time; alone it would leave processors idle. */
const everything = async (): Promise<Tally[]> => [
  await part('Checks', allChecks),
  ...(await Promise.all([
    part('Unit and API tests; resilience meanwhile', () => unitTests()),
    resilience('\nResilience'),
  ])),
  await part('Journeys', journeysOfVisitors),
  // Those that release change what is live, so nothing else looks at it by then; what stands beside them, one after the other,
  // has sites of its own.
  ...(
    await Promise.all([
      part('Journeys that release; Firefox and a close look at every page meanwhile', () =>
        journeys(['--project=releases', '--no-deps']),
      ),
      besideReleases(),
    ])
  ).flat(),
]

const checksAndUnits = async ({ folders, units: files }: Asked): Promise<Tally[]> => {
  const tallies: Tally[] = []
  if (folders.length > 0) tallies.push(await part('Checks', () => checksOf(folders)))
  const units = [...folders.filter(hasUnits).map((folder) => `${folder}/`), ...files]
  if (units.length > 0) tallies.push(await unitTests(units, '\nUnit tests'))
  return tallies
}

/** The journeys that open some areas' pages, or some pages. A new area has none, which is no failure. */
const journeysOfPages = async (areas: AreaName[], pages: string[]): Promise<Tally> => {
  const { journeys: list, of } = await journeysOf(areas, pages)
  const names = [...areas, ...pages].join(', ')
  if (list.length === 0) {
    const remark = skipRemark(`journeys of ${names}: there are none yet. docs/how-to/write-a-journey.md`)
    return { passed: 0, skipped: 1, failures: [], remarks: [remark] }
  }
  const title = `${list.length} of ${of} journeys hold ${names}; the others: npm test`
  return part(title, () => journeys(['--project=pages', ...chosen(list)]))
}

const journeysNamed = async ({ areas, pages, journeys: files }: Asked): Promise<Tally[]> => {
  const tallies: Tally[] = []
  if (areas.length + pages.length > 0) tallies.push(await journeysOfPages(areas, pages))
  if (files.length > 0) tallies.push(await part('Journeys', () => journeys(['--no-deps', ...files])))
  return tallies
}

/** Both at once: journeys wait for a site and for browsers much of their time. */
const named = async (names: string[]): Promise<Tally[]> => {
  const asked = readAsked(names)
  return (await Promise.all([checksAndUnits(asked), journeysNamed(asked)])).flat()
}

const run = async (names: string[]): Promise<void> => {
  mkdirSync('var/test', { recursive: true })
  const total = add(names.length === 0 ? await everything() : await named(names))
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
