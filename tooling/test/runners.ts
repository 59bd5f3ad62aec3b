import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ADVICE, findBrowser, presentEngine } from 'e2e/fixtures/browsers.ts'
import { readReport } from 'e2e/reporters/report.ts'
import { skipRemark, type Tally } from 'e2e/tally.ts'
import { checkOf, OTHER_PROCESSES } from '@federation/area-kit'
import { packageDir, WORKSPACE } from '@federation/node-kit'
import { AreaName } from 'shared-contracts'
import { tallyOfPlaywright, tallyOfVitest, type VitestReport } from './tallies.ts'

const VITEST_REPORT = 'var/test/vitest.json'
const PLAYWRIGHT_REPORT = 'var/test/playwright.json'
const RESILIENCE_REPORT = 'var/test/resilience.json'

interface Execution {
  env?: Record<string, string> | undefined
  /** Buffers the output and prints it under this title at the end, since another runner prints at the same time. */
  heldFor?: string | undefined
}

const run = (command: string, args: string[], { env = {}, heldFor }: Execution): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: heldFor !== undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => void output.push(chunk))
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => {
      if (output.length > 0) process.stdout.write(`${heldFor}\n${String(Buffer.concat(output))}`)
      resolve(code ?? 1)
    })
  })

const NOTHING: Tally = { passed: 0, skipped: 0, failures: [], remarks: [] }

const failed = (name: string, reason: string): Tally => ({ ...NOTHING, failures: [{ name, reason }] })

interface Suite extends Execution {
  /** JSON report that the runner writes. */
  file: string
  read: (json: never) => Tally
  /** Accepts a run without tests. */
  mayBeEmpty?: boolean
}

/**
 * Runs a test runner and reads its report. A runner that fails without a failed test (it did not start, a hook threw, it found
 * no test) counts as one failure.
 */
export const runSuite = async (
  command: string,
  args: string[],
  { file, read, mayBeEmpty = false, ...execution }: Suite,
): Promise<Tally> => {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const code = await run(command, args, execution)
  let tally: Tally
  try {
    tally = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch (error) {
    const why = existsSync(file) && error instanceof Error ? error.message : 'it left no report'
    return failed(command, `ended with ${code}: ${why}`)
  }
  const isSilentFailure = tally.failures.length === 0 && (code !== 0 || (tally.passed === 0 && !mayBeEmpty))
  if (!isSilentFailure) return tally
  return {
    ...tally,
    ...failed(command, `ended with ${code}, though none of its tests failed`),
    passed: tally.passed,
  }
}

/** Checks that pass or fail as one, with the command that shows or fixes their problems. */
const CHECK_ADVICE = {
  types: 'Shows the errors: npm run typecheck',
  format: 'Fixes it: npm run format',
  lint: 'Shows the errors: npm run lint. Many are fixed by: npm run lint -- --fix',
  styles: 'Shows the errors: npm run lint:css. Many are fixed by: npm run lint:css -- --fix',
  imports:
    'Shows each import that tooling/dependency-rules.ts forbids, and whether the diagram in docs/architecture.md is current: npm run lint:deps',
  prose: 'Each line names the sentence, the rule and the fix: npm run lint:prose',
  'unused code': 'Shows unused files, exports and dependencies: npm run lint:dead',
}

const check = async (name: keyof typeof CHECK_ADVICE, command: string, args: string[]): Promise<Tally> => {
  const started = Date.now()
  const code = await run(command, args, { heldFor: name })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}  (${seconds} s)`)
  return code === 0 ? { ...NOTHING, passed: 1 } : failed(name, CHECK_ADVICE[name])
}

/** Checks of the whole workspace, run concurrently. */
export const allChecks = (): Promise<Tally[]> =>
  Promise.all([
    check('types', 'tsc', ['-b']),
    check('format', 'oxfmt', ['--check']),
    check('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet']),
    check('styles', 'stylelint', ['**/*.css']),
    check('imports', 'node', ['tooling/check-dependencies.ts']),
    check('prose', 'node', ['tooling/check-prose.ts']),
    check('unused code', 'knip', []),
  ])

/** Arguments of `tsc` for some folders. Areas without server code have separate checks, which a release reuses. */
const typeChecksOf = async (folders: string[]): Promise<string[][]> => {
  const areas = folders.flatMap((folder) => AreaName.safeParse(folder).data ?? [])
  const others = OTHER_PROCESSES.filter((folder) => folder !== 'dist')
  const isBrowsers = (area: AreaName) => !others.some((folder) => existsSync(join(packageDir(area), folder)))
  if (areas.length < folders.length || !areas.every(isBrowsers)) return [['-b']]
  return Promise.all(areas.map(async (area) => (await checkOf('types', area, WORKSPACE)).args))
}

/** Checks of some folders, run concurrently. */
export const checksOf = async (folders: string[]): Promise<Tally[]> =>
  Promise.all([
    ...(await typeChecksOf(folders)).map((args) => check('types', 'tsc', args)),
    check('format', 'oxfmt', ['--check', ...folders]),
    check('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet', ...folders]),
    check('styles', 'stylelint', ['--allow-empty-input', ...folders.map((folder) => `${folder}/**/*.css`)]),
  ])

/** Unit tests: all, or those of some files and folders. */
export const unitTests = (paths: string[] = [], heldFor?: string): Promise<Tally> =>
  runSuite(
    'vitest',
    ['run', ...paths, '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    { file: VITEST_REPORT, heldFor, read: (report: VitestReport) => tallyOfVitest(report) },
  )

/** Runs the quick scenarios in their short form. `npm run test:all` runs all scenarios in the full form. */
export const resilience = (heldFor: string): Promise<Tally> =>
  runSuite('node', ['e2e/resilience/run-resilience.ts', '--short', '--json', RESILIENCE_REPORT], {
    file: RESILIENCE_REPORT,
    heldFor,
    read: (tally: Tally) => tally,
  })

/** Runs Playwright with these arguments, without quarantined tests. */
export const playwright = async (args: string[], mayBeEmpty = false): Promise<Tally> => {
  try {
    const browser = findBrowser({ isWhole: true })
    console.log(`Browser: ${browser.path} (${browser.origin})`)
  } catch (error) {
    return failed('playwright', error instanceof Error ? error.message : String(error))
  }
  return runSuite('playwright', ['test', ...args, ...(mayBeEmpty ? ['--pass-with-no-tests'] : [])], {
    file: PLAYWRIGHT_REPORT,
    mayBeEmpty,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT,
      E2E_QUARANTINE: 'skip',
      // The resilience scenarios have built the same releases.
      E2E_BUILT: existsSync('var/resilience/store') ? 'var/resilience/store' : 'var/store',
    },
    read: () => tallyOfPlaywright(readReport(PLAYWRIGHT_REPORT)),
  })
}

/** Counts a machine without Firefox as one skipped test. */
export const missingEngines = (): Tally => {
  if (presentEngine('firefox')) return NOTHING
  return {
    ...NOTHING,
    skipped: 1,
    remarks: [skipRemark(`tests in Firefox: there is none here. ${ADVICE.firefox}`)],
  }
}
