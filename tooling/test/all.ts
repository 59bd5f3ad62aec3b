import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { runPlaywright } from 'e2e/run/playwright.ts'
import { readArguments } from '@federation/node-kit/cli'

const HELP = `Runs everything: all tests, also those too slow for npm test, and the full resilience scenarios.

  npm run test:all               every step, one after the other
  npm run test:all -- resilience only this step

Steps: tests, changed-specs, resilience.
Slow tests: unit tests in *.slow.test.ts, Playwright's tests with the tag @slow, and all projects but chromium and releases.
Changed specs: Playwright's files that differ from main run three times without retries, to find tests that are not stable.

Ends with 1 if a step failed. The last lines name each step with its result and its time.`

const runNode = async (...args: string[]): Promise<number> => {
  const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [number | null]
  return code ?? 1
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' })

/** Returns spec files that differ from the merge base with main, including uncommitted ones. */
const changedSpecs = (): string[] => {
  const refs = git('for-each-ref', '--format=%(refname)').split('\n')
  const main = ['refs/remotes/origin/main', 'refs/heads/main'].find((ref) => refs.includes(ref)) ?? 'HEAD'
  const base = git('merge-base', main, 'HEAD').trim()
  const changed = git('diff', '--name-only', '--diff-filter=d', base, '--', 'e2e/**/*.spec.ts')
  const added = git('ls-files', '--others', '--exclude-standard', '--', 'e2e/**/*.spec.ts')
  return `${changed}${added}`.split('\n').filter(Boolean)
}

const runChangedSpecs = async (): Promise<number> => {
  const specs = changedSpecs()
  console.log(specs.length === 0 ? 'No spec differs from main.' : specs.join('\n'))
  if (specs.length === 0) return 0
  const options = ['--repeat-each=3', '--retries=0', '--pass-with-no-tests']
  return runPlaywright([...specs, ...options], { E2E_QUARANTINE: 'skip' })
}

/** Steps in order. Each resolves with an exit code. A failed step does not stop later ones. */
const STEPS: Record<string, () => Promise<number>> = {
  tests: () => runNode('tooling/test/main.ts', '--all'),
  'changed-specs': runChangedSpecs,
  resilience: () => runNode('e2e/resilience/run-resilience.ts', '--json', 'var/test/resilience-full.json'),
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
  const code = await step().catch((error: unknown) => {
    console.error(error)
    return 1
  })
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  results.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}  (${minutes} min)`)
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${results.join('\n')}`)
