import { availableParallelism, loadavg } from 'node:os'
import { explain } from '../service/explain.ts'
import { readArguments } from '../service/read-arguments.ts'
import type { Extent, Figure } from './figure.ts'

/** Each in a module of its own that is loaded only when it is its turn. */
const PROOFS: Record<string, () => Promise<(extent: Extent) => Promise<Figure[]>>> = {
  tampered: async () => (await import('./tampered.ts')).proveTampered,
  kills: async () => (await import('./kills.ts')).proveKills,
  load: async () => (await import('./load.ts')).proveLoad,
  canary: async () => (await import('./canary.ts')).proveCanary,
  starts: async () => (await import('./starts.ts')).proveStarts,
  flat: async () => (await import('./flat.ts')).proveFlat,
}
const NAMES = Object.keys(PROOFS)

const HELP = `Shows that releases do what they promise: real stores, servers and processes, with figures.

  npm run prove:release                      everything in full, which takes half an hour
  npm run prove:release -- --only load       one proof, or some: --only kills --only canary
  npm run prove:release -- --short           the form that npm test runs: fewer of each, and nothing that only measures time
  npm run prove:release -- --seed 7          other chances; without it 1, and the table says which
  npm run prove:release -- --json            the figures as JSON on standard output, progress on standard error

Proofs: ${NAMES.join(', ')}.
Ends with 1 where a figure misses its bar, with 2 where the command is wrong. Figures of time are told with the machine's load: nothing
else should run on it.`

const VERDICT = new Map([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, 'not measured'],
])

const fail = (why: string): never => {
  console.error(`${why}\n\n${HELP}`)
  process.exit(2)
}

const { only, short, seed, json } = readArguments(HELP, {
  options: {
    only: { type: 'string', multiple: true, default: NAMES },
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
}).values
const unknown = only.filter((name) => !NAMES.includes(name))
if (unknown.length > 0) fail(`There is no proof ${unknown.join(', ')}.`)
if (!/^\d{1,9}$/.test(seed)) fail(`--seed takes a whole number of at most 9 digits, not ${seed}.`)

const progress = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`)
}

type Row = Figure & { proof: string }

/** A proof that throws fails as a whole, and the others go on. */
const run = async (proof: string): Promise<Row[]> => {
  const started = performance.now()
  try {
    const prove = await PROOFS[proof]?.()
    const extent = { short, seed: Number(seed), say: (line: string) => progress(`${proof}: ${line}`) }
    return ((await prove?.(extent)) ?? []).map((figure) => ({ proof, ...figure }))
  } catch (error) {
    return [{ proof, what: 'the proof itself', promised: 'to run', measured: explain(error), holds: false }]
  } finally {
    progress('')
    console.error(`${proof}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
}

const machine = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the start, Node ${process.version}`
const rows: Row[] = []
for (const name of NAMES) if (only.includes(name)) rows.push(...(await run(name)))
const missed = rows.filter(({ holds }) => holds === false)
if (json) console.log(JSON.stringify({ machine, figures: rows }, null, 2))
else {
  console.log(machine)
  for (const { proof, what, promised, measured, holds, seed: own } of rows)
    console.log(
      `\n${VERDICT.get(holds)}  ${proof}: ${what}\n  bar       ${promised}\n  measured  ${measured}${own === undefined ? '' : `\n  seed      ${own}`}`,
    )
  console.log(
    `\n${missed.length === 0 ? 'Every bar that could be measured is reached.' : `${missed.length} of ${rows.length} miss their bar.`}`,
  )
}
process.exitCode = missed.length === 0 ? 0 : 1
