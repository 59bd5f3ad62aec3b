import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Figure } from './figure.ts'
import { proveTampered } from './tampered.ts'

const HELP = `Shows that releases do what they promise: real stores, real processes, with figures.

  npm run prove:release                  everything in full
  npm run prove:release -- <word>…       only the proofs whose name holds one of the words

Ends with 1 where a promise does not hold. npm test runs a short form.`

const PROOFS: Record<string, () => Promise<Figure[]>> = { 'tampered releases': proveTampered }

const VERDICT = new Map([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, 'not measured'],
])

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
})
const names = Object.keys(PROOFS).filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (values.help || names.length === 0) {
  say(HELP)
  process.exit(values.help ? 0 : 2)
}
say(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the start, Node ${process.version}`)
let failed = 0
for (const name of names) {
  const started = performance.now()
  for (const { what, promised, measured, holds } of (await PROOFS[name]?.()) ?? []) {
    if (holds === false) failed += 1
    say(`\n${VERDICT.get(holds)}  ${name}: ${what}\n  promised  ${promised}\n  measured  ${measured}`)
  }
  say(`  (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}
say(`\n${failed === 0 ? 'Every promise that could be measured holds.' : `${failed} do not hold.`}`)
process.exitCode = failed === 0 ? 0 : 1
