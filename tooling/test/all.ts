import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readArguments } from '@federation/node-kit/cli'

const HELP = `Runs everything: all tests, also those too slow for npm test, and the full resilience scenarios.

  npm run test:all               every step, one after the other
  npm run test:all -- resilience only this step

Slow tests: unit tests in *.slow.test.ts, Playwright's tests with the tag @slow, and all projects but chromium and releases.

Ends with 1 if a step failed. The last lines name each step with its result and its time.`

/** Steps in order: each a name and the arguments of a Node process. A step that fails does not stop the others. */
const STEPS: Record<string, string[]> = {
  tests: ['tooling/test/main.ts', '--all'],
  resilience: ['e2e/resilience/run-resilience.ts', '--json', 'var/test/resilience-full.json'],
}

const names: string[] = readArguments(HELP, { hasPositionals: true }).positionals
const unknown = names.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(STEPS).join(', ')}.`)
  process.exit(2)
}
const results: string[] = []
for (const [name, args] of Object.entries(STEPS)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n== ${name}`)
  const started = performance.now()
  const child: ChildProcess = spawn(process.execPath, args, { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  results.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}  (${minutes} min)`)
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${results.join('\n')}`)
