import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADVICE, presentEngine } from 'e2e/engines/engine.ts'
import { findBrowser } from 'e2e/site/find-browser.ts'
import { PORTS_END } from 'e2e/site/ports.ts'
import { skipRemark, type Tally } from 'e2e/tally.ts'
import { OTHER_PROCESSES } from 'federation/build/inputs'
import { checkOf } from 'federation/checks/checks'
import { packageDir, WORKSPACE } from 'federation/service/workspace'
import { AreaName } from 'shared-contracts'
import { type PlaywrightReport, tallyOfPlaywright, tallyOfVitest, type VitestReport } from './reports.ts'
import { failedWhole, runCheck, runSuite } from './steps.ts'

const VITEST_REPORT = 'var/test/vitest.json'
const RESILIENCE_REPORT = 'var/test/resilience.json'

const CHECK_ADVICE = {
  types: 'Shows the errors: npm run typecheck',
  format: 'Fixes it: npm run format',
  lint: 'Shows the errors: npm run lint. Many are fixed by: npm run lint -- --fix',
  styles: 'Shows the errors: npm run lint:css. Many are fixed by: npm run lint:css -- --fix',
  imports:
    'Shows each import that tooling/dependency-rules.ts forbids, and whether the diagram in docs/architecture.md is current: npm run lint:deps',
  'unused code': 'Shows unused files, exports and dependencies: npm run lint:dead',
}

const check = (name: keyof typeof CHECK_ADVICE, command: string, args: string[]): Promise<Tally> =>
  runCheck(name, command, args, CHECK_ADVICE[name])

/** Checks of the whole workspace, run concurrently. */
export const allChecks = (): Promise<Tally[]> =>
  Promise.all([
    check('types', 'tsc', ['-b']),
    check('format', 'oxfmt', ['--check']),
    check('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet']),
    check('styles', 'stylelint', ['**/*.css']),
    check('imports', 'node', ['tooling/check-dependencies.ts']),
    check('unused code', 'knip', []),
  ])

/**
 * The projects that hold some folders' types: where all are areas that run in browsers alone those of their releases' checks,
 * a part of the whole and often known from there; else the whole.
 */
const projectsOf = async (folders: string[]): Promise<string[][]> => {
  const areas = folders.flatMap((folder) => AreaName.safeParse(folder).data ?? [])
  const others = OTHER_PROCESSES.filter((folder) => folder !== 'dist')
  const isBrowsers = (area: AreaName) => !others.some((folder) => existsSync(join(packageDir(area), folder)))
  if (areas.length < folders.length || !areas.every(isBrowsers)) return [['-b']]
  return Promise.all(areas.map(async (area) => (await checkOf('types', area, WORKSPACE)).args))
}

/** Checks of some folders, run concurrently. */
export const checksOf = async (folders: string[]): Promise<Tally[]> =>
  Promise.all([
    ...(await projectsOf(folders)).map((args) => check('types', 'tsc', args)),
    check('format', 'oxfmt', ['--check', ...folders]),
    check('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet', ...folders]),
    check('styles', 'stylelint', ['--allow-empty-input', ...folders.map((folder) => `${folder}/**/*.css`)]),
  ])

/** All unit tests, or those of some files and folders; with a title where other steps speak at the same time. */
export const unitTests = (paths: string[] = [], heldFor?: string): Promise<Tally> =>
  runSuite(
    'vitest',
    ['run', ...paths, '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    { file: VITEST_REPORT, heldFor, read: (report: VitestReport) => tallyOfVitest(report) },
  )

/** The scenarios that are quick, in their short form; all of them in full: `npm run test:all`. */
export const resilience = (heldFor: string, args = ['--short']): Promise<Tally> =>
  runSuite('node', ['e2e/resilience/run-resilience.ts', ...args, '--json', RESILIENCE_REPORT], {
    file: RESILIENCE_REPORT,
    heldFor,
    read: (tally: Tally) => tally,
  })

/** Playwright arguments that run only the listed journeys: a line each, `file › titles`. */
export const chosen = (list: string[]): string[] => {
  const file = 'var/test/chosen.txt'
  writeFileSync(file, list.join('\n'))
  return ['--test-list', file]
}

interface Run {
  args: string[]
  env: Record<string, string>
  /** A run beside another one has a folder of its own. */
  folder?: string
  heldFor?: string
}

const runPlaywright = ({ args, env, folder = 'var/test', heldFor }: Run): Promise<Tally> => {
  const file = `${folder}/playwright.json`
  return runSuite('playwright', ['test', ...args, `--output=${folder}/results`], {
    file,
    heldFor,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_REPORT: `${folder}/report`, ...env },
    read: (report: PlaywrightReport) => tallyOfPlaywright(report),
  })
}

/** What the resilience scenarios have built is not built again. */
const BUILT = { E2E_BUILT: 'var/resilience/store' }

/** The site of what runs beside the journeys that release. */
const BESIDE = { ...BUILT, E2E_PORT: String(PORTS_END), STATE_DIR: 'var/e2e-beside' }

/** Every page looked at closely, as Playwright names these journeys' files. */
const CLOSE_LOOK = 'quality/'

/** The short form of the journeys in Firefox, for beside others; left out, and said so, on a machine without one. */
export const journeysInFirefox = async (heldFor: string): Promise<Tally> => {
  const engine = presentEngine('firefox')
  if (!engine) {
    const remark = skipRemark(`the journeys in Firefox: there is none here. ${ADVICE.firefox}`)
    return { passed: 0, skipped: 1, failures: [], remarks: [remark] }
  }
  return runPlaywright({
    args: ['--project=firefox', '--grep', String.raw`@engines(?![\w-])`],
    env: { E2E_ENGINE: 'firefox', ...BESIDE },
    folder: 'var/test/firefox',
    heldFor: `${heldFor} (${engine.origin})`,
  })
}

/** Journeys in Chromium, as arguments to Playwright choose them. */
export const journeys = async (args: string[], run: Partial<Omit<Run, 'args'>> = {}): Promise<Tally> => {
  try {
    const browser = findBrowser({ isWhole: true })
    console.log(`Browser: ${browser.path} (${browser.origin})`)
    return await runPlaywright({ env: {}, ...run, args })
  } catch (error) {
    return failedWhole('journeys', error instanceof Error ? error.message : String(error))
  }
}

/** All that change nothing that is live, on a desk and on a phone, apart from those that look closely at every page. */
export const journeysOfVisitors = (): Promise<Tally> =>
  journeys(['--project=pages', '--project=phone', '--grep-invert', `^pages ${CLOSE_LOOK}`], { env: BUILT })

/** Those, for beside others. One page after the other: its windows are many. */
export const everyPageLookedAt = (heldFor: string): Promise<Tally> =>
  journeys([CLOSE_LOOK, '--project=pages', '--workers=1'], {
    env: BESIDE,
    folder: 'var/test/quality',
    heldFor,
  })
