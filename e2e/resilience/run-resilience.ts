import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '@federation/node-kit/cli'
import {
  formatMachine,
  listParts,
  listPromises,
  runScenario,
  formatTable,
  writeReport,
  type Row,
  type RunOptions,
  type Scenario,
} from '@federation/test-kit/resilience'

const HELP = `Runs the resilience tests: injects faults and load into real sites and lead APIs. Prints a table of promises, measurements and verdicts.

  npm run resilience                         every scenario in full: some 50 minutes, half of it cdn
  npm run resilience -- NAME…                only these; the start of a name is enough
  npm run resilience -- --short              what npm test runs; with names, the short form of these
  npm run resilience -- --long NAME…         many more rounds, for a machine that does nothing else
  npm run resilience -- NAME --only KEY      only these parts of a scenario that has parts; --list prints their keys
  npm run resilience -- --long registry --only away   an hour without the registry, with a light load
  npm run resilience -- --list               every scenario with its promises; (npm test) marks those that npm test runs
  npm run resilience -- --json FILE          writes the table, and the counts that npm test adds up
  npm run resilience -- --seed 7             other random numbers; without it 1

Exits with 1 if a promise is broken, and with 2 if the command is invalid. Times are valid only on an otherwise idle machine.`

const FOLDER = import.meta.dirname
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'run-resilience.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()

const { values, positionals } = readArguments(HELP, {
  hasPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

const reject = (reason: string): never => {
  console.error(`${reason}\n\n${HELP}`)
  return process.exit(2)
}

const unknown = positionals.filter((word) => !NAMES.some((name) => name.startsWith(word)))
if (unknown.length > 0) reject(`There is no scenario ${unknown.join(', ')}. Scenarios: ${NAMES.join(', ')}.`)
if (!/^\d{1,9}$/.test(values.seed)) reject(`--seed must be a whole number, not ${values.seed}.`)

const load = async (name: string) =>
  ((await import(join(FOLDER, `${name}.ts`))) as { scenario: Scenario }).scenario
const isNamed = (name: string) =>
  positionals.length === 0 || positionals.some((word) => name.startsWith(word))
const chosen = NAMES.filter(isNamed)

if (values.list) {
  for (const name of chosen) {
    const scenario = await load(name)
    const parts = listParts(scenario)
    const lines = listPromises(scenario)
    if (parts.length > 0) lines.push(`parts for --only: ${parts.join(', ')}`)
    console.log([`${name}${scenario.isQuick ? '  (npm test)' : ''}`, ...lines].join('\n    '))
  }
  process.exit(0)
}

for (const key of values.only ?? [])
  for (const name of chosen) {
    const parts = listParts(await load(name))
    if (!parts.includes(key))
      reject(
        parts.length === 0
          ? `The scenario ${name} has no parts for --only.`
          : `The scenario ${name} has no part ${key}. Parts: ${parts.join(', ')}.`,
      )
  }
const options: RunOptions = {
  size: values.short ? 'short' : values.long ? 'long' : 'full',
  seed: Number(values.seed),
  only: values.only,
}
const progress = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`)
}
const machine = formatMachine(options)
console.log(machine)
const rows: Row[] = []
for (const name of chosen) {
  const scenario = await load(name)
  if (values.short && positionals.length === 0 && !scenario.isQuick) continue
  const started = performance.now()
  rows.push(...(await runScenario(name, scenario, options, progress)))
  progress('')
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
console.log(`\n${formatTable(rows)}`)
if (values.json !== undefined) await writeReport(values.json, machine, rows)
const failed = rows.filter(({ holds }) => holds === false)
console.log(
  `\n${failed.length === 0 ? 'All measured promises are kept.' : `${failed.length} of ${rows.length} are broken.`}`,
)
process.exit(failed.length === 0 ? 0 : 1)
