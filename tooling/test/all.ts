import { execFileSync, spawnSync } from 'node:child_process'
import { runPlaywright } from 'e2e/run/playwright.ts'
import { readArguments } from '@federation/node-kit/cli'

const HELP = `Runs everything: all tests, also those too slow for npm test, and the full resilience scenarios.

  npm run test:all               every step, one after the other
  npm run test:all -- resilience only this step

Steps: tests, changed-specs, resilience.
Slow tests: unit tests in *.slow.test.ts, Playwright's tests with the tag @slow, and all projects but chromium and releases.
Changed specs: Playwright's files that differ from main run three times without retries, to find tests that are not stable.

Ends with 1 if a step failed. The last lines name each step with its result and its time.`

const SPECS = 'e2e/**/*.spec.ts'

const node = (...args: string[]): number =>
  spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Runs the Playwright test files that differ from the merge base with main, including files with uncommitted changes. */
const runChangedSpecs = async (): Promise<number> => {
  const branches = git('for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main', 'refs/heads/main')
  const specs = [
    ...git('diff', '--name-only', '--diff-filter=d', '--merge-base', branches.at(-1) ?? 'HEAD', '--', SPECS),
    ...git('ls-files', '--others', '--exclude-standard', '--', SPECS),
  ]
  console.log(specs.length === 0 ? 'No spec differs from main.' : specs.join('\n'))
  const options = ['--repeat-each=3', '--retries=0', '--pass-with-no-tests']
  return specs.length === 0 ? 0 : runPlaywright([...specs, ...options], { E2E_QUARANTINE: 'skip' })
}

/** Steps in order. Each returns an exit code. If a step fails, later steps still run. */
const STEPS: Record<string, () => number | Promise<number>> = {
  tests: () => node('tooling/test/run-tests.ts', '--all'),
  'changed-specs': runChangedSpecs,
  resilience: () => node('e2e/resilience/run-resilience.ts', '--json', 'var/test/resilience-full.json'),
}

const names: string[] = readArguments(HELP, { hasPositionals: true }).positionals
const unknown = names.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}.`)
  process.exit(2)
}
const results: string[] = []
for (const [name, step] of Object.entries(STEPS)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n== ${name}`)
  const started = performance.now()
  const code = await step()
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  results.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}  (${minutes} min)`)
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${results.join('\n')}`)
