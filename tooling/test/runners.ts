import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findOrInstallBrowser } from 'e2e/fixtures/browsers.ts'
import { readReport } from 'e2e/reporters/report.ts'
import { createCheck, EXCLUDED_FOLDERS } from '@federation/area-kit'
import { packageDir, WORKSPACE } from '@federation/node-kit'
import { AreaName } from 'shared-contracts'
import { LINTERS } from '../lint.ts'
import {
  addTallies,
  createFailure,
  createTally,
  readPlaywrightTally,
  readVitestTally,
  type Tally,
} from './tally.ts'

interface Execution {
  env?: Record<string, string> | undefined
  /** Title above the output. With a title, the output is printed at the end, because other runners print at the same time. */
  outputTitle?: string | undefined
}

const run = async (
  command: string,
  args: string[],
  { env = {}, outputTitle }: Execution,
): Promise<number> => {
  const output = outputTitle === undefined ? 'inherit' : 'pipe'
  const child = spawn(command, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const [code] = (await once(child, 'close').catch((error: Error) => {
    console.error(`${command}: ${error.message}`)
    return [1]
  })) as [number | null]
  if (chunks.length > 0) process.stdout.write(`${outputTitle}\n${String(Buffer.concat(chunks))}`)
  return code ?? 1
}

interface Suite extends Execution {
  /** Path of the JSON report that the runner writes. */
  file: string
  read: (json: never) => Tally
  /** If true, a run without tests passes. */
  mayBeEmpty?: boolean
}

/** Runs a test runner and reads its report. If the runner fails without a failed test, that counts as one failure. */
export const runSuite = async (
  command: string,
  args: string[],
  { file, read, mayBeEmpty = false, ...execution }: Suite,
): Promise<Tally> => {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const code = await run(command, args, execution)
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')) as never)
    if (tally.failures.length > 0 || (code === 0 && (tally.passed > 0 || mayBeEmpty))) return tally
    return addTallies([tally, createFailure(command, `ended with ${code}, though none of its tests failed`)])
  } catch (error) {
    const why = existsSync(file) && error instanceof Error ? error.message : 'it left no report'
    return createFailure(command, `ended with ${code}: ${why}`)
  }
}

/** Runs a check that passes or fails as a whole. `advice` contains the command that shows or fixes its problems. */
const check = async (name: string, advice: string, command: string, args: string[]): Promise<Tally> => {
  const started = Date.now()
  const code = await run(command, args, { outputTitle: name })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}  (${seconds} s)`)
  return code === 0 ? createTally({ passed: 1 }) : createFailure(name, advice)
}

const types = (args: string[]) => check('types', 'Shows the errors: npm run typecheck', 'tsc', args)
const format = (folders: string[]) =>
  check('format', 'Fixes it: npm run format', 'oxfmt', ['--check', ...folders])

/** Runs a linter of `npm run lint`. With `folders`, the linter checks only these folders. */
const lint = (name: string, folders: string[] = [], args = LINTERS[name]?.args ?? []): Promise<Tally> => {
  const advice = `Shows the problems, and corrects some with --fix: npm run lint -- ${name}`
  return check(name === 'code' ? 'lint' : name, advice, LINTERS[name]?.command ?? '', [...args, ...folders])
}

export const runAllChecks = (): Promise<Tally[]> =>
  Promise.all([types(['-b']), format([]), ...Object.keys(LINTERS).map((name) => lint(name))])

/**
 * Runs the checks of some folders at the same time. If all folders are areas without server code, checks the types of each
 * area separately. A release can then reuse the result.
 */
export const runChecksOf = async (folders: string[]): Promise<Tally[]> => {
  const others = EXCLUDED_FOLDERS.filter((folder) => folder !== 'dist')
  const areas = folders.flatMap((folder) => AreaName.safeParse(folder).data ?? [])
  const isBrowsers = (area: AreaName) => !others.some((folder) => existsSync(join(packageDir(area), folder)))
  const typeChecks =
    areas.length === folders.length && areas.every(isBrowsers)
      ? await Promise.all(areas.map(async (area) => (await createCheck('types', area, WORKSPACE)).args))
      : [['-b']]
  const styles = folders.map((folder) => `${folder}/**/*.css`)
  return Promise.all([
    ...typeChecks.map(types),
    format(folders),
    lint('code', folders),
    lint('styles', styles, ['--allow-empty-input']),
  ])
}

/** Runs unit tests with Vitest. `args` contains files and folders. By default, all unit tests run. */
export const runUnitTests = (args: string[] = [], outputTitle?: string): Promise<Tally> => {
  const file = 'var/test/vitest.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return runSuite('vitest', ['run', ...args, ...reporters], {
    file,
    outputTitle,
    mayBeEmpty: args.includes('--passWithNoTests'),
    read: readVitestTally,
  })
}

/** Runs the quick resilience scenarios in their short form. `npm run test:all` runs all scenarios in the full form. */
export const runResilience = (outputTitle: string): Promise<Tally> => {
  const file = 'var/test/resilience.json'
  const args = ['e2e/resilience/run-resilience.ts', '--short', '--json', file]
  return runSuite('node', args, { file, outputTitle, read: (tally: Tally) => tally })
}

/** Runs Playwright without the tests that have the tag `@quarantine`, and reads its report. */
export const runPlaywrightSuite = async (args: string[]): Promise<Tally> => {
  const file = 'var/test/playwright.json'
  try {
    const browser = findOrInstallBrowser({ isWhole: true })
    console.log(`Browser: ${browser.path} (${browser.origin})`)
  } catch (error) {
    return createFailure('playwright', error instanceof Error ? error.message : String(error))
  }
  return runSuite('playwright', ['test', ...args], {
    file,
    mayBeEmpty: args.includes('--pass-with-no-tests'),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_QUARANTINE: 'skip',
      // Reuse the releases that the resilience scenarios have built from the same sources.
      E2E_BUILT: existsSync('var/resilience/store') ? 'var/resilience/store' : 'var/store',
    },
    read: () => readPlaywrightTally(readReport(file)),
  })
}
